"""Why an input cannot be read at all."""

from __future__ import annotations


class CaptureError(Exception):
    """No packet can be read from this input: what is wrong, where, and what to do."""

    def __init__(self, what: str, where: str | None = None, hint: str | None = None) -> None:
        super().__init__(what)
        self.what, self.where, self.hint = what, where, hint

    def __str__(self) -> str:
        lines = [self.what]
        if self.where:
            lines.append(f"  where: {self.where}")
        if self.hint:
            lines.append(f"  hint:  {self.hint}")
        return "\n".join(lines)
