"""The second factor of administrators: set-up, signing in, proofs, lost phones.

Source: docs/spec/reliability.md, S14.
"""

import logging
import threading
import urllib.parse
from collections.abc import Iterator
from datetime import datetime, timedelta
from typing import Any

import pyotp
import pytest
from django.core.management import CommandError, call_command
from django.test import override_settings
from rest_framework.test import APIClient

from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from marketplace.common.messaging.outbox.models import OutboxEntry
from tests.clients import sid_for
from tests.concurrency import run_together
from tests.factories import PASSWORD, make_admin, make_user
from tests.trading.offers.helpers import data_of, error_of
from trading.accounts import second_factor, step_up, tickets, totp
from trading.accounts.models import LoginSession, SecondFactor, User

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-2FA")]

WRONG = "000000"
STEP_UP, STEP_UP_BEFORE = "/api/user/step-up", "/api/admin/step-up"


@pytest.fixture
def admin() -> User:
    return make_admin("upravnik")


def client(sid: str) -> APIClient:
    return APIClient(HTTP_AUTHORIZATION=f"Bearer {sid}")


@pytest.fixture(autouse=True)
def still() -> Iterator[None]:
    """A step of 30 seconds must not end between a code and its use."""
    with clock.travel(clock.now()):
        yield


def asleep(user: User) -> str:
    """Return the sid of a session that has neither taken the second step nor proved its presence."""
    sid = sid_for(user)
    LoginSession.objects.filter(ended_at=None, user=user).update(second_factor_at=None, stepped_up_at=None)
    return sid


def code_of(secret: str, now: datetime | None = None) -> str:
    return pyotp.TOTP(secret).at(now or clock.now())


def later(steps: int = 1) -> Any:
    """Travel to a later step, whose code was not taken yet."""
    return clock.travel(clock.now() + timedelta(seconds=30 * steps))


def set_up(sid: str) -> tuple[str, list[str], str]:
    """Set a factor up; return its secret, the recovery codes and the new sid."""
    secret: str = data_of(begin(sid))["secret"]
    answered = data_of(confirm(sid, code_of(secret)))
    return secret, answered["recovery_codes"], answered["sid"]


def begin(sid: str, password: str = PASSWORD) -> Any:
    return client(sid).post("/api/admin/totp", {"usr_password": password}, format="json")


def confirm(sid: str, code: str) -> Any:
    return client(sid).patch("/api/admin/totp", {"code": code}, format="json")


def second_step(ticket: str, code: str, **extra: Any) -> Any:
    return APIClient().post("/api/login/totp", {"ticket": ticket, "code": code}, format="json", **extra)


def take_step_up(sid: str, code: str | None = None, usr_password: str = PASSWORD, at: str = STEP_UP) -> Any:
    """Confirm who acts. code: None sends none."""
    body = {"usr_password": usr_password} | ({} if code is None else {"code": code})
    return client(sid).post(at, body, format="json")


def factor_state(sid: str) -> dict[str, Any]:
    return data_of(client(sid).get("/api/admin/totp"))


def sign_in(username: str = "upravnik") -> dict[str, Any]:
    body = {"usr_username": username, "usr_password": PASSWORD}
    return data_of(APIClient().post("/api/login", body, format="json"))


def first_step(username: str = "upravnik", password: str = PASSWORD, **extra: Any) -> str:
    """Return the ticket that a right password of somebody with a factor gives."""
    body = {"usr_username": username, "usr_password": password}
    refused = error_of(APIClient().post("/api/login", body, format="json", **extra), 403, "second_step")
    assert set(refused) == {"error", "ticket"}
    return str(refused["ticket"])


def mails() -> list[str]:
    return [row.payload["template"] for row in OutboxEntry.objects.filter(kind="mail").order_by("pk")]


# --- Setting it up ---------------------------------------------------------------------------------------------------


