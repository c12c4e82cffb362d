"""What the e-mail of a notification says beside its sentence: tables, further paragraphs, files.

Made when the mail is sent, from the rows as they then are, by features above the notifications: so the notification
stays small, and who acts waits for none of it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from marketplace.common.messaging.mail.parts import Attachment, Part
from trading.notifications.types.declaration import Payload
from trading.notifications.types.registry import TYPES


@dataclass(frozen=True, slots=True)
class Details:
    """parts: above the button. terms: below it, what one keeps rather than reads now. greeting: "" for none.

    images: PNGs that `picture` parts show, by name.
    """

    greeting: str = ""
    parts: tuple[Part, ...] = ()
    terms: tuple[Part, ...] = ()
    attachments: tuple[Attachment, ...] = ()
    images: Mapping[str, bytes] = field(default_factory=dict)


MakeDetails = Callable[[Payload, int, str], Details]
"""Takes the payload as stored, the id of the recipient and "sr" or "en"."""

NOTHING = Details()
_makers: dict[str, MakeDetails] = {}


def register_details(make: MakeDetails, *type_names: str) -> None:
    """Let the function make the details of these types. Called when the apps are ready."""
    for name in type_names:
        if name not in TYPES:
            raise ValueError(f"There is no notification {name!r}.")
        _makers[name] = make


def details_of(type_name: str, payload: Payload, recipient_id: int, language: str) -> Details:
    """Return the details of a notification's e-mail; nothing for most types."""
    make = _makers.get(type_name)
    return NOTHING if make is None else make(payload, recipient_id, language)
