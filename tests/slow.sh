#!/usr/bin/env bash
# The suites that take minutes each: Spark on real captures, the stream that is killed, the whole matrix through tshark.
# Their last figures stand in docs/measurements.md.  Needs: pip install -e '.[spark]', a Java runtime, tshark.
set -euo pipefail
cd "$(dirname "$0")/.."
exec python3 dev.py test -q -m slow "$@"
