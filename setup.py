"""Compiles the hot loops.  Everything else about the project stands in pyproject.toml."""

import os
from pathlib import Path

from setuptools import Extension, setup

# Pure Python files that Cython compiles ahead of time.  Each also runs uncompiled: MQDISSECT_PURE=1 installs
# without a compiler, and the tests run the core suite in both forms.
HOT = [
    "dissect/capture/records.py",
    "dissect/link/headers.py",
    "dissect/link/ip.py",
    "dissect/link/tunnels.py",
    "dissect/link/verify.py",
    "dissect/link/paths.py",
    "dissect/link/packets.py",
    "dissect/memory/pool.py",
    "dissect/stream/streams.py",
    "dissect/stream/events.py",
    "dissect/stream/far.py",
    "dissect/stream/notes.py",
    "dissect/stream/openings.py",
    "dissect/stream/pace.py",
    "dissect/stream/gaps.py",
    "dissect/stream/runs.py",
    "dissect/stream/copies.py",
    "dissect/stream/islands.py",
    "dissect/stream/delivery.py",
    "dissect/stream/marks.py",
    "dissect/stream/reassemble.py",
    "dissect/machine/state.py",
    "dissect/machine/crc.py",
    "dissect/machine/regions.py",
    "dissect/machine/repeated.py",
    "dissect/machine/arena.py",
    "dissect/machine/json_text.py",
    "dissect/machine/delimited.py",
    "dissect/machine/pairs.py",
    "dissect/machine/inside.py",
    "dissect/machine/paused.py",
    "dissect/machine/protobuf.py",
    "dissect/machine/dispatch.py",
    "dissect/machine/run.py",
    "dissect/machine/texts.py",
    "dissect/inner/whole.py",
    "dissect/inner/hpack.py",
    "dissect/inner/calls.py",
    "dissect/inner/windows.py",
    "dissect/inner/direction.py",
    "dissect/inner/http2.py",
    "dissect/frames/framing.py",
    "dissect/frames/beside.py",
    "dissect/frames/gathered.py",
    "dissect/frames/resync.py",
    "dissect/frames/cut.py",
    "dissect/frames/evidence.py",
    "dissect/frames/ports.py",
    "dissect/frames/judge.py",
    "dissect/exchange/accounts.py",
    "dissect/exchange/chains.py",
    "dissect/exchange/waiting.py",
    "dissect/exchange/halves.py",
    "dissect/exchange/requests.py",
    "dissect/exchange/finding.py",
    "dissect/exchange/lacking.py",
    "dissect/exchange/bindings.py",
    "dissect/exchange/order.py",
    "dissect/exchange/children.py",
    "dissect/exchange/explaining.py",
    "dissect/exchange/causes.py",
    "dissect/exchange/memories.py",
    "dissect/exchange/assemblies.py",
    "dissect/exchange/exchanges.py",
    "dissect/exchange/pairing.py",
    "dissect/exchange/moving.py",
    "dissect/exchange/marks.py",
    "dissect/decode/passes.py",
    "dissect/decode/quoted.py",
    "dissect/decode/spent.py",
]

HEADERS = {f"dissect/machine/{name}.py": [f"dissect/machine/{header}.h"] for name, header in (("crc", "crc"), ("repeated", "repeated"), *((one, "letters") for one in ("json_text", "pairs", "delimited", "dispatch")))}
# What Cython itself writes for views of memory is a megabyte of C: once for all modules, not once in each.
SHARED = "dissect.memory.shared"
PROCESSORS = os.cpu_count() or 1
SANITIZERS = os.environ.get("MQDISSECT_SANITIZE", "")  # "address,undefined": all compiled modules are built with them, see tests/fuzz/sanitized.sh
HOW = ["-O1", "-g", "-fno-omit-frame-pointer", f"-fsanitize={SANITIZERS}", "-fno-sanitize-recover=all"] if SANITIZERS else ["-O2", "-g0"]  # as fast as -O3, and compiled in two thirds of the time
LINKED = [f"-fsanitize={SANITIZERS}"] if SANITIZERS else []


def extensions() -> list[Extension]:
    if os.environ.get("MQDISSECT_PURE"):
        return []
    from Cython.Build import cythonize

    hot = [
        Extension(path[:-3].replace("/", "."), [path], include_dirs=["."], depends=HEADERS.get(path, []), extra_compile_args=HOW, extra_link_args=LINKED)
        for path in HOT
        if Path(path).exists()
    ]
    shared = Extension(SHARED, [SHARED.replace(".", "/") + ".c"], extra_compile_args=HOW, extra_link_args=LINKED)
    return cythonize([*hot, shared], build_dir="build", shared_utility_qualified_name=SHARED, nthreads=PROCESSORS)


if __name__ == "__main__":      # Cython's processes import this file where they are not forked: from Python 3.14 on, and on macOS
    setup(ext_modules=extensions(), options={"build_ext": {"parallel": PROCESSORS}})
