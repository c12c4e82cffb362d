"""What views need of the human check. `integrations.human_check` provides the functions."""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _
from rest_framework.request import Request

from marketplace.common.hooks import Hook
from marketplace.common.http.errors import DomainError

TOKEN_MAX: Final = 4096
"""The longest solution that a form takes."""


class HumanCheckFailed(DomainError):
    """No solution, or one that is wrong, expired, used, or for another action."""

    code, status, message = "human_check", 400, _("Please confirm once more that you are not a robot.")


verify: Hook[[object, str, Request], None] = Hook("human_check.verify")
"""Use up the solution in a token for an action. Raises HumanCheckFailed."""

release: Hook[[Request], None] = Hook("human_check.release")
"""Make the solution that a request used up usable again, if it used one."""
