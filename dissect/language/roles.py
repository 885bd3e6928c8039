"""Roles: what a value is to an analysis, in the same words for every protocol.

Law: a role says in which slot of a message's, an item's, a record's row its value stands; −1 where it has none.  What inherits from
what, and which roles an event takes, stands here too, since the tree and the program must agree on it.
"""

from __future__ import annotations

from dataclasses import dataclass

from dissect.language import layout as L


@dataclass(frozen=True, eq=False)
class Role:
    """What a value is to an analysis; the same words in every protocol."""

    name: str
    message: int = -1
    item: int = -1
    record: int = -1
    text: bool = False


REQUEST_ID = Role("request_id", L.M_REQUEST_ID)
KEY = Role("key", L.M_KEY1)  # also the request id, unless another field says so
KEY2 = Role("key2", L.M_KEY2)
API = Role("api", L.M_API)
KEY1 = Role("key1", L.M_KEY1)  # a key that is not the request id
KEY_ALSO = Role("key_also", L.M_KEY_ALSO)
KEYS = (KEY, KEY1, KEY2)  # what cannot be read of these pairs nothing: the message is malformed
NAMED1 = Role("named1", L.M_NAMED1)
NAMED2 = Role("named2", L.M_NAMED2)
FAMILY = Role("family", L.M_KEY0)
PAIRING = Role("pairing", L.M_PAIRING)
KIND = Role("kind", L.M_KIND)
CODE = Role("code", L.M_CODE, L.I_CODE)
CLASS = Role("class", L.M_CLASS, L.I_CLASS)
CODE_NAME = Role("code_name", L.M_CODE_NAME, text=True)
TEXT = Role("text", L.M_TEXT, text=True)
TOPIC = Role("topic", L.M_TOPIC, L.I_TOPIC, L.D_TOPIC, text=True)
PARTITION = Role("partition", L.M_PARTITION, L.I_PARTITION, L.D_PARTITION)
BROKER = Role("broker", L.M_BROKER, L.I_BROKER, text=True)
GROUP = Role("group", L.M_GROUP, text=True)
CLIENT = Role("client", L.M_CLIENT, text=True)
RECORDS = Role("records", L.M_RECORDS, L.I_RECORDS)
PAYLOAD_BYTES = Role("payload_bytes", L.M_PAYLOAD_BYTES, L.I_PAYLOAD_BYTES)
WAIT = Role("wait", L.M_WAIT)
NOTE = Role("note", L.M_NOTE)  # a problem about a whole message: kind and text are a name of its `codes`
WAIT_UNTIL = Role("wait_until", L.M_WAIT_UNTIL)
ANSWER_OFFSET = Role("answer_offset", L.M_ANSWER_OFFSET)
ANSWER_ID = Role("answer_id", L.M_ANSWER_ID)
OFFSET = Role("offset", item=L.I_OFFSET, record=L.D_OFFSET)
MESSAGE_ID = Role("message_id", item=L.I_MESSAGE_ID, record=L.D_MESSAGE_ID)
UP_TO = Role("up_to", item=L.I_UP_TO)
TIMESTAMP = Role("timestamp", record=L.D_TIMESTAMP)
RECORD_KEY = Role("record_key", record=L.D_KEY, text=True)
PAYLOAD = Role("payload", record=L.D_PAYLOAD, text=True)
BATCH_SIZE = Role("batch_size", record=L.D_BATCH_SIZE)
PROPERTIES = Role("properties", record=L.D_PROPERTIES, text=True)
INDEX = Role("index", record=L.D_INDEX)
CHUNKS = Role("chunks", record=L.D_CHUNKS)
COMPLETE = Role("complete", record=L.D_COMPLETE)
SEALED = Role("sealed", record=L.D_SEALED)
REDELIVERED = Role("redelivered", record=L.D_REDELIVERED)
PART = Role("part", record=L.D_PART)
UUID = Role("uuid", record=L.D_UUID, text=True)
CONTENT = Role("content", record=L.D_CONTENT, text=True)
CODEC = Role("codec", record=L.D_CODEC)
WHOLE = Role("whole", record=L.D_WHOLE)
ROLES = {role.name: role for role in list(globals().values()) if isinstance(role, Role)}

# Rows of children begin with what was read around them; each column of SLOT belongs to a child table.
INHERIT = {"items": [TOPIC, PARTITION], "records": [TOPIC, PARTITION]}
SLOT = {"items": "item", "records": "record"}
EVENT_SLOTS = {"group": L.E_GROUP, "consumer": L.E_CONSUMER, "topic": L.E_TOPIC, "partition": L.E_PARTITION,
               "broker": L.E_BROKER, "detail": L.E_DETAIL}
EVENT_ROLES = {"group": GROUP, "consumer": CLIENT, "topic": TOPIC, "partition": PARTITION}
INHERITED = {TOPIC, PARTITION, GROUP, CLIENT}  # roles that later rows and events read again
