#!/bin/sh
# Every target for so many seconds; what it finds lies as crash-… in .fuzz/.   tests/fuzz/run.sh SECONDS [SEED]
set -u
here=$(cd "$(dirname "$0")/../.." && pwd)
mkdir -p "$here/.fuzz" && cd "$here/.fuzz" || exit 1
failed=0
for target in "$here"/tests/fuzz/fuzz_*.py; do
    name=$(basename "$target" .py)
    echo "$name"
    PYTHONPATH="$here" "${PYTHON:-python}" -m "tests.fuzz.$name" "${1:-60}" "${2:-0}" || { failed=1; echo "$name: a find, in .fuzz/"; }
done
exit $failed
