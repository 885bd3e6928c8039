#!/usr/bin/env bash
# The core of the gate with the oldest packages that pyproject.toml allows, in a clone of its own.  What a range promises, nobody sees where the newest is installed.
#
#   tests/oldest.sh [python3.11]
set -euo pipefail
cd "$(dirname "$0")/.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
git clone -q . "$place/clone"
cd "$place/clone"
"${1:-python3}" - > "$place/oldest.txt" <<'END'
import re
import tomllib

project = tomllib.load(open("pyproject.toml", "rb"))["project"]
for one in sorted({*project["dependencies"], *(one for extra in ("test", "pure") for one in project["optional-dependencies"][extra])}):
    name, least = re.fullmatch(r"([\w-]+)>=([\d.]+)", one).groups()
    print(f"{name}=={least}.*")
END
cat "$place/oldest.txt"
PIP_CONSTRAINT="$place/oldest.txt" "${1:-python3}" -c "import dev; dev.build('test')"
.venv/bin/python -m pytest -q -n "${WORKERS:-2}" -m "not slow" --ignore=tests/wireshark --ignore=tests/notebooks --ignore=tests/plots \
  --ignore=tests/engine/test_cluster.py --ignore=tests/engine/test_folder_stream.py --ignore=tests/engine/test_datasource.py --ignore=tests/store/test_spark.py tests