@pytest.mark.feature("X-2FA")
def test_a_factor_counts_once_a_code_of_it_was_seen(admin: User) -> None:
    sid = asleep(admin)
    assert factor_state(sid) == {"enabled": 0, "required": 0, "codes_left": 0, "step_up_until": None}
    new = data_of(begin(sid))
    address = urllib.parse.urlsplit(new["uri"])
    assert (address.scheme, address.netloc, address.path) == ("otpauth", "totp", "/Zbir:upravnik")
    assert urllib.parse.parse_qs(address.query) == {"secret": [new["secret"]], "issuer": ["Zbir"]}
    assert new["qr"].startswith("data:image/svg+xml")
    assert factor_state(sid)["enabled"] == 0
    error_of(confirm(sid, WRONG), 400, "totp")
    answered = data_of(confirm(sid, code_of(new["secret"])))
    assert len(set(answered["recovery_codes"])) == 10
    error_of(client(sid).get("/api/admin/totp"), 401, "session")
    assert factor_state(answered["sid"]) == {"enabled": 1, "required": 0, "codes_left": 10, "step_up_until": None}
    assert mails() == ["second_factor_on"]
    assert [(entry.action, entry.kind) for entry in AuditEntry.objects.order_by("id")] == [
        ("create", "second_factor"),
        ("update", "second_factor"),
    ]


def test_a_wrong_password_begins_nothing(admin: User) -> None:
    error_of(begin(asleep(admin), "pogresna"), 400, "wrongPassword")
    assert not SecondFactor.objects.exists()
    error_of(confirm(asleep(admin), WRONG), 400, "totp")


@pytest.mark.feature("X-2FA")
def test_giving_up_half_way_leaves_the_factor_in_use(admin: User) -> None:
    secret, _, sid = set_up(asleep(admin))
    with later():
        sid = data_of(take_step_up(sid, code=code_of(secret)))["sid"]
        data_of(begin(sid))
    with later(2):
        data_of(second_step(first_step(), code_of(secret)))


@pytest.mark.feature("X-2FA")
def test_a_new_factor_makes_the_old_codes_worthless(admin: User) -> None:
    secret, recovery, sid = set_up(asleep(admin))
    error_of(begin(sid), 403, "step_up")
    with later():
        sid = data_of(take_step_up(sid, code=code_of(secret)))["sid"]
        newer, _, sid = set_up(sid)
    with later(2):
        half = first_step()
        error_of(second_step(half, code_of(secret)), 400, "totp")
        error_of(second_step(half, recovery[0]), 400, "totp")
        data_of(second_step(half, code_of(newer)))


@pytest.mark.feature("X-2FA")
@override_settings(ADMIN_TOTP="required")
def test_where_everybody_needs_one_it_is_set_up_before_anything_else(admin: User) -> None:
    half = sign_in()
    assert (half["admin"], half["totp"]) == (False, 1)
    error_of(client(half["sid"]).get("/api/admin/users"), 403, "totp_required")
    assert factor_state(half["sid"])["required"] == 1
    _, _, sid = set_up(half["sid"])
    assert client(sid).get("/api/admin/users").status_code == 200
    assert client(sid).get("/api/check-session").json()["data"]["admin"] is True


# --- Signing in ------------------------------------------------------------------------------------------------------


@pytest.mark.feature("X-2FA")
def test_signing_in_wants_the_code(admin: User) -> None:
    """The first step gives a ticket, which opens nothing and leaves the owner's session alone."""
    secret, _, sid = set_up(asleep(admin))
    ticket = first_step()
    for path in ("check-session", "user", "admin/users"):
        error_of(client(ticket).get(f"/api/{path}"), 401, "session")
    assert client(sid).get("/api/check-session").status_code == 200
    error_of(second_step(ticket, WRONG), 400, "totp")
    with later():
        whole = data_of(second_step(ticket, " ".join(code_of(secret))))
        assert (whole["admin"], whole["totp"], whole["usr_username"]) == (True, 0, "upravnik")
        error_of(client(sid).get("/api/check-session"), 401, "session")
        assert client(whole["sid"]).get("/api/admin/users").status_code == 200
        # It counts as a step-up as well.
        assert factor_state(whole["sid"])["step_up_until"] is not None


