"""One violated invariant, as the checks of `trading` report it."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Violation:
    """A violated invariant. invariant: its number; subject and pk: the row concerned."""

    invariant: str
    subject: str
    pk: int
    text: str

    def __str__(self) -> str:
        return f"{self.invariant} {self.subject} {self.pk}: {self.text}"
