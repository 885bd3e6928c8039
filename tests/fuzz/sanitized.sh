#!/bin/sh
# A copy of this tree with AddressSanitizer and UndefinedBehaviourSanitizer in all compiled modules, then every target for so many seconds in it.
#   tests/fuzz/sanitized.sh FOLDER SECONDS [TARGET…]      FOLDER keeps the build: a second run compiles only what was changed
set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
python=${PYTHON:-$here/.venv/bin/python}
folder=$1 seconds=$2
shift 2
mkdir -p "$folder" && folder=$(cd "$folder" && pwd)
for part in setup.py pyproject.toml dissect tests captures examples; do
    (cd "$here" && tar cf - --exclude='*.so' --exclude='__pycache__' "$part") | tar xf - -C "$folder"
done
cd "$folder"
MQDISSECT_SANITIZE=address,undefined "$python" setup.py -q build_ext --inplace -j2 > build.log 2>&1 || { tail -20 build.log; exit 2; }
export LD_PRELOAD="$(gcc -print-file-name=libasan.so) $(gcc -print-file-name=libubsan.so) $(gcc -print-file-name=libstdc++.so)"
export ASAN_OPTIONS=detect_leaks=0:abort_on_error=1:allocator_may_return_null=1 UBSAN_OPTIONS=print_stacktrace=1 PYTHONPATH="$folder" PYTHONMALLOC=malloc
export MQDISSECT_ONE_SECONDS="${MQDISSECT_ONE_SECONDS:-120}"
failed=0
for target in ${*:-$(cd tests/fuzz && ls fuzz_*.py)}; do
    name=$(basename "$target" .py)
    echo "$name"
    (mkdir -p .fuzz && cd .fuzz && exec "$python" -m "tests.fuzz.$name" "$seconds" "${SEED:-0}") || { failed=1; echo "$name: a find, in $folder/.fuzz/"; }
done
exit $failed
