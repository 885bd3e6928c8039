"""Records amqp.pcap and amqp.truth.json: python record_amqp.py FOLDER, with RabbitMQ 3.10 at 127.0.0.1:5672 (guest, guest).

Clients (pika) write down what they published, what became of it, and what they got.  Frames are at most 4,096 bytes, so that content comes in several.
"""

import json
import random
import subprocess
import sys
import time
import zlib
from pathlib import Path

import pika

SIZES = (0, 1, 40, 1000, 4087, 4088, 4089, 8176, 9000, 15000, 30000)
said: list[dict] = []


def note(what: str, **more) -> None:
    said.append({"what": what, **more})


def of(body: bytes) -> dict:
    return {"size": len(body), "crc": zlib.crc32(body)}


def connected() -> pika.BlockingConnection:
    return pika.BlockingConnection(pika.ConnectionParameters("127.0.0.1", 5672, frame_max=4096, heartbeat=3))


def publish(channel, confirmed: bool, exchange: str, key: str, body: bytes, properties=None, mandatory: bool = False) -> None:
    failed = None
    try:
        channel.basic_publish(exchange, key, body, properties, mandatory=mandatory)
    except pika.exceptions.UnroutableError:
        failed = "unroutable"
    except pika.exceptions.NackError:
        failed = "nack"
    note("published", exchange=exchange, key=key, confirmed=confirmed, failed=failed, channel=int(channel), **of(body))


def got(what: str, method, properties, body: bytes) -> None:
    note(what, key=method.routing_key, redelivered=method.redelivered, id=properties.message_id, kind=properties.content_type, **of(body))


def main(folder: Path) -> None:
    dumper = subprocess.Popen(["dumpcap", "-q", "-P", "-i", "lo", "-f", "tcp port 5672", "-w", str(folder / "amqp.pcap")])
    time.sleep(2)
    dice, one, two = random.Random(7), connected(), connected()
    plain, confirmed = one.channel(), one.channel()
    confirmed.confirm_delivery()
    plain.exchange_declare("shop", "topic", durable=True)
    for queue, key in (("orders", "orders.#"), ("bills", "bills.*")):
        plain.queue_declare(queue, durable=True)
        plain.queue_purge(queue)
        plain.queue_bind(queue, "shop", key)
    plain.queue_declare("short", arguments={"x-max-length": 2, "x-overflow": "reject-publish"})
    for turn, size in enumerate(SIZES * 2):
        body = dice.randbytes(size // 4) * 4 + b"." * (size % 4)
        channel = (plain, confirmed)[turn % 2]
        properties = pika.BasicProperties(content_type="text/plain", headers={"turn": turn, "x": "y" * 50}, delivery_mode=1 + turn % 2, message_id=f"m{turn}",
                                          timestamp=1_700_000_000 + turn, correlation_id=f"c{turn}", app_id="shop") if turn % 3 else None
        publish(channel, channel is confirmed, "shop", f"orders.{turn}" if turn % 4 else "bills.new", body, properties)
    publish(confirmed, True, "", "short", b"first")
    for body in (b"second", b"x" * 5000, b"fourth"):
        publish(confirmed, True, "", "short", body)
    publish(confirmed, True, "", "nowhere", b"lost" * 2000, mandatory=True)
    taker = two.channel()
    taker.basic_qos(prefetch_count=5)
    for _ in range(8):
        method, properties, body = taker.basic_get("bills")
        if method is None:
            note("nothing")
        else:
            got("taken", method, properties, body)
            taker.basic_nack(method.delivery_tag, requeue=False) if method.delivery_tag % 2 else taker.basic_ack(method.delivery_tag)
    for number, (method, properties, body) in enumerate(taker.consume("orders", inactivity_timeout=1)):
        if method is None:
            break
        got("delivered", method, properties, body)
        taker.basic_reject(method.delivery_tag, requeue=True) if number == 3 else taker.basic_ack(method.delivery_tag)
    taker.cancel()
    other = two.channel()
    try:
        other.queue_declare("not there", passive=True)
    except pika.exceptions.ChannelClosedByBroker as why:
        note("closed", code=why.reply_code)
    end = time.time() + 4
    while time.time() < end:  # heartbeats
        one.process_data_events(1)
        two.process_data_events(1)
    plain.queue_delete("short")
    for connection in (one, two):
        connection.close()
    time.sleep(1)
    dumper.terminate()
    dumper.wait()
    (folder / "amqp.truth.json").write_text(json.dumps(said, indent=1))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
