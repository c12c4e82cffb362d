"""Nobody who works here decides about themselves or a thing of their own. Source: docs/spec/domain.md, "Roles"."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.utils import timezone
from rest_framework.test import APIClient

from content.support.services import send_suggestion
from marketplace.common.admin.audit.models import AuditEntry
from marketplace.common.db import clock
from tests.backoffice.test_ratings import deal
from tests.clients import client_for
from tests.competitions.helpers import make_competition, make_work
from tests.factories import make_ad, make_ad_group, make_admin, make_business, make_user
from tests.trading.catalogue.ad_forms import publish
from tests.trading.offers.helpers import error_of, place
from trading.abuse_reports.services import send_report
from trading.accounts.models import User
from trading.catalogue.models import Ad
from trading.offers.models import Rating

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-OWN")]

REASON = {"reason": "Provera."}
Act = Callable[[APIClient, User], Any]


def on_user(path: str = "", **body: Any) -> Act:
    return lambda client, me: client.patch(f"/api/admin/users/{me.pk}{path}", {**REASON, **body}, format="json")


def on_ad(path: str = "", deleted: bool = False, **body: Any) -> Act:
    def act(client: APIClient, me: User) -> Any:
        ad = make_ad(me)
        if deleted:
            Ad.objects.filter(pk=ad.pk).update(deleted_at=clock.now(), deleted_by="admin")
        return client.patch(f"/api/admin/products/{ad.pk}{path}", body, format="json")

    return act


def on_group(client: APIClient, me: User) -> Any:
    return on_ad("/group", grp_id=make_ad_group().pk)(client, me)


def on_ad_bought_on(path: str = "", **body: Any) -> Act:
    """Who buys on an ad gains by its end, its lock and its place in the lists."""

    def act(client: APIClient, me: User) -> Any:
        ad = make_ad(make_user("prodavac"))
        place(ad, me, 3)
        return client.patch(f"/api/admin/products/{ad.pk}{path}", body, format="json")

    return act


def on_visitors_report(client: APIClient, me: User) -> Any:
    ad = make_ad(make_user("prodavac"))
    report = send_report(
        reporter=None, kind="ad", thing_id=ad.pk, reason="spam", text="", email=me.email.upper(), language="sr"
    )
    return client.post(f"/api/admin/abuse-reports/{report.pk}", {"action": "uphold", "answer": "Da."}, format="json")


def on_visitors_case(client: APIClient, me: User) -> Any:
    case = send_suggestion(author=None, text="Više slika", name="Neko", email=me.email.upper())
    return client.post(f"/api/admin/cases/{case.pk}", {"action": "close"}, format="json")


def on_visitors_suggestion(client: APIClient, me: User) -> Any:
    case = send_suggestion(author=None, text="Više slika", name="Neko", email=me.email.upper())
    return client.delete(f"/api/suggestions/{case.pk}")


def on_rival(client: APIClient, me: User) -> Any:
    competition = make_competition()
    make_work(competition, 1, email=me.email)
    rival = make_work(competition, 2, email="protivnik@primer.rs")
    return client.delete(f"/api/competitions/admin/works/{rival.pk}", REASON, format="json")


def on_held_ad(**body: Any) -> Act:
    def act(client: APIClient, me: User) -> Any:
        ad = Ad.objects.get(pk=publish(me).json()["data"]["pro_id"])
        client = client_for(me)  # publishing has signed in anew
        return client.patch(f"/api/admin/ad-approvals/{ad.pk}", {"rev": ad.rev, **body}, format="json")

    return act


def on_report(mine: bool, action: str) -> Act:
    def act(client: APIClient, me: User) -> Any:
        other = make_user("drugi")
        reporter, reported = (me, other) if mine else (other, me)
        report = send_report(
            reporter=reporter, kind="person", thing_id=make_ad(reported).seller_id, reason="spam", text="", email="",
            language="sr",
        )  # fmt: skip
        body = {"action": action, "answer": "Odbijeno.", "note": "Nije tačno."}
        return client.post(f"/api/admin/abuse-reports/{report.pk}", body, format="json")

    return act


def on_case(client: APIClient, me: User) -> Any:
    case = send_suggestion(author=me, text="Više slika")
    return client.post(f"/api/admin/cases/{case.pk}", {"action": "close"}, format="json")


def on_suggestion(client: APIClient, me: User) -> Any:
    return client.delete(f"/api/suggestions/{send_suggestion(author=me, text='Više slika').pk}")


def on_rating(mine: bool) -> Act:
    def act(client: APIClient, me: User) -> Any:
        author, rated = (me, make_user("ocenjen")) if mine else (make_user("autor"), me)
        offer = deal(rated, author)
        rating = Rating.objects.create(offer=offer, author=author, rated=rated, stars=1, created_at=timezone.now())
        return client.delete(f"/api/comments/{rating.pk}", REASON, format="json")

    return act


def on_work(method: str, path: str = "", **body: Any) -> Act:
    def act(client: APIClient, me: User) -> Any:
        work = make_work(make_competition(), 1, email=me.email.upper())
        address = f"/api/competitions/admin/works/{work.pk}{path}"
        return getattr(client, method)(address, body, format="json")

    return act


ACTS: dict[str, Act] = {
    "ban": on_user(ban=1),
    "lock": on_user(unlock=0),
    "role": on_user(role="operator"),
    "administrator": on_user(admin=0),
    "password link": on_user(password=True),
    "firm": lambda client, me: client.patch(
        f"/api/admin/firm-approvals/{me.pk}", {"approve": 1, "usr_org_pib": me.organisation.tax_id}, format="json"
    ),
    "delete": on_ad(delete_pro=1, **REASON),
    "restore": on_ad(deleted=True, delete_pro=0, **REASON),
    "trade lock": on_ad(unlock=0, **REASON),
    "correction": on_ad("/correction", pro_name="Med od lipe", **REASON),
    "group": on_group,
    "promotion": on_ad("/promotion", prm_position=1),
    "delete where one buys": on_ad_bought_on(delete_pro=1, **REASON),
    "trade lock where one buys": on_ad_bought_on(unlock=0, **REASON),
    "promotion where one buys": on_ad_bought_on("/promotion", prm_position=1),
    "approval": on_held_ad(approve=1),
    "return": on_held_ad(approve=0, **REASON),
    "report on oneself": on_report(False, "dismiss"),
    "own report": on_report(True, "uphold"),
    "own report taken": on_report(False, "take"),
    "case": on_case,
    "suggestion": on_suggestion,
    "own report as a visitor": on_visitors_report,
    "own case as a visitor": on_visitors_case,
    "own suggestion as a visitor": on_visitors_suggestion,
    "bad rating of oneself": on_rating(False),
    "own rating": on_rating(True),
    "points": on_work("patch", points=5),
    "work": on_work("delete", **REASON),
    "work beside one's own": on_rival,
    "access to a work": on_work("post", "/setup", wrk_password="novalozinka1"),
}


@pytest.fixture
def me(settings: Any) -> User:
    settings.APPROVE_FIRST_ADS = settings.APPROVE_FIRMS = True
    return make_business("firma", is_admin=True)


@pytest.mark.parametrize("name", ACTS)
def test_what_is_ones_own_is_for_somebody_else_to_decide(me: User, name: str) -> None:
    """The answer names who can: those with the same role and administrators, and none who cannot act."""
    for username, fields in {"druga": {}, "treca": {}, "zakljucana": {"locked_at": clock.now()}}.items():
        make_admin(username, **fields)
    make_user("podrska", staff_role="support")
    refused = ACTS[name](client_for(me), me)
    error_of(refused, 409, "own_account")
    assert refused.json()["error"]["message"].endswith(": druga, treca.")
    assert not AuditEntry.objects.exists()
    me.refresh_from_db()
    assert (me.is_admin, me.banned_at, me.locked_at, me.firm_approved_at) == (True, None, None, None)


def promote(me: User, ad: Ad) -> Any:
    return client_for(me).patch(f"/api/admin/products/{ad.pk}/promotion", {"prm_position": 1}, format="json")


def test_the_permit_of_the_server_lasts_an_hour_and_stands_in_the_log(me: User) -> None:
    ad = make_ad(me)
    refused = promote(me, ad)
    error_of(refused, 409, "own_account")
    assert "decide_alone" in refused.json()["error"]["message"]
    call_command("decide_alone", me.email)
    [permit] = AuditEntry.objects.all()
    assert (permit.actor_id, permit.thing_name, list(permit.after)) == (None, "firma", ["decides_alone_until"])
    assert promote(me, ad).status_code == 200
    for act in ("ban", "lock", "role", "administrator"):  # the last one stays, whoever permits it
        error_of(ACTS[act](client_for(me), me), 409, "last_admin")
    User.objects.filter(pk=me.pk).update(decides_alone_until=clock.now() - timedelta(seconds=1))
    error_of(promote(me, make_ad(me)), 409, "own_account")


def test_the_permit_ends_when_somebody_else_could_decide(me: User) -> None:
    call_command("decide_alone", me.username)
    make_admin("druga")
    error_of(promote(me, make_ad(me)), 409, "own_account")
    with pytest.raises(CommandError, match="druga"):
        call_command("decide_alone", me.username)


@pytest.mark.parametrize(
    ("username", "fields"), [("nepoznata", None), ("obicna", {}), ("rukovalac", {"staff_role": "operator"})]
)
def test_only_an_administrator_is_let_decide_alone(username: str, fields: dict[str, str] | None) -> None:
    if fields is not None:
        make_user(username, **fields)
    with pytest.raises(CommandError, match=username):
        call_command("decide_alone", username)
    assert not AuditEntry.objects.exists()
