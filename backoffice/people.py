"""Administrators and other people as lists of the back-office name them."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common.roles import Capability
from trading.accounts.models import User
from trading.accounts.pseudonyms import shown_name
from trading.accounts.selectors import staff_with


@extend_schema_serializer(component_name="AdminRef")
class AdminRefOut(serializers.Serializer[User]):
    usr_id = serializers.IntegerField(source="pk", read_only=True)
    usr_username = serializers.CharField(source="username", read_only=True)


class UsernameOut(serializers.CharField):
    """A username for administrators; of a closed account, a text that says so."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(read_only=True, default="", **kwargs)

    def to_representation(self, value: Any) -> str:
        return shown_name(str(value))


def assignees(capability: Capability) -> list[dict[str, Any]]:
    """Return `AdminRefOut` of each person who can take something, by username. capability: what the work takes."""
    return [AdminRefOut(admin).data for admin in staff_with(capability).order_by("username")]