def test_a_session_of_the_first_step_alone_lets_nobody_in(admin: User) -> None:
    _, _, sid = set_up(asleep(admin))
    LoginSession.objects.filter(ended_at=None).update(second_factor_at=None)
    for path in ("check-session", "user", "admin/totp"):
        error_of(client(sid).get(f"/api/{path}"), 401, "session")


def test_a_ticket_is_of_one_password_and_of_ten_minutes(admin: User) -> None:
    _, recovery, _ = set_up(asleep(admin))
    ticket = first_step()
    for wrong in ("", "x", ticket[:-1], ticket + "A"):
        assert second_step(wrong, recovery[0]).json()["error"]["code"] in {"ticket", "validation"}
    with clock.travel(clock.now() + timedelta(minutes=10)):
        error_of(second_step(ticket, recovery[0]), 400, "ticket")
    User.objects.filter(pk=admin.pk).update(banned_at=clock.now())
    error_of(second_step(ticket, recovery[0]), 403, "banned")
    User.objects.filter(pk=admin.pk).update(
        banned_at=None, password=make_user("drugi", password="Nova1lozinka").password
    )
    error_of(second_step(ticket, recovery[0]), 400, "ticket")
    assert factor_state(sid_for(admin))["codes_left"] == 10


@pytest.mark.feature("X-2FA")
def test_wrong_codes_of_a_thief_keep_the_owner_out_of_nothing(admin: User, settings: Any) -> None:
    """The thief has the password. The owner's session goes on, and the own address has a count of its own."""
    home, away = {"REMOTE_ADDR": "198.51.100.7"}, {"REMOTE_ADDR": "203.0.113.9"}
    _, recovery, _ = set_up(asleep(admin))
    settings.THROTTLES = True
    data = data_of(second_step(first_step(**home), recovery[0], **home))
    for number in range(7):
        refused = second_step(first_step(**away), WRONG, **away)
        error_of(refused, *((400, "totp") if number < 5 else (429, "throttled")))
    elsewhere = second_step(first_step(REMOTE_ADDR="192.0.2.1"), WRONG, REMOTE_ADDR="192.0.2.1")
    error_of(elsewhere, 429, "throttled")  # no fresh guesses from a fresh address
    assert client(data["sid"]).get("/api/check-session").status_code == 200
    data_of(second_step(first_step(**home), recovery[1], **home))


@pytest.mark.feature("X-2FA")
def test_a_new_password_wants_the_code_as_well(admin: User) -> None:
    secret, _, sid = set_up(asleep(admin))
    body = {"usr_password_old": PASSWORD, "usr_password": "SasvimNova9"}
    error_of(client(sid).post("/api/user/edit-profile", body, format="json"), 403, "step_up")
    with later():
        sid = data_of(take_step_up(sid, code=code_of(secret)))["sid"]
        data_of(client(sid).post("/api/user/edit-profile", body, format="json"))
    first_step(password="SasvimNova9")


@pytest.mark.feature("X-2FA")
def test_each_code_serves_once_and_a_phone_may_be_a_step_off(admin: User) -> None:
    secret, _, sid = set_up(asleep(admin))
    now = clock.now()
    error_of(take_step_up(sid, code=code_of(secret, now)), 400, "totp")  # confirmed the factor with it
    sid = data_of(take_step_up(sid, code=code_of(secret, now + timedelta(seconds=30))))["sid"]
    error_of(take_step_up(sid, code=code_of(secret, now + timedelta(seconds=30))), 400, "totp")
    error_of(take_step_up(sid, code=code_of(secret, now + timedelta(seconds=90))), 400, "totp")
    with later(3):
        sid = data_of(take_step_up(sid, code=code_of(secret, clock.now() - timedelta(seconds=30))))["sid"]


