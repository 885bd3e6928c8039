"""Records kafka.pcap and kafka.truth.json beside it: python record_kafka.py FOLDER, with a broker 4.0 at 127.0.0.1:9092 (9094: SASL PLAIN, ada's password is `secret`).

Two clients that are not alike (librdkafka, kafka-python) write down what they did.
"""

import json
import subprocess
import sys
import time
import zlib
from pathlib import Path

from confluent_kafka import Consumer, KafkaError, KafkaException, Producer, TopicPartition
from confluent_kafka.admin import AdminClient, NewTopic

BROKER, SASL = "127.0.0.1:9092", "127.0.0.1:9094"
said: list[dict] = []


def note(what: str, **more) -> None:
    said.append({"what": what, "at_ns": time.time_ns(), **more})


def crc(value: bytes) -> int:
    return zlib.crc32(value)


def produce(topic: str, count: int, **options) -> None:
    name = options.pop("name")
    producer = Producer({"bootstrap.servers": BROKER, "client.id": name, "linger.ms": 50, **options})
    for n in range(count):
        value = f"{name} {n} ".encode() + b"x" * (20 * n)

        def done(error, message, value=value):
            note("produced", client=name, topic=topic, partition=message.partition(), offset=message.offset(), key=message.key().decode(), crc=crc(value),
                 size=len(value), timestamp=message.timestamp()[1], error=error.name() if error else None)

        producer.produce(topic, value, key=f"k{n}", headers={"n": str(n), "from": name}, on_delivery=done)
        if n % 4 == 3:
            producer.flush()
    producer.flush()


def transaction(topic: str) -> None:
    producer = Producer({"bootstrap.servers": BROKER, "client.id": "txn", "transactional.id": "t1", "linger.ms": 20})
    producer.init_transactions()
    producer.begin_transaction()
    value = b"in a transaction"
    producer.produce(topic, value, key="t", on_delivery=lambda error, message: note(
        "produced", client="txn", topic=topic, partition=message.partition(), offset=message.offset(), key="t", crc=crc(value), size=len(value),
        timestamp=message.timestamp()[1], error=None))
    producer.commit_transaction()


def consumer(name: str, group: str, **options) -> Consumer:
    one = Consumer({"bootstrap.servers": BROKER, "client.id": name, "group.id": group, "auto.offset.reset": "earliest", "enable.auto.commit": False,
                    "session.timeout.ms": 6000, "heartbeat.interval.ms": 300, "partition.assignment.strategy": "range", "fetch.wait.max.ms": 200, **options})

    def changed(what):
        return lambda _, parts: note(what, client=name, group=group, parts=sorted([part.topic, part.partition] for part in parts))

    one.subscribe(["orders"], on_assign=changed("assigned"), on_revoke=changed("revoked"))
    return one


def poll(ones, seconds: float) -> None:
    end = time.time() + seconds
    while time.time() < end:
        for name, one in ones:
            message = one.poll(0.05)
            if message is None:
                continue
            if message.error():
                note("failed", client=name, code=message.error().name())
                continue
            note("consumed", client=name, topic=message.topic(), partition=message.partition(), offset=message.offset(), key=message.key().decode(),
                 crc=crc(message.value()), size=len(message.value()), timestamp=message.timestamp()[1],
                 headers={key: value.decode() for key, value in message.headers() or []})


def groups() -> None:
    first = consumer("one", "bills")
    poll([("one", first)], 4)
    second = consumer("two", "bills")
    poll([("one", first), ("two", second)], 4)
    for name, one in (("one", first), ("two", second)):
        for part in one.commit(asynchronous=False) or []:
            note("committed", client=name, group="bills", topic=part.topic, partition=part.partition, offset=part.offset)
    first.close()
    note("closed", client="one", group="bills")
    poll([("two", second)], 3)
    second.close()
    note("closed", client="two", group="bills")


def errors() -> None:
    lost = Consumer({"bootstrap.servers": BROKER, "client.id": "lost", "group.id": "lost", "auto.offset.reset": "error"})
    lost.assign([TopicPartition("orders", 0, 1_000_000)])
    poll([("lost", lost)], 1.5)
    lost.close()
    admin = AdminClient({"bootstrap.servers": BROKER, "client.id": "admin"})
    for future in admin.create_topics([NewTopic("orders", 2)]).values():
        try:
            future.result()
        except KafkaException as why:
            note("refused", client="admin", api="CreateTopics", code=why.args[0].name())


def secured() -> None:
    for word in ("secret", "wrong"):
        told = []
        producer = Producer({"bootstrap.servers": SASL, "client.id": f"sasl-{word}", "security.protocol": "SASL_PLAINTEXT", "sasl.mechanism": "PLAIN",
                             "sasl.username": "ada", "sasl.password": word, "message.timeout.ms": 2500, "error_cb": lambda error, told=told: told.append(error.name())})
        producer.produce("secure", b"behind a word", key="s", on_delivery=lambda error, message, word=word: note(
            "produced", client=f"sasl-{word}", topic="secure", partition=message.partition(), offset=message.offset(), key="s", crc=crc(b"behind a word"),
            size=13, timestamp=message.timestamp()[1], error=error.name() if error else None))
        producer.flush(3)
        note("authenticated", client=f"sasl-{word}", ok=KafkaError._AUTHENTICATION not in told and "_AUTHENTICATION" not in told)


def other_client() -> None:
    from kafka import KafkaConsumer, KafkaProducer

    producer = KafkaProducer(bootstrap_servers=BROKER, client_id="python", linger_ms=20)
    for n in range(4):
        value = b"python %d" % n
        found = producer.send("orders", value, key=b"p%d" % n).get(10)
        note("produced", client="python", topic=found.topic, partition=found.partition, offset=found.offset, key=f"p{n}", crc=crc(value), size=len(value),
             timestamp=found.timestamp, error=None)
    producer.close()
    one = KafkaConsumer("orders", bootstrap_servers=BROKER, client_id="reader", group_id="py", auto_offset_reset="earliest", consumer_timeout_ms=2500, enable_auto_commit=False)
    for message in one:
        note("consumed", client="reader", topic=message.topic, partition=message.partition, offset=message.offset, key=message.key.decode(), crc=crc(message.value),
             size=len(message.value), timestamp=message.timestamp, headers={key: value.decode() for key, value in message.headers})
    one.commit()
    one.close()


def main(folder: Path) -> None:
    dump = subprocess.Popen(["dumpcap", "-q", "-i", "lo", "-f", "tcp port 9092 or tcp port 9094", "-P", "-w", str(folder / "kafka.pcap")], stderr=subprocess.DEVNULL)
    time.sleep(1.5)
    admin = AdminClient({"bootstrap.servers": BROKER, "client.id": "admin"})
    for future in admin.create_topics([NewTopic("orders", 2), NewTopic("secure", 1)]).values():
        future.result()
    del admin
    for codec in ("none", "gzip", "snappy", "lz4", "zstd"):
        produce("orders", 6, name=f"by-{codec}", **{"compression.type": codec})
    produce("orders", 2, name="careless", acks=0)
    transaction("orders")
    groups()
    other_client()
    errors()
    secured()
    time.sleep(0.5)
    dump.terminate()
    dump.wait()
    (folder / "kafka.truth.json").write_text("[\n" + ",\n".join(json.dumps(one) for one in said) + "\n]\n")


main(Path(sys.argv[1]))
