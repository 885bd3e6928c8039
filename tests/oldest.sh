#!/usr/bin/env bash
# The core of the gate with the oldest packages that pyproject.toml allows.  What a range promises, nobody sees where the newest is installed.
#
#   tests/oldest.sh [python3.11]
set -euo pipefail
cd "$(dirname "$0")/.."
python=${1:-python3}
PIP_CONSTRAINT=$(mktemp)
export PIP_CONSTRAINT
trap 'rm -f "$PIP_CONSTRAINT"' EXIT
"$python" - > "$PIP_CONSTRAINT" <<'END'
import re
import tomllib

project = tomllib.load(open("pyproject.toml", "rb"))["project"]
for one in sorted({*project["dependencies"], *(one for extra in ("test", "pure") for one in project["optional-dependencies"][extra])}):
    name, least = re.fullmatch(r"([\w-]+)>=([\d.]+)", one).groups()
    print(f"{name}=={least}.*")
END
cat "$PIP_CONSTRAINT"
tests/pythons.sh "$python"