def test_people_without_a_factor_have_no_second_step() -> None:
    error_of(second_step(tickets.issue(make_user("milica"), by_password=True), WRONG), 400, "totp")


# --- A lost phone ----------------------------------------------------------------------------------------------------


@pytest.mark.feature("X-2FA")
def test_a_recovery_code_opens_once_and_the_owner_is_told(admin: User) -> None:
    _, recovery, _ = set_up(asleep(admin))
    typed = recovery[3].lower().replace("-", " ")
    sid = data_of(second_step(first_step(), typed))["sid"]
    assert factor_state(sid)["codes_left"] == 9
    error_of(second_step(first_step(), recovery[3]), 400, "totp")
    assert mails() == ["second_factor_on", "recovery_code_used"]
    assert OutboxEntry.objects.filter(kind="mail").order_by("pk").last().payload["context"]["left"] == 9  # type: ignore[union-attr]
    assert AuditEntry.objects.order_by("id").last().after == {"by": "recovery code"}  # type: ignore[union-attr]


@pytest.mark.feature("X-2FA")
def test_an_operator_takes_a_lost_factor_away(admin: User, capsys: pytest.CaptureFixture[str]) -> None:
    _, _, sid = set_up(asleep(admin))
    call_command("remove_second_factor", "UPRAVNIK")
    error_of(client(sid).get("/api/check-session"), 401, "session")
    assert sign_in()["admin"] is True
    assert mails()[-1] == "second_factor_off"
    entry = AuditEntry.objects.order_by("id").last()
    assert entry is not None
    assert (entry.actor_id, entry.action, entry.thing_name) == (None, "delete", "upravnik")
    with pytest.raises(CommandError):
        call_command("remove_second_factor", "upravnik")
    with pytest.raises(CommandError):
        call_command("remove_second_factor", "nepoznat")


# --- Proofs ----------------------------------------------------------------------------------------------------------


@pytest.mark.feature("X-2FA")
@pytest.mark.parametrize("at", [STEP_UP, STEP_UP_BEFORE])
def test_with_a_factor_password_and_code_are_the_proof(admin: User, at: str) -> None:
    secret, recovery, sid = set_up(asleep(admin))
    assert list(take_step_up(sid, at=at).json()["error"]["fields"]) == ["code"]
    alone = client(sid).post(at, {"code": recovery[1]}, format="json")
    assert list(alone.json()["error"]["fields"]) == ["usr_password"]
    error_of(take_step_up(sid, recovery[1], usr_password="pogresna", at=at), 400, "wrongPassword")
    assert factor_state(sid)["step_up_until"] is None
    with later():
        proved = data_of(take_step_up(sid, code=code_of(secret), at=at))
        assert factor_state(proved["sid"])["step_up_until"] == proved["step_up_until"]
    proved = data_of(take_step_up(proved["sid"], code=recovery[1], at=at))  # no wrong try has used it up
    assert factor_state(proved["sid"])["codes_left"] == 9


@pytest.mark.feature("X-2FA")
def test_wrong_passwords_use_up_no_tries_of_codes(admin: User, settings: Any) -> None:
    _, recovery, sid = set_up(asleep(admin))
    settings.THROTTLES = True
    for _ in range(4):
        error_of(take_step_up(sid, recovery[0], usr_password="pogresna"), 400, "wrongPassword")
    data_of(second_step(first_step(), recovery[0]))


@pytest.mark.feature("X-2FA")
@pytest.mark.parametrize("by_password", [True, False])
def test_signing_in_proves_what_a_step_up_does_only_by_the_password(admin: User, by_password: bool) -> None:
    """Behind an outside identity a code is one factor of two."""
    _, recovery, _ = set_up(asleep(admin))
    sid = data_of(second_step(tickets.issue(admin, by_password=by_password), recovery[0]))["sid"]
    assert (factor_state(sid)["step_up_until"] is not None) == by_password


