#!/usr/bin/env bash
# The core of the gate under other versions of Python, each in a clone of its own:
#
#   tests/pythons.sh python3.12 python3.13
#
# Left out: what runs in another program (Wireshark, Spark, a browser, notebooks), slow suites, and lint and types, which one version judges for all.
set -euo pipefail
cd "$(dirname "$0")/.."
here=$PWD place=$(mktemp -d) failed=0
trap 'rm -rf "$place"' EXIT
for python in "$@"; do
  clone=$place/$(basename "$python")
  git clone -q "$here" "$clone"
  echo "== $("$python" --version)"
  (
    cd "$clone"
    "$python" -c "import dev; dev.build('test')"
    .venv/bin/python -m pytest -q -n "${WORKERS:-2}" -m "not slow" --ignore=tests/wireshark --ignore=tests/notebooks --ignore=tests/plots \
      --ignore=tests/engine/test_cluster.py --ignore=tests/engine/test_folder_stream.py --ignore=tests/engine/test_datasource.py --ignore=tests/store/test_spark.py tests
  ) || failed=1
done
exit $failed
