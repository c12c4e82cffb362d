"""What administrators write to everybody, or to all organisations."""

from typing import TypedDict

from trading.notifications.types.declaration import NotificationType


class Announced(TypedDict):
    msg_title: str
    msg_message: str


TYPES = (
    NotificationType(
        "new",
        Announced,
        fixed_on_page=True,
    ),
)