def test_a_factor_of_somebody_without_a_role_asks_for_nothing(admin: User) -> None:
    _, _, sid = set_up(asleep(admin))
    User.objects.filter(pk=admin.pk).update(is_admin=False)
    data_of(take_step_up(sid))


def test_without_a_factor_a_code_is_no_proof(admin: User) -> None:
    alone = client(asleep(admin)).post(STEP_UP, {"code": "123456"}, format="json")
    assert list(alone.json()["error"]["fields"]) == ["usr_password"]


@pytest.mark.feature("X-2FA")
def test_five_wrong_codes_in_a_quarter_of_an_hour_are_enough(admin: User, settings: Any) -> None:
    """Both ways to try one count together, and a right one takes none of the wrong ones back."""
    secret, recovery, sid = set_up(asleep(admin))
    ticket = first_step()
    settings.THROTTLES = True
    for number in range(4):
        error_of(take_step_up(sid, code=WRONG) if number % 2 else second_step(ticket, WRONG), 400, "totp")
    sid = data_of(take_step_up(sid, code=recovery[0]))["sid"]
    error_of(take_step_up(sid, code=WRONG), 400, "totp")
    for refused in (take_step_up(sid, code=recovery[1]), second_step(ticket, recovery[1]), confirm(sid, recovery[1])):
        assert refused.status_code == 429
    with clock.travel(clock.now() + timedelta(minutes=15, seconds=1)):
        data_of(take_step_up(sid, code=code_of(secret)))


# --- Switching it off ------------------------------------------------------------------------------------------------


@pytest.mark.feature("X-2FA")
def test_it_is_switched_off_with_a_fresh_proof(admin: User) -> None:
    secret, _, sid = set_up(asleep(admin))
    error_of(client(sid).delete("/api/admin/totp"), 403, "step_up")
    with later():
        sid = data_of(take_step_up(sid, code=code_of(secret)))["sid"]
        for _ in range(2):
            assert data_of(client(sid).delete("/api/admin/totp")) == {"res": "ok"}
    assert not SecondFactor.objects.exists()
    assert mails() == ["second_factor_on", "second_factor_off"]
    assert [entry.action for entry in AuditEntry.objects.order_by("id")] == ["create", "update", "login", "delete"]
    assert sign_in()["admin"] is True


@pytest.mark.feature("X-2FA")
@override_settings(ADMIN_TOTP="required")
def test_it_stays_where_everybody_needs_one(admin: User) -> None:
    error_of(client(sid_for(admin)).delete("/api/admin/totp"), 409, "required")


# --- Secrets ---------------------------------------------------------------------------------------------------------


