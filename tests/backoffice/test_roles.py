"""Roles: who gives them, what changes with them, and whom they do not reach. Source: docs/spec/domain.md."""

from typing import Any

import pytest
from rest_framework.test import APIClient

from backoffice.users import services
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.http.errors import Forbidden
from marketplace.common.messaging.mail.delivery import compose
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import client_for
from tests.factories import PASSWORD, make_ad, make_admin, make_user
from tests.trading.offers.helpers import data_of, error_of
from trading.accounts.models import LoginSession, User

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-ROLES")]

REASON = "Radi u podršci."
ROLES = ("support", "editor", "operator")


@pytest.fixture
def admin() -> User:
    return make_admin("upravnik")


def worker(role: str) -> User:
    return make_user(f"radi_{role}", staff_role=role)


def give(client: APIClient, user: User, role: str, **more: Any) -> Any:
    return client.patch(f"/api/admin/users/{user.pk}", {"role": role, "reason": REASON, **more}, format="json")


def letters() -> list[OutboxEntry]:
    return [
        row for row in OutboxEntry.objects.filter(kind="mail").order_by("pk")
        if row.payload["template"] == "role_changed"
    ]  # fmt: skip


@pytest.mark.feature("X-ROLES")
@pytest.mark.parametrize("role", [*ROLES, "administrator"])
def test_a_role_is_given_with_a_reason_that_its_owner_reads(admin: User, role: str) -> None:
    user = make_user("milica")
    hers, client = client_for(user), client_for(admin)
    row = data_of(give(client, user, role))
    assert (row["usr_role"], row["usr_admin"]) == (role, int(role == "administrator"))
    error_of(hers.get("/api/check-session"), 401, "session")
    entry = AuditEntry.objects.get()
    assert (entry.action, entry.actor_id, entry.after["reason"]) == ("toggle", admin.pk, REASON)
    (letter,) = letters()
    assert REASON in str(compose(letter.payload).body)
    data_of(give(client, user, role))  # the role that the person has already: nothing happens
    assert (AuditEntry.objects.count(), len(letters())) == (1, 1)
    session = APIClient().post("/api/login", {"usr_username": "milica", "usr_password": PASSWORD}).json()["data"]
    assert (session["usr_role"], session["admin"]) == (role, role == "administrator")
    assert "office" in session["rights"]
    assert data_of(give(client, user, "none"))["usr_role"] == ""
    assert not LoginSession.objects.filter(user=user, ended_at=None).exists()
    assert (AuditEntry.objects.count(), len(letters())) == (2, 2)


def test_a_role_needs_its_reason_and_is_one_of_the_roles(admin: User) -> None:
    client, user = client_for(admin), make_user("milica")
    for body in ({"role": "support"}, {"role": "support", "reason": " "}, {"role": "king", "reason": REASON}):
        error_of(client.patch(f"/api/admin/users/{user.pk}", body, format="json"), 400, "validation")
    error_of(give(client, user, "support", admin=1), 400, "one_flag")
    error_of(give(client, make_user("iskljucen", banned_at=clock.now()), "support"), 409, "banned")


@pytest.mark.feature("X-ROLES")
def test_an_administrator_with_another_role_is_one_no_more_and_the_last_one_stays(admin: User) -> None:
    client, other = client_for(admin), make_admin("drugi")
    error_of(give(client, admin, "operator"), 409, "own_account")
    row = data_of(give(client, other, "operator"))
    assert (row["usr_role"], row["usr_admin"]) == ("operator", 0)
    entry = AuditEntry.objects.get()
    assert (entry.before, entry.after) == (
        {"is_admin": True, "staff_role": ""},
        {"is_admin": False, "staff_role": "operator", "reason": REASON},
    )
    error_of(give(client, admin, "operator"), 409, "own_account")


def test_the_specified_flag_takes_no_other_role_away(admin: User) -> None:
    client, user = client_for(admin), worker("editor")
    patch = f"/api/admin/users/{user.pk}"
    assert data_of(client.patch(patch, {"admin": 0}, format="json"))["usr_role"] == "editor"
    assert data_of(client.patch(patch, {"admin": 1}, format="json"))["usr_role"] == "administrator"
    assert data_of(client.patch(patch, {"admin": 0}, format="json"))["usr_role"] == ""


