"""Short ways to write and read in the tests of messages."""

from typing import Any

from rest_framework.test import APIClient

from trading.accounts.models import User
from trading.messages.selectors import ChatMessage
from trading.messages.services import send_message


def say(author: User, recipient: User, text: str = "Zdravo") -> ChatMessage:
    return send_message(author=author, recipient_id=recipient.pk, text=text)


def chat(client: APIClient, other: User, query: str = "") -> Any:
    """Return the whole answer: data and meta."""
    answer = client.get(f"/api/messages/{other.pk}{query}")
    assert answer.status_code == 200, answer.content
    return answer.json()


def texts(client: APIClient, other: User, query: str = "") -> list[str]:
    return [row["msg_message"] for row in chat(client, other, query)["data"]]


def write(client: APIClient, other: User, text: Any = "Zdravo", **headers: str) -> Any:
    return client.post("/api/messages", {"usr_id_to": other.pk, "msg_message": text}, format="json", headers=headers)


def error_of(answer: Any) -> tuple[int, str]:
    return answer.status_code, answer.json()["error"]["code"]


def unread(client: APIClient) -> int:
    count: int = client.get("/api/notifications/count").json()["data"]["message"]
    return count
