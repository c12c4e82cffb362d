"""Pages of competitions as they are served: in English, whatever their address says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import timedelta

import pytest
from django.test import Client
from pytest_django import Settings

from competitions.competitions import selectors
from competitions.competitions.models import Competition, CompetitionDocument
from marketplace.common.db import clock
from marketplace.website.routes import ROUTES
from tests.competitions.helpers import NOW, make_competition
from tests.marketplace.website.conftest import SITE, ReadPage
from tests.marketplace.website.test_routes import CLIENT
from tests.marketplace.website.test_sitemap import pages, parts

pytestmark = [pytest.mark.django_db, pytest.mark.feature("X-SHARE", "M-CMP-02")]


@pytest.fixture
def while_it_runs() -> Iterator[None]:
    with clock.travel(NOW):
        yield


@pytest.mark.usefixtures("while_it_runs")
@pytest.mark.parametrize("language", ["sr", "en"])
def test_the_list_is_one_english_page_under_both_addresses(read_page: ReadPage, client: Client, language: str) -> None:
    found = make_competition(name="My town in one picture")
    page = read_page(f"/{language}/competitions")
    assert '<html lang="en">' in page.html
    assert page.title == "School competitions | Zbir"
    assert page.link("canonical") == f"{SITE}/en/competitions"
    assert page.alternates() == {"en": f"{SITE}/en/competitions", "x-default": f"{SITE}/en/competitions"}
    assert (page.meta("og:locale"), page.meta("og:locale:alternate")) == ("en_US", None)
    assert client.get(f"/{language}/competitions").headers["Content-Language"] == "en"
    # Home in the reader's own language.
    assert f'<a class="zb-first-logo" href="/{language}" aria-label="Zbir">' in page.html
    assert page.given["lang"] == "en"
    ((key, groups),) = page.given["answers"]
    assert key == ["competitions", "groups"]
    assert [row["cmp_id"] for row in groups["active"]] == [found.pk]


def test_a_competition_is_an_event_from_the_first_work_to_the_last_vote(read_page: ReadPage) -> None:
    found = make_competition(name="My town </script>", theme="A town", description="Draw\nyour town.", age_group=2)
    page = read_page(f"/sr/competitions/{found.pk}")
    address = f"{SITE}/en/competitions/{found.pk}"
    assert page.title == "My town </script> | Zbir"
    assert page.meta("description") == "A town: Draw your town."
    assert page.meta("og:title") == "My town </script>"
    assert page.link("canonical") == address
    event = page.block("Event")
    assert (event["name"], event["url"], event["inLanguage"]) == ("My town </script>", address, "en")
    assert event["startDate"] == (NOW - timedelta(days=5)).strftime("%Y-%m-%dT%H:%M:%SZ")
    assert event["endDate"] == (NOW + timedelta(days=9)).strftime("%Y-%m-%dT%H:%M:%SZ")
    assert event["location"]["@type"] == "VirtualLocation"
    assert event["audience"]["audienceType"] == "Pupils of primary schools"
    names = [step["name"] for step in page.block("BreadcrumbList")["itemListElement"]]
    assert names == ["School competitions", "My town </script>"]


def test_a_competition_without_times_is_no_event_yet(read_page: ReadPage) -> None:
    times = dict.fromkeys(("posting_from", "posting_to", "voting_from", "voting_to"))
    found = make_competition(status=Competition.Status.NEXT_YEAR, **times)
    page = read_page(f"/en/competitions/{found.pk}")
    assert [block["@type"] for block in page.blocks] == ["BreadcrumbList"]


@pytest.mark.parametrize(
    ("section", "title"),
    [("rules", "Documents of My town"), ("rank-list", "Ranking of My town")],
)
def test_pages_about_a_competition_are_listed(read_page: ReadPage, section: str, title: str) -> None:
    found = make_competition(name="My town")
    page = read_page(f"/sr/competitions/{found.pk}/{section}")
    assert page.title == f"{title} | Zbir"
    assert page.link("canonical") == f"{SITE}/en/competitions/{found.pk}/{section}"
    assert page.meta("robots") is None
    assert len(page.block("BreadcrumbList")["itemListElement"]) == 3


@pytest.mark.feature("M-CMP-03")
def test_documents_of_both_languages_are_read_without_scripts(read_page: ReadPage) -> None:
    """The page is in English, and a parent whose browser runs no script still finds the Serbian rules."""
    found, other = make_competition(), make_competition(status=Competition.Status.NEXT_YEAR)
    for language, name in (("en", "Rules"), ("sr", "Pravila <1>"), ("", "Logo")):
        CompetitionDocument.objects.create(competition=found, name=name, language=language, path="a.pdf")
    without_scripts = read_page(f"/sr/competitions/{found.pk}/rules").html.partition("<noscript>")[2]
    places = [
        without_scripts.find(text) for text in (">Logo<", "<h2>Srpski", "Pravila &lt;1&gt;", "<h2>English", ">Rules<")
    ]
    assert -1 not in places
    assert places == sorted(places)
    assert '<section class="zb-first-text" lang="sr-Latn">' in without_scripts
    assert "/api/competitions/documents/" not in read_page(f"/sr/competitions/{other.pk}/rules").html


@pytest.mark.parametrize(("section", "title"), [("entry", "Submit a work"), ("entry-edit", "Edit entry")])
def test_forms_are_served_and_not_listed(read_page: ReadPage, section: str, title: str) -> None:
    page = read_page(f"/sr/competitions/{make_competition().pk}/{section}")
    assert page.title == f"{title} | Zbir"
    assert page.meta("robots") == "noindex"


@pytest.mark.feature("M-CMP-11")
def test_the_page_for_a_school_without_one_is_there_and_not_listed(read_page: ReadPage) -> None:
    page = read_page("/sr/competitions/missing-school-link")
    assert page.title == "This school has no page | Zbir"
    assert page.meta("robots") == "noindex"


@pytest.mark.parametrize("section", ["", "/rules", "/rank-list", "/entry", "/entry-edit"])
def test_what_is_not_there_is_not_found_in_english(read_page: ReadPage, section: str) -> None:
    gone = make_competition(deleted_at=NOW)
    for pk in (gone.pk, gone.pk + 1000):
        page = read_page(f"/sr/competitions/{pk}{section}", status=404)
        assert page.title == "Page not found | Zbir"
        assert '<html lang="en">' in page.html
        assert "Event" not in [block["@type"] for block in page.blocks]


@pytest.mark.parametrize("path", ["abc", "0", "7/nonsense", "missing-school-link/x"])
def test_other_addresses_below_are_no_pages(read_page: ReadPage, path: str) -> None:
    assert read_page(f"/sr/competitions/{path}", status=404).title == "Page not found | Zbir"


def test_every_page_of_the_client_is_known_here() -> None:
    text = (CLIENT / "features" / "competitions" / "routes.tsx").read_text(encoding="utf-8")
    places = {f"competitions{'' if path == '/' else path}" for path in re.findall(r"\bpath: '([^']+)'", text)}
    assert "competitions/:id/rank-list" in places
    assert places == {route.path for route in ROUTES if route.path.startswith("competitions")}


def test_only_competitions_are_forced_to_english(read_page: ReadPage) -> None:
    assert '<html lang="sr-Latn">' in read_page("/sr/competitionsx", status=404).html
    assert '<html lang="sr-Latn">' in read_page("/sr/franchise").html


def test_the_sitemap_names_every_page_of_what_is_shown(client: Client, settings: Settings) -> None:
    settings.BASE_URL = SITE
    now = clock.now()
    shown = make_competition()
    old = make_competition(
        status=Competition.Status.ARCHIVED,
        posting_from=now - timedelta(days=90),
        posting_to=now - timedelta(days=80),
        voting_to=now - timedelta(days=70),
    )
    make_competition(status=Competition.Status.UPCOMING, deleted_at=now)
    numbers = sorted({row.pk // selectors.SITEMAP_RANGE for row in (shown, old)})
    named = [part for part in parts(client) if "-competitions-" in part]
    assert named == [f"{SITE}/sitemap-competitions-{number}.xml" for number in numbers]
    found = {address: links for part in named for address, (_, links) in pages(client, part).items()}
    assert found == {
        address: {"en": address, "x-default": address}
        for row in (shown, old)
        for section in ("", "/rules", "/rank-list")
        for address in [f"{SITE}/en/competitions/{row.pk}{section}"]
    }
