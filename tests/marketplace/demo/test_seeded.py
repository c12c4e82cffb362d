"""The small demo, made once, five minutes before midnight, and looked at from several sides."""

import json
from collections.abc import Iterator
from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command
from rest_framework.test import APIClient

from competitions.models import Competition, School
from competitions.voting import integrity
from content.support import rules as case_rules
from content.support.models import SupportCase
from marketplace.common.admin.audit.services import broken_links
from marketplace.common.db import clock
from marketplace.common.files.models import StoredFile
from marketplace.common.files.storing import COPIES_JOB
from marketplace.common.http.envelope import wire_time
from marketplace.common.messaging.outbox.models import OutboxEntry
from marketplace.common.text import rich_text
from marketplace.demo.ads import ads_of
from marketplace.demo.competition_texts import COMPETITIONS, TOWN
from marketplace.demo.people import DEFAULT_PASSWORD, EVERYBODY, LAST
from marketplace.invariants import checks
from tests.marketplace.demo.history import BEFORE_MIDNIGHT, assert_in_order, seed, today_at
from tests.world_fixtures import taken_back
from trading.abuse_reports import rules as abuse_rules
from trading.abuse_reports.models import AbuseReport
from trading.accounts.models import Organisation, User
from trading.catalogue.models import Ad
from trading.codebooks.icons import ICONS
from trading.notifications.models import Notification

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("small_demo"), pytest.mark.once]


@pytest.fixture(scope="module")
def seeded(django_db_setup: None, django_db_blocker: Any) -> Iterator[None]:
    """The small demo, made once for the module; the clock stands at the moment at which it was begun."""
    with django_db_blocker.unblock(), taken_back(), clock.travel(today_at(BEFORE_MIDNIGHT)):
        assert seed()
        yield


@pytest.fixture
def small_demo(seeded: None) -> Iterator[None]:
    """The small demo; what a test does to it is taken back."""
    with taken_back():
        yield


def test_history_is_in_order_before_midnight() -> None:
    assert_in_order(clock.now())


def test_people_hold_their_states_and_roles() -> None:
    people = {user.username: user for user in User.objects.all()}
    assert set(people) == {person.username for person in (*EVERYBODY, LAST)}
    assert people["admin"].is_admin
    roles = {"podrska": "support", "urednica": "editor", "operater": "operator", "admin": "administrator"}
    assert {name: user.role for name, user in people.items() if user.role} == roles
    assert people["varalica"].banned_at is not None
    assert people["zakljucan"].locked_at is not None
    assert people["nepotvrdjen"].verified_at is None
    assert people["tihana"].is_private
    assert all(user.image for user in people.values())
    assert all(row.register_file and row.tax_file for row in Organisation.objects.all())
    assert StoredFile.objects.filter(kind="register").count() == Organisation.objects.count()
    # Of the past's letters only the one that the last account still waits for is mailed.
    mails = OutboxEntry.objects.filter(kind="mail", sent_at=None)
    assert [row.payload["to"] for row in mails] == [LAST.email]


@pytest.mark.feature("X-REPORT", "X-SUPPORT", "X-ROLES")
def test_reports_and_cases_wait_and_are_answered() -> None:
    """The support has taken some, and what the past mailed is not sent."""
    support = User.objects.get(username="podrska")
    reports = AbuseReport.objects.all()
    assert {report.state for report in reports} == set(abuse_rules.STATES)
    assert {report.kind for report in reports} == set(abuse_rules.KINDS)
    assert {report.reporter is None for report in reports} == {True, False}
    assert reports.filter(state=abuse_rules.TAKEN, assignee=support).exists()
    cases = SupportCase.objects.all()
    assert {case.state for case in cases} == set(case_rules.STATES)
    assert {case.kind for case in cases} == set(case_rules.KINDS)
    assert cases.filter(state=case_rules.TAKEN, assignee=support).exists()
    answer = Notification.objects.get(type="report-answered", recipient__username="ivanac")
    assert answer.payload["abr_upheld"] == 1


