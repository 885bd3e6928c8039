"""Records mqtt.pcap and mqtt.truth.json: python record_mqtt.py FOLDER, with mosquitto 2 at 127.0.0.1:1883 (allow_anonymous false; ada's password is `secret`).

One client (paho-mqtt) in each of the three levels writes down what it published, what it got, and what became of its subscriptions.
"""

import json
import subprocess
import sys
import threading
import time
import zlib
from pathlib import Path

import paho.mqtt.client as mqtt
from paho.mqtt.packettypes import PacketTypes
from paho.mqtt.properties import Properties
from paho.mqtt.subscribeoptions import SubscribeOptions

LEVELS = {"old": mqtt.MQTTv31, "usual": mqtt.MQTTv311, "new": mqtt.MQTTv5}
said: list[dict] = []


def note(what: str, **more) -> None:
    said.append({"what": what, **more})


def client(name: str, password: str = "secret") -> mqtt.Client:
    level, there = LEVELS[name], threading.Event()
    one = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, client_id=name, protocol=level)
    one.username_pw_set("ada", password)
    one.will_set(f"gone/{name}", b"bye", qos=1)

    def connected(_, __, ___, reason, ____):
        note("connected", client=name, level=int(level), failed=reason.is_failure)
        there.set()

    def got(_, __, message):
        note("got", client=name, topic=message.topic, size=len(message.payload), crc=zlib.crc32(message.payload), qos=message.qos)

    def subscribed(_, __, number, reasons, ___):
        note("subscribed", client=name, id=number, codes=[reason.value for reason in reasons])

    one.on_connect, one.on_message, one.on_subscribe = connected, got, subscribed
    one.connect("127.0.0.1", 1883, keepalive=5)
    one.loop_start()
    there.wait(5)
    return one


def publish(one: mqtt.Client, name: str, topic: str, payload: bytes, qos: int, properties=None, alias: bool = False) -> None:
    info = one.publish(topic if not alias else "", payload, qos=qos, properties=properties)
    info.wait_for_publish(5)
    note("published", client=name, topic=topic, size=len(payload), crc=zlib.crc32(payload), qos=qos, id=info.mid if qos else None)


def aliased(one: mqtt.Client) -> None:
    for turn in range(3):
        properties = Properties(PacketTypes.PUBLISH)
        properties.TopicAlias = 3
        properties.UserProperty = ("turn", str(turn))
        publish(one, "new", "orders/new", b"alias %d" % turn, 1, properties, alias=turn > 0)


def main(folder: Path) -> None:
    dumper = subprocess.Popen(["dumpcap", "-q", "-P", "-i", "lo", "-f", "tcp port 1883", "-w", str(folder / "mqtt.pcap")])
    time.sleep(2)
    ones = {name: client(name) for name in LEVELS}
    for name, one in ones.items():
        one.subscribe([("orders/#", 1), (f"to/{name}", 2)]) if name != "new" else one.subscribe(
            [("orders/#", SubscribeOptions(qos=2)), ("to/new", SubscribeOptions(qos=1, retainAsPublished=True))])
    time.sleep(0.5)
    for turn in range(12):
        for name, one in ones.items():
            publish(one, name, f"orders/{name}", b"%d " % turn + b"x" * (turn * 200), turn % 3)
            publish(one, name, f"to/{list(ones)[turn % 3]}", b"hello %d" % turn, (turn + 1) % 3)
    aliased(ones["new"])
    for one in ones.values():
        one.unsubscribe(["orders/#", "never/asked"])
    client("new", "wrong").loop_stop()
    client("usual", "wrong").loop_stop()
    time.sleep(6)  # pings
    for one in ones.values():
        one.disconnect()
        one.loop_stop()
    time.sleep(1)
    dumper.terminate()
    dumper.wait()
    (folder / "mqtt.truth.json").write_text(json.dumps(said, indent=1))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
