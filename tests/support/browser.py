"""A browser to look at pages with: Chromium by its own protocol over two pipes, no further package."""

from __future__ import annotations

import base64
import json
import os
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

PROGRAM = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
QUIET = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking", "--disable-component-update", "--disable-sync",
         "--disable-dev-shm-usage", "--hide-scrollbars", "--remote-debugging-pipe"]


class Browser:
    """One page.  `events` are what the browser said without being asked."""

    def __init__(self, into: int, out: int):
        self.into, self.out = os.fdopen(into, "wb", buffering=0), os.fdopen(out, "rb", buffering=0)
        self.number, self.rest, self.session = 0, b"", ""
        self.events: list[dict] = []
        page = self.ask("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.ask("Target.attachToTarget", targetId=page, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Network", "Log"):
            self.ask(f"{domain}.enable")

    def ask(self, method: str, **given) -> Any:
        self.number += 1
        self.into.write(json.dumps({"id": self.number, "method": method, "params": given, **({"sessionId": self.session} if self.session else {})}).encode() + b"\0")
        while (said := self.hear()).get("id") != self.number:
            self.events.append(said)
        assert "error" not in said, said
        return said["result"]

    def hear(self) -> dict:
        while b"\0" not in self.rest:
            some = self.out.read(1 << 16)
            assert some, "the browser has gone"
            self.rest += some
        one, _, self.rest = self.rest.partition(b"\0")
        return json.loads(one)

    def open(self, page: Path, width: int, scheme: str = "light", high: int = 900) -> None:
        """At a width in CSS pixels, in `light` or `dark`."""
        self.events.clear()
        self.ask("Emulation.setDeviceMetricsOverride", width=width, height=high, deviceScaleFactor=1, mobile=width < 600)
        self.ask("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        self.ask("Page.navigate", url=page.as_uri())
        while not any(one.get("method") == "Page.loadEventFired" for one in self.events):
            self.events.append(self.hear())

    def value(self, script: str) -> Any:
        found = self.ask("Runtime.evaluate", expression=script, returnByValue=True, awaitPromise=True)
        assert "exceptionDetails" not in found, found
        return found["result"].get("value")

    def picture(self, path: Path) -> None:
        """The whole page."""
        size = self.ask("Page.getLayoutMetrics")["cssContentSize"]
        clip = {"x": 0, "y": 0, "width": size["width"], "height": size["height"], "scale": 1}
        path.write_bytes(base64.b64decode(self.ask("Page.captureScreenshot", clip=clip, captureBeyondViewport=True)["data"]))

    def faults(self) -> list[str]:
        """Errors of scripts, and what the page asked other hosts for."""
        found = [json.dumps(one["params"]) for one in self.events if one.get("method") in ("Runtime.exceptionThrown", "Log.entryAdded")]
        asked = [one["params"]["request"]["url"] for one in self.events if one.get("method") == "Network.requestWillBeSent"]
        return found + [url for url in asked if not url.startswith(("file:", "data:", "about:"))]


@contextmanager
def browser(folder: Path) -> Iterator[Browser]:
    """A browser whose profile lies in `folder`."""
    (theirs, ours), (back, answers) = os.pipe(), os.pipe()

    def places() -> None:          # the browser reads commands from 3 and answers to 4
        a, b = os.dup(theirs), os.dup(answers)
        os.dup2(a, 3)
        os.dup2(b, 4)

    child = subprocess.Popen([str(PROGRAM), *QUIET, f"--user-data-dir={folder / 'profile'}", "about:blank"], stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
                             stderr=subprocess.DEVNULL, close_fds=False, preexec_fn=places)
    os.close(theirs)
    os.close(answers)
    try:
        yield Browser(ours, back)
    finally:
        child.terminate()
        child.wait(20)
