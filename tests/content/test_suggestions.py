"""Sending a suggestion."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from content.models import SupportCase
from tests.clients import client_for
from tests.factories import make_user

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-ADM-14")]

VISITOR = {"msg_message": "Više slika", "usr_name": "Ana", "usr_email": "ana@example.com"}


def errors(response: Any) -> dict[str, list[str]]:
    assert response.status_code == 400, response.content
    return {name: [error["code"] for error in found] for name, found in response.json()["error"]["fields"].items()}


@pytest.mark.feature("M-ADM-14")
@pytest.mark.parametrize("path", ["suggestions", "suggestions-public"])
def test_a_signed_in_person_is_known_by_the_account(path: str) -> None:
    user = make_user("milica")
    body = {"msg_message": "  Više\nslika ", "usr_name": "Neko drugi", "usr_email": "drugi@example.com"}
    response = client_for(user).post(f"/api/{path}", body)
    assert (response.status_code, response.json()) == (201, {"data": {"res": "ok"}})
    kept = SupportCase.objects.get()
    assert (kept.author, kept.text, kept.name, kept.email) == (user, "Više\nslika", "", "")


@pytest.mark.feature("M-ADM-14")
def test_a_visitor_gives_name_and_address() -> None:
    assert APIClient().post("/api/suggestions-public", VISITOR).status_code == 201
    kept = SupportCase.objects.get()
    assert (kept.author, kept.text, kept.name, kept.email) == (None, "Više slika", "Ana", "ana@example.com")
    assert APIClient().post("/api/suggestions", VISITOR).status_code == 401


@pytest.mark.feature("M-ADM-14")
@pytest.mark.parametrize(
    ("changes", "error"),
    [
        ({"msg_message": " "}, {"msg_message": ["blank"]}),
        ({"msg_message": "a" * 1101}, {"msg_message": ["max_length"]}),
        ({"usr_name": ""}, {"usr_name": ["required"]}),
        ({"usr_email": "ana"}, {"usr_email": ["invalid"]}),
        ({"usr_name": "", "usr_email": ""}, {"usr_name": ["required"], "usr_email": ["required"]}),
    ],
)
def test_what_is_wrong_is_named_and_nothing_is_kept(changes: dict[str, str], error: dict[str, list[str]]) -> None:
    assert errors(APIClient().post("/api/suggestions-public", {**VISITOR, **changes})) == error
    assert not SupportCase.objects.exists()


@pytest.mark.feature("M-ADM-14")
def test_five_an_hour_for_an_address_whoever_sends() -> None:
    clients = [client_for(make_user(f"osoba{number}")) for number in range(6)]
    codes = [client.post("/api/suggestions", {"msg_message": "a"}).status_code for client in clients]
    assert codes == [201] * 5 + [429]
    assert APIClient().post("/api/suggestions-public", VISITOR).status_code == 429