def test_ads_carry_their_pictures() -> None:
    for plan in ads_of("small"):
        ad = Ad.objects.get(name=plan.name)
        assert StoredFile.objects.get(path=ad.main_image).visibility == "public"
        assert ad.images.count() == (1 if plan.promotion else 0)
    # Their smaller copies are left to the jobs of the server.
    due = StoredFile.objects.filter(due_widths__isnull=False).values_list("path", flat=True)
    jobs = OutboxEntry.objects.filter(kind="task", payload__name=COPIES_JOB, sent_at=None)
    assert sorted(row.payload["args"][0] for row in jobs) == sorted(due)
    assert len(due) > len(ads_of("small"))


@pytest.mark.feature("M-INF-02")
def test_the_site_has_published_news_and_answers() -> None:
    for locale, newest in (("sr", "Pelet pre sezone"), ("en", "Pellets before the season")):
        news = APIClient().get("/api/news", {"locale": locale, "page_count": 24}).json()["data"]
        assert len(news) == 6
        told = next(row["new_id"] for row in news if "onkurs" in row["new_title"] or "competition" in row["new_title"])
        article = APIClient().get(f"/api/news/{told}", {"locale": locale}).json()["data"]["new_article"]
        town = Competition.objects.get(name="My town in one picture")
        assert f'/{locale}/competitions/{town.pk}"' in article
        assert news[0]["new_title"].startswith(newest)
        for article in news:
            assert StoredFile.objects.get(path=article["new_image"]).size < 500_000
            assert article["new_article"] == rich_text.clean(article["new_article"])
            assert article["new_date"] < wire_time(clock.now())
        assert len(APIClient().get("/api/faq", {"locale": locale}).json()["data"]) == 14
    assert list(broken_links()) == []


@pytest.mark.feature("M-INF-01", "M-FRA-01", "M-HOME-01", "M-HOME-02")
def test_the_site_shows_its_rules_banners_and_groups() -> None:
    """Real files in both languages, and sliders with ads in them."""
    visitor = APIClient()
    for path, prefix, count in (("documents", "doc", 4), ("franchise/franchise", "frd", 3)):
        for locale in ("sr", "en"):
            rows = visitor.get(f"/api/{path}", {"locale": locale}).json()["data"]
            assert len(rows) == count
            assert {row[f"{prefix}_type"] for row in rows} == {"PDF", "DOC"}
            for row in rows:
                assert StoredFile.objects.get(path=row[f"{prefix}_document"]).size > 5000
    banners = visitor.get("/api/banners").json()["data"]
    assert [banner["ad"]["state"] for banner in banners] == ["open"] * 3
    assert {row["par_kind"] for row in visitor.get("/api/partners").json()["data"]} == {"partner", "friend"}
    groups = visitor.get("/api/groups").json()["data"]
    assert [group["grp_name"] for group in groups] == [
        "Novo", "Popularno", "Pred zimu", "Za kancelariju", "Sa domaćih njiva",
    ]  # fmt: skip
    for group in groups:
        assert group["grp_icon"] in ICONS
        assert visitor.get(f"/api/products/groups/{group['grp_id']}").json()["data"]


