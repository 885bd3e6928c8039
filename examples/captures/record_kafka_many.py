"""Records kafka_many.pcap and kafka_many.truth.json beside it: python record_kafka_many.py FOLDER JARS, with a broker 4.1 at 127.0.0.1:9092.

JARS is the folder of the broker's own jars; the client is theirs, too (KafkaMany.java, Produce 13 and Fetch 18: topics by their ids).
"""

import subprocess
import sys
import time
from pathlib import Path


def main(folder: Path, jars: Path) -> None:
    dump = subprocess.Popen(["dumpcap", "-q", "-i", "lo", "-f", "tcp port 9092", "-P", "-w", str(folder / "kafka_many.pcap")], stderr=subprocess.DEVNULL)
    time.sleep(1.5)
    client = ["java", "-cp", f"{jars}/*", str(Path(__file__).parent / "KafkaMany.java")]
    said = subprocess.run(client, check=True, stdout=subprocess.PIPE, text=True).stdout.splitlines()
    time.sleep(0.5)
    dump.terminate()
    dump.wait()
    (folder / "kafka_many.truth.json").write_text("[\n" + ",\n".join(said) + "\n]\n")


main(Path(sys.argv[1]), Path(sys.argv[2]))
