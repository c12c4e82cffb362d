"""The interface of the providers of the human check."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol


@dataclass(frozen=True, slots=True)
class SolvedChallenge:
    """A challenge that was solved. digest: unique, hex SHA-256. expires_at: end of the time for a replay."""

    digest: str
    expires_at: datetime


class Provider(Protocol):
    """Makes challenges and checks their solutions."""

    def challenge(self, action: str) -> dict[str, Any]:
        """Return a challenge for an action; raises NotFound when the provider makes its own in the browser."""

    def check(self, token: str, action: str, address: str, now: datetime) -> SolvedChallenge:
        """Return the solved challenge of a token. Raises HumanCheckFailed, or Unavailable when it has no answer."""