@pytest.mark.feature("M-CMP-01", "M-CMP-02", "M-CMP-03", "X-RECOUNT")
def test_competitions_run_and_their_ranking_lives() -> None:
    """Works with pictures, documents, and votes that the recount confirms."""
    visitor = APIClient()
    groups = visitor.get("/api/competitions/competitions").json()["data"]
    names = {group: [row["cmp_name"] for row in rows] for group, rows in groups.items()}
    assert names == {
        "active": ["My town in one picture"],
        "upcoming": ["A song for the river"],
        "next_year": ["Open letter to the future", "Little inventors"],
        "archived": ["My first drawing", "Winter tales"],
    }
    town = visitor.get(f"/api/competitions/competitions/{groups['active'][0]['cmp_id']}").json()["data"]
    assert town["posting_open"]
    assert town["voting_open"]
    assert [row["votes"] for row in town["rank_list"]] == [work.votes for work in TOWN]
    for row in town["rank_list"]:
        assert StoredFile.objects.get(path=row["work_file"]).content_type == "image/jpeg"
    assert len({row["work_file"] for row in town["rank_list"]}) == 14
    documents = visitor.get("/api/competitions/documents", {"cmp_id": town["cmp_id"]}).json()["data"]
    assert {row["cmd_type"] for row in documents} == {"PDF"}
    assert [row["cmd_name"] for row in documents] == [
        "Pravila konkursa",
        "Saglasnost roditelja ili staratelja",
        "Kako se prijavljuje rad",
    ]
    english = visitor.get("/api/competitions/documents", {"cmp_id": town["cmp_id"], "locale": "en"}).json()["data"]
    assert [row["cmd_name"] for row in english] == [
        "Rules of the competition",
        "Consent of a parent or guardian",
        "How to enter",
    ]
    for competition in Competition.objects.all():
        report = integrity.report(competition)
        assert report["works"] == len(next(plan for plan in COMPETITIONS if plan.name == competition.name).works)
        assert report["recount_ok"]
        assert bool(report["bursts"]) == (competition.name == "My town in one picture")
        for vote in competition.votes.select_related("work"):
            assert competition.voting_from is not None
            assert competition.voting_to is not None
            assert max(vote.work.submitted_at, competition.voting_from) < vote.cast_at
            assert vote.cast_at < min(competition.voting_to, clock.now())
    # Not those of files: the tests remove them one after the other.
    assert [str(violation) for check in checks.CHECKS for violation in check()] == []
    assert School.objects.filter(is_confirmed=True).count() == 10
    assert School.objects.filter(is_confirmed=True, website="").count() == 2
    assert School.objects.get(is_confirmed=False).works.count() == 1


def test_accounts_are_told_for_programs_and_people() -> None:
    out = StringIO()
    call_command("demo_accounts", "--json", stdout=out)
    rows = json.loads(out.getvalue())
    assert {"username": "admin", "password": DEFAULT_PASSWORD, "role": "admin"} in rows
    assert {"username": "milica", "password": DEFAULT_PASSWORD, "role": "buyer"} in rows
    for role in ("support", "editor", "operator"):
        assert any(row["role"] == role and row["password"] == DEFAULT_PASSWORD for row in rows)
    assert {row["role"] for row in rows} >= {"admin", "seller", "buyer", "banned", "locked", "unverified", "private"}
    entry = next(row for row in rows if row["role"] == "entry")
    opened = APIClient().post(
        "/api/competitions/edit-work",
        {"wrk_code": entry["username"], "wrk_password": entry["password"]},
        format="json",
    )
    assert opened.json()["data"]["wrk_name"] == "The last house in the street"

    User.objects.filter(username="milica").update(password="!")
    out = StringIO()
    call_command("demo_accounts", stdout=out)
    assert "(changed)" in next(line for line in out.getvalue().splitlines() if line.startswith("milica"))


def test_an_ad_expires_at_once_and_closes() -> None:
    ad = Ad.objects.get(name="Livadski med 900 g, tegla")
    call_command("demo_expire", str(ad.pk), stdout=StringIO())
    ad.refresh_from_db()
    assert ad.closed_by == Ad.ClosedBy.EXPIRY
    assert ad.achieved_price == 1050
    assert ad.expires_at <= clock.now()
    notified = Notification.objects.filter(type="expired-buyer-price", payload__pro_id=ad.pk)
    assert notified.count() == 7
    for number in (ad.pk, 999_999):
        with pytest.raises(CommandError, match="no running ad"):
            call_command("demo_expire", str(number))