@pytest.mark.feature("X-2FA")
def test_no_secret_stands_in_the_database_or_a_log(admin: User, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    secret, recovery, sid = set_up(asleep(admin))
    error_of(take_step_up(sid, code="ABCD-EFGH-JKLM-NPQR"), 400, "totp")
    data_of(take_step_up(sid, code=recovery[0]))
    kept = [list(model._default_manager.values()) for model in (SecondFactor, AuditEntry, OutboxEntry, LoginSession)]
    everything = str(kept) + caplog.text
    for text in (secret, *recovery, *(one.replace("-", "") for one in recovery), "ABCD-EFGH", sid):
        assert text not in everything


def test_a_seed_is_read_by_its_owner_and_with_the_key_before_only(admin: User, settings: Any) -> None:
    sealed = second_factor.seal("SEME", admin.pk)
    assert second_factor.unsealed(sealed, admin.pk) == "SEME"
    assert second_factor.unsealed(sealed, admin.pk + 1) is None
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "drugi-kljuc" * 6
    assert second_factor.unsealed(sealed, admin.pk) == "SEME"
    settings.SECRET_KEY_FALLBACKS = []
    assert second_factor.unsealed(sealed, admin.pk) is None
    assert second_factor.unsealed("", admin.pk) is None


@pytest.mark.feature("X-2FA")
def test_a_sign_in_seals_the_seed_with_the_new_key(admin: User, settings: Any) -> None:
    secret, _, sid = set_up(asleep(admin))
    settings.SECRET_KEY_FALLBACKS, settings.SECRET_KEY = [settings.SECRET_KEY], "drugi-kljuc" * 6
    with later():
        sid = data_of(take_step_up(sid, code=code_of(secret)))["sid"]
    settings.SECRET_KEY_FALLBACKS = []
    with later(2):
        data_of(take_step_up(sid, code=code_of(secret)))


def test_codes_are_those_of_the_standard() -> None:
    """RFC 6238, appendix B, cut to six digits."""
    seed = "GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ"
    for seconds, code in ((59, "287082"), (1111111109, "081804"), (20000000000, "353130")):
        now = datetime.fromtimestamp(seconds, tz=clock.BELGRADE)
        assert totp.matching_step(seed, code, now, after=0) == seconds // 30
    assert totp.matching_step(seed, "287082", datetime.fromtimestamp(59, tz=clock.BELGRADE), after=1) is None


# --- At once ---------------------------------------------------------------------------------------------------------


def two_at_once(sid: str, code: str) -> list[str]:
    def act() -> str:
        response = take_step_up(sid, code=code)
        return "ok" if response.status_code == 200 else str(response.json()["error"]["code"])

    return sorted(run_together([act, act]))


@pytest.mark.feature("X-2FA")
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("recovery_code", [True, False])
def test_of_two_at_once_one_uses_the_code(recovery_code: bool) -> None:
    admin = make_admin("upravnik")
    secret, recovery, sid = set_up(asleep(admin))
    code = recovery[0] if recovery_code else code_of(secret, clock.now() + timedelta(seconds=30))
    # The second finds its session ended by the first, or the code used.
    first, second = two_at_once(sid, code)
    assert (first, second) in {("ok", "session"), ("ok", "totp")}
    assert SecondFactor.objects.get(user=admin).recovery_hashes.__len__() == (9 if recovery_code else 10)
    assert LoginSession.objects.filter(user=admin, ended_at=None).count() == 1


@pytest.mark.feature("X-2FA")
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_without_the_lock_a_recovery_code_is_used_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    """The negative control: the account's row lock is what puts the two in order."""
    admin = make_admin("upravnik")
    _, recovery, sid = set_up(asleep(admin))
    barrier = threading.Barrier(2)
    whole = totp.matching_step

    def meeting(*args: Any, **kwargs: Any) -> int | None:
        barrier.wait(20)
        return whole(*args, **kwargs)

    used: list[str] = []
    monkeypatch.setattr(totp, "matching_step", meeting)
    monkeypatch.setattr(step_up, "lock_actor", lambda user_id: User.objects.get(pk=user_id))
    monkeypatch.setattr(step_up, "_renew_session", lambda user, session: used.append(user.username) or _fresh(session))
    assert two_at_once(sid, recovery[0]) == ["ok", "ok"]
    assert used == ["upravnik", "upravnik"]


def _fresh(session: LoginSession) -> tuple[LoginSession, str]:
    session.stepped_up_at = clock.now()
    return session, "x" * 43


@pytest.mark.parametrize(
    "code", ["\uff11\uff12\uff13\uff14\uff15\uff16", "\u0661\u0662\u0663\u0664\u0665\u0666", "š" * 6, "😀😀😀"]
)
def test_a_code_of_other_digits_is_a_wrong_one(admin: User, code: str) -> None:
    """No comparison of secrets takes text beyond ASCII."""
    assert totp.matching_step(totp.new_seed(), code, clock.now(), after=0) is None
    set_up(sid_for(admin))
    error_of(second_step(first_step(), code), 400, "totp")