@pytest.mark.feature("X-ROLES")
def test_an_operator_gives_no_roles_and_reaches_nobody_with_one(admin: User) -> None:
    operator, plain = worker("operator"), make_user("milica")
    client = client_for(operator)
    error_of(give(client, plain, "support"), 403, "forbidden")
    error_of(client.patch(f"/api/admin/users/{plain.pk}", {"admin": 1}, format="json"), 403, "forbidden")
    for other in (admin, worker("support")):
        for body in ({"ban": 1, "reason": REASON}, {"unlock": 0, "reason": REASON}, {"password": True}):
            answer = client.patch(f"/api/admin/users/{other.pk}", body, format="json")
            error_of(answer, 403, "forbidden")
    assert AuditEntry.objects.count() == 0
    data_of(client.patch(f"/api/admin/users/{plain.pk}", {"ban": 1, "reason": REASON}, format="json"))


@pytest.mark.feature("X-ROLES")
def test_a_write_under_way_while_the_role_changes_is_refused(admin: User) -> None:
    """The request read an operator; by the time it locks the account, the person works as support."""
    operator, plain = worker("operator"), make_user("milica")
    User.objects.filter(pk=operator.pk).update(staff_role="support")
    with pytest.raises(Forbidden):
        services.set_flag(admin=operator, user_id=plain.pk, flag="is_banned", on=True, reason=REASON)


@pytest.mark.feature("X-ROLES")
@pytest.mark.parametrize("role", ROLES)
def test_every_role_owes_the_second_step(settings: Any, role: str) -> None:
    settings.ADMIN_TOTP = "required"
    user = worker(role)
    client = client_for(user)
    assert client.get("/api/admin/dashboard").status_code == 200
    user.sessions.update(second_factor_at=None)
    session = client.get("/api/check-session").json()["data"]
    assert (session["totp"], session["usr_role"], session["rights"]) == (1, "", [])
    error_of(client.get("/api/admin/dashboard"), 403, "totp_required")
    assert client.get("/api/admin/totp").status_code == 200  # where they set it up


@pytest.mark.feature("X-ROLES")
def test_work_is_assigned_to_those_who_may_do_it(admin: User) -> None:
    people = {role: worker(role) for role in ROLES}
    make_user("zakljucana", staff_role="support", locked_at=clock.now())
    for path in ("cases", "abuse-reports"):
        meta = client_for(people["support"]).get(f"/api/admin/{path}").json()["meta"]
        assert [one["usr_username"] for one in meta["admins"]] == ["radi_operator", "radi_support", "upravnik"]


def test_the_list_of_accounts_is_filtered_by_role(admin: User) -> None:
    for role in ROLES:
        worker(role)
    client = client_for(admin)
    for role in ROLES:
        rows = client.get("/api/admin/users", {"usrType": role}).json()["data"]
        assert [(row["usr_username"], row["usr_role"]) for row in rows] == [(f"radi_{role}", role)]
    assert [row["usr_username"] for row in client.get("/api/admin/users?usrType=admin").json()["data"]] == ["upravnik"]


@pytest.mark.feature("X-ROLES")
@pytest.mark.parametrize("role", ROLES)
def test_a_whole_list_is_downloaded_by_administrators_alone(role: str) -> None:
    client = client_for(worker(role))
    for path in ("admin/users", "admin/cases", "faq/all", "documents", "statistics/categories"):
        assert client.get(f"/api/{path}", {"format": "csv"}).status_code == 403, path


@pytest.mark.feature("X-ROLES")
def test_the_dashboard_shows_what_the_role_may_see() -> None:
    shown = {
        role: {name for name, value in client_for(worker(role)).get("/api/admin/dashboard").json()["data"].items()
               if value is not None}
        for role in ROLES
    }  # fmt: skip
    assert shown["editor"] == set()  # no competition is active
    assert {"support_cases", "abuse_reports", "users_today", "open_products"} <= shown["support"]
    assert not shown["support"] & {"jobs_late", "unconfirmed_schools", "audit"}
    assert {"jobs_late", "unconfirmed_schools"} | shown["support"] <= shown["operator"]
    assert "audit" not in shown["operator"]


@pytest.mark.feature("X-ROLES")
def test_the_support_chats_with_everybody_and_an_editor_does_not() -> None:
    support, editor, plain = worker("support"), worker("editor"), make_user("milica")
    make_ad(make_user("prodavac"))

    def write(author: User, to: User) -> Any:
        return client_for(author).post("/api/messages", {"usr_id_to": to.pk, "msg_message": "Zdravo"}, format="json")

    assert write(support, plain).status_code == 201
    assert write(make_user("druga"), support).status_code == 201
    error_of(write(editor, plain), 403, "no_contact")
    error_of(write(plain, editor), 403, "no_contact")
    error_of(client_for(plain).post(f"/api/messages/{support.pk}/block"), 403, "not_blockable")
