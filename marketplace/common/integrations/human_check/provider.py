"""What a provider of human checks does."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any, Protocol

from django.utils.translation import gettext_lazy as _

from marketplace.common.http.errors import DomainError


class HumanCheckFailed(DomainError):
    """No solution, or one that is wrong, expired, used, or for another action."""

    code, status, message = "human_check", 400, _("Please confirm once more that you are not a robot.")


@dataclass(frozen=True, slots=True)
class SolvedChallenge:
    """A challenge with its right solution. digest: unique, hex SHA-256. expires_at: until when it could be replayed."""

    digest: str
    expires_at: datetime


class Provider(Protocol):
    """Makes challenges and checks their solutions."""

    def challenge(self, action: str) -> dict[str, Any]:
        """Return a challenge for an action; raises NotFound when the provider makes its own in the browser."""

    def check(self, token: str, action: str, address: str, now: datetime) -> SolvedChallenge:
        """Return the solved challenge of a token. Raises HumanCheckFailed, or Unavailable when nobody can tell now."""
