"""What the staff does about a report or a case in the demo, one step after the other."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from marketplace.demo.people import ADMIN, SUPPORT
from marketplace.demo.state import Demo


@dataclass(frozen=True, slots=True)
class StaffStep:
    """A step. day: from the start, below 0. by: who takes it, and whom they assign, if they do. answer: what is sent"""

    day: float
    action: str
    note: str = ""
    answer: str = ""
    by: str = SUPPORT
    assignee: str = ""

    def values(self, demo: Demo) -> dict[str, Any]:
        """Return what the services of reports and of cases take."""
        return {
            "admin": demo.users[self.by],
            "action": self.action,
            "note": self.note,
            "answer": self.answer,
            "assignee_id": demo.users[self.assignee].pk if self.assignee else None,
        }


def by_admin(day: float, action: str, note: str = "", answer: str = "") -> StaffStep:
    return StaffStep(day, action, note, answer, by=ADMIN)
