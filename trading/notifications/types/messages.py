"""A chat message that nobody has read."""

from typing import Annotated, TypedDict

from marketplace.common.messaging.bounds import JOBS
from trading.notifications.types.declaration import EmailText, NotificationType, Person


class MessageWaiting(TypedDict):
    """Whose messages wait, and how many. The subject names the conversation and what was read of it before."""

    usr_id: Annotated[int, Person.SUBJECT]
    usr_username: str
    usr_name: str
    messages: int


TYPES = (
    NotificationType(
        "message-waiting",
        MessageWaiting,
        bound=JOBS,
        email=EmailText(
            ("Nepročitana poruka: {author}", "Unread message: {author}"),
            (
                "Imate nepročitane poruke. Pošiljalac: {author}, broj poruka: {messages}. Dok ih ne pročitate, o ovom"
                " razgovoru vam više ne šaljemo e-poruke.",
                "{author} has written to you. Unread messages: {messages}. We send no other mail about this"
                " conversation until you read them.",
            ),
            "profile/messages?with={usr_id}",
        ),
        mail_only=True,
    ),
)
