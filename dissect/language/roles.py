"""Roles: what a value is to an analysis, in the same words for every protocol.

Law: a role gives the slot of its value in the row of a message, an item or a record; −1: none.  What inherits from what, and which roles
an event takes, is also here, since the tree and the program must agree on it.
"""

from __future__ import annotations

from dataclasses import dataclass

from dissect.language import layout as L


@dataclass(frozen=True, eq=False)
class Role:
    """What a value means to an analysis; the same words in every protocol."""

    name: str
    message: int = -1
    item: int = -1
    record: int = -1
    text: bool = False
    meaning: str = ""


REQUEST_ID = Role("request_id", L.M_REQUEST_ID, meaning="the number that people call the request by, where pairing goes by another one")
KEY = Role("key", L.M_KEY1, meaning="the number that binds an answer to its request; also the request id, unless another field says so")
KEY2 = Role("key2", L.M_KEY2, meaning="a second number of the pairing key")
API = Role("api", L.M_API, meaning="which api it is, where no kind says so")
KEY1 = Role("key1", L.M_KEY1, meaning="a pairing key that is not the request id")
KEY_ALSO = Role("key_also", L.M_KEY_ALSO, meaning="another number by which an answer may call the request; of an answer: by which it may")
LEG = Role("leg", L.M_LEG, meaning="what names a call on each leg of its way (client to proxy, proxy to broker): a number or a text; a number below 0: others are named so too")
HASHED = (KEY, KEY1, KEY2, KEY_ALSO, LEG)  # a text will do: its hash is the number
KEYS = (KEY, KEY1, KEY2)  # what cannot be read of these pairs nothing: the message is malformed
NAMED1 = Role("named1", L.M_NAMED1, meaning="what people call the key by, where pairing goes by another number")
NAMED2 = Role("named2", L.M_NAMED2, meaning="the same for the key's second number")
FAMILY = Role("family", L.M_KEY0, meaning="which space of ids the key belongs to")
PAIRING = Role("pairing", L.M_PAIRING, meaning="how it pairs: PAIR_INTERIM, PAIR_MAYBE, …")
KIND = Role("kind", L.M_KIND, meaning="request, response or push, where the message itself says so")
CODE = Role("code", L.M_CODE, L.I_CODE, meaning="the result code")
CLASS = Role("class", L.M_CLASS, L.I_CLASS, meaning="the result: OK, EMPTY, REDIRECT, ERROR, if no code says it")
CODE_NAME = Role("code_name", L.M_CODE_NAME, text=True, meaning="the code's name, where it is on the wire")
TEXT = Role("text", L.M_TEXT, text=True, meaning="the server's text for its code")
TOPIC = Role("topic", L.M_TOPIC, L.I_TOPIC, L.D_TOPIC, text=True, meaning="the topic")
PARTITION = Role("partition", L.M_PARTITION, L.I_PARTITION, L.D_PARTITION, meaning="the partition")
BROKER = Role("broker", L.M_BROKER, L.I_BROKER, text=True, meaning="the broker's own name")
GROUP = Role("group", L.M_GROUP, text=True, meaning="the consumer group or subscription")
CLIENT = Role("client", L.M_CLIENT, text=True, meaning="the client's own name for itself")
RECORDS = Role("records", L.M_RECORDS, L.I_RECORDS, meaning="how many user messages")
PAYLOAD_BYTES = Role("payload_bytes", L.M_PAYLOAD_BYTES, L.I_PAYLOAD_BYTES, meaning="how many bytes of user payload")
WAIT = Role("wait", L.M_WAIT, meaning="how deliberate waiting shows: WAIT_NONE, WAIT_ALL, WAIT_IF_LONG, WAIT_UNTIL_TIME")
NOTE = Role("note", L.M_NOTE, meaning="a problem about a whole message; its kind and text are a name of `codes`")
WAIT_UNTIL = Role("wait_until", L.M_WAIT_UNTIL, meaning="until when the broker waits")
ANSWER_OFFSET = Role("answer_offset", L.M_ANSWER_OFFSET, meaning="in an answer to a publish: the record's offset")
ANSWER_ID = Role("answer_id", L.M_ANSWER_ID, meaning="in an answer to a publish: the message's id")
OFFSET = Role("offset", item=L.I_OFFSET, record=L.D_OFFSET, meaning="the record's number in its queue")
MESSAGE_ID = Role("message_id", item=L.I_MESSAGE_ID, record=L.D_MESSAGE_ID, meaning="the system's id of a message")
BATCH_LEFT = Role("batch_left", item=L.I_LEFT, record=L.D_LEFT, text=True, meaning="a bit for each message of the batch that is not meant (of a record: that was not acknowledged before), the first lowest, 64 in a number: each number as LEB128 in hexadecimal, with a blank between; none: all are")
UP_TO = Role("up_to", item=L.I_UP_TO, meaning="1: and every message before it")
TIMESTAMP = Role("timestamp", record=L.D_TIMESTAMP, meaning="the message's own time, in ns")
RECORD_KEY = Role("record_key", record=L.D_KEY, text=True, meaning="the record's key")
PAYLOAD = Role("payload", record=L.D_PAYLOAD, text=True, meaning="the user's bytes")
BATCH_SIZE = Role("batch_size", record=L.D_BATCH_SIZE, meaning="records in the batch around it")
PROPERTIES = Role("properties", record=L.D_PROPERTIES, text=True, meaning="the record's properties")
INDEX = Role("index", record=L.D_INDEX, meaning="its place in its batch")
CHUNKS = Role("chunks", record=L.D_CHUNKS, meaning="parts that it was sent in")
COMPLETE = Role("complete", record=L.D_COMPLETE, meaning="0: parts of it are missing")
SEALED = Role("sealed", record=L.D_SEALED, meaning="1: encrypted, so the payload is as on the wire")
RETRIED = Role("retried", record=L.D_RETRIED, meaning="1: the place is that of the group's retries, though the topic is the message's own")
REDELIVERED = Role("redelivered", record=L.D_REDELIVERED, meaning="how often it had been pushed before")
PART = Role("part", record=L.D_PART, meaning="the number of this chunk")
UUID = Role("uuid", record=L.D_UUID, text=True, meaning="the id that the chunks of one message share")
CONTENT = Role("content", record=L.D_CONTENT, text=True, meaning="the bytes of a chunk of something compressed")
CODEC = Role("codec", record=L.D_CODEC, meaning="the codec of the whole")
WHOLE = Role("whole", record=L.D_WHOLE, meaning="bytes of the whole, decompressed")
ROLES = {role.name: role for role in list(globals().values()) if isinstance(role, Role)}

# Rows of children begin with what was read around them; each column of SLOT belongs to a child table.
INHERIT = {"items": [TOPIC, PARTITION], "records": [TOPIC, PARTITION]}
SLOT = {"items": "item", "records": "record"}
EVENT_SLOTS = {"group": L.E_GROUP, "consumer": L.E_CONSUMER, "topic": L.E_TOPIC, "partition": L.E_PARTITION,
               "broker": L.E_BROKER, "detail": L.E_DETAIL}
EVENT_ROLES = {"group": GROUP, "consumer": CLIENT, "topic": TOPIC, "partition": PARTITION}
INHERITED = {TOPIC, PARTITION, GROUP, CLIENT}  # roles that later rows and events read again
