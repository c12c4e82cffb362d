"""What administrators write to everybody, or to all organisations."""

from typing import TypedDict

from trading.notifications.types.bounds import CONFIRMED
from trading.notifications.types.declaration import NotificationType


class Announced(TypedDict):
    msg_title: str
    msg_message: str


TYPES = (
    NotificationType(
        "new",
        Announced,
        bound=CONFIRMED,
        fixed_on_page=True,
    ),
)
