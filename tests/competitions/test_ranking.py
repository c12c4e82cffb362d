"""The kept page of a ranking: never older than what was last written, whoever wrote it."""

from __future__ import annotations

import gzip
import json
import threading
from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.db import connection, connections, transaction
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from competitions.competitions import services as competition_services
from competitions.models import Competition, School, Vote, Voter, Work
from competitions.ranking.response_cache import page_slot, ranking_page, row_cache
from competitions.ranking.selectors import COLUMNS, HEAD, ranking_version
from competitions.schools.services import SCHOOLS, ImportReport, delete_school, import_schools
from competitions.voting.services import give_vote
from competitions.works import admin as works_admin
from competitions.works import services as work_services
from competitions.works.erasure import erase_entrants
from marketplace.common.db import clock
from marketplace.common.jobs import failpoints
from tests.competitions.helpers import NOW, make_competition, make_school, make_work, pdf
from tests.factories import make_admin

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.usefixtures("in_march"),
    pytest.mark.embedded,
    pytest.mark.feature("M-CMP-07"),
]

PASSWORD = "hash"


@pytest.fixture
def competition() -> Competition:
    return make_competition(posting_to=NOW + timedelta(days=4))


@pytest.fixture
def works(competition: Competition) -> list[Work]:
    """Six works of two schools."""
    schools = [make_school("OŠ Breza"), make_school("OŠ Reka", website="https://reka.example")]
    return [
        make_work(competition, number, password=PASSWORD, school=schools[number % 2], school_class="3-b")
        for number in range(1, 7)
    ]


def get_page(competition: Competition, **headers: str) -> Any:
    return APIClient().get(f"/api/competitions/competitions/{competition.pk}", headers=headers)


def new_voter(number: int) -> Voter:
    return Voter.objects.create(issuer="https://issuer.example", subject=f"{number}", created_at=NOW)


def vote(number: int, work: Work) -> Any:
    return give_vote(voter=new_voter(number), work_id=work.pk, competition_id=work.competition_id)


def own(work: Work) -> dict[str, Any]:
    return {"work_id": work.pk, "password_hash": PASSWORD}


def table(**row: Any) -> list[tuple[int, dict[str, Any]]]:
    return [(2, {"name": "OŠ Breza", "age_group": 2, **row})]


def changes(competition: Competition, works: list[Work]) -> dict[str, Callable[[], Any]]:
    """Return every use case that writes what the page shows, in an order in which all of them can happen."""
    admin = make_admin()
    breza, reka = works[1].school, works[0].school
    assert breza is not None
    assert reka is not None
    times = {"voting_to": NOW + timedelta(days=20)}
    return {
        "a vote": lambda: vote(1, works[0]),
        "a vote for another one, by which only the places differ": lambda: vote(2, works[1]),
        "points of the administrators": lambda: works_admin.set_points(admin=admin, work_id=works[2].pk, points=7),
        "points moved to another work": lambda: (
            works_admin.set_points(admin=admin, work_id=works[2].pk, points=0),
            works_admin.set_points(admin=admin, work_id=works[3].pk, points=7),
        ),
        "a name": lambda: work_services.change_work(**own(works[0]), values={"name": "Plava reka"}),
        "a sponsor": lambda: work_services.change_work(**own(works[0]), values={"sponsor_name": "Pekara"}),
        "a sponsor's link": lambda: work_services.change_work(
            **own(works[0]), values={"sponsor_link": "https://p.example"}
        ),
        "a link": lambda: work_services.change_work(**own(works[0]), values={"link": "https://example.org/x"}),
        "a class": lambda: work_services.change_work(**own(works[0]), values={"school_class": "4-a"}),
        "another school": lambda: work_services.change_work(**own(works[0]), values={}, school=breza.pk),
        "a typed school": lambda: work_services.change_work(
            **own(works[0]), values={}, school=work_services.TypedSchool("OŠ Lipa")
        ),
        "a new work": lambda: work_services.submit_work(
            competition_id=competition.pk,
            values={"name": "Sova", "author": "Ana", "email": "a@example.com", "link": "https://example.org/sova"},
            school=work_services.TypedSchool("OŠ Bor", region="Zlatibor"),
            upload=None,
        ),
        "a work taken back": lambda: work_services.withdraw_work(**own(works[5])),
        "a work deleted": lambda: works_admin.delete_work(admin=admin, work_id=works[4].pk, reason="Prepisan rad."),
        "a school's name": lambda: SCHOOLS.change(admin=admin, row_id=reka.pk, values={"name": "OŠ Velika reka"}),
        "a school's site": lambda: SCHOOLS.change(
            admin=admin, row_id=breza.pk, values={"website": "https://b.example"}
        ),
        "a table of schools": lambda: import_schools(
            admin=admin, rows=table(website="https://c.example"), report=ImportReport(), dry_run=False
        ),
        "schools made one": lambda: delete_school(admin=admin, school_id=reka.pk, into=breza.pk),
        "the competition's name": lambda: change_competition(admin, competition, name="Moj mali grad"),
        "its theme": lambda: change_competition(admin, competition, theme="Grad i reka"),
        "its description": lambda: change_competition(admin, competition, description="Nacrtajte grad."),
        "its times": lambda: change_competition(admin, competition, **times),
        "its end": lambda: change_competition(admin, competition, status="archived"),
        "its return": lambda: change_competition(admin, competition, status="active"),
    }


def change_competition(admin: Any, competition: Competition, **values: Any) -> Any:
    return competition_services.COMPETITIONS.change(admin=admin, row_id=competition.pk, values=values)


def clear_caches() -> None:
    page_slot.cache_clear()
    row_cache.cache_clear()


def rendered_anew(competition: Competition) -> bytes:
    """Return the page as a process writes it that has kept none."""
    clear_caches()
    return bytes(get_page(competition).content)


@pytest.mark.feature("M-CMP-07")
def test_whatever_is_written_is_on_the_next_page(competition: Competition, works: list[Work]) -> None:
    """Every use case changes the page and its tag, at once; what is kept is what another process would write."""
    for name, change in changes(competition, works).items():
        before = get_page(competition)
        assert get_page(competition, if_none_match=before.headers["ETag"]).status_code == 304, name
        change()
        after = get_page(competition, if_none_match=before.headers["ETag"])
        assert after.status_code == 200, name
        assert after.content != before.content, name
        assert after.content == rendered_anew(competition), name


@pytest.mark.feature("M-CMP-07")
def test_what_the_page_does_not_show_leaves_it(competition: Competition, works: list[Work]) -> None:
    """New access, and forgetting who entered; also what came and was undone."""
    admin = make_admin()
    change_competition(admin, competition, status="archived")
    page = get_page(competition).content
    works_admin.set_access(admin=admin, work_id=works[0].pk, code="NOVI1", password=None, send=False)
    with clock.travel(NOW + timedelta(days=400)):
        assert erase_entrants() == 6
    works_admin.set_points(admin=admin, work_id=works[0].pk, points=3)
    assert get_page(competition).content != page
    works_admin.set_points(admin=admin, work_id=works[0].pk, points=0)
    assert get_page(competition).content == page == rendered_anew(competition)


@pytest.mark.feature("M-CMP-07")
def test_a_deleted_competition_has_no_page_and_comes_back(competition: Competition, works: list[Work]) -> None:
    admin = make_admin()
    page = get_page(competition).content
    competition_services.set_deleted(admin=admin, competition_id=competition.pk, deleted=True)
    assert get_page(competition).status_code == 404
    competition_services.set_deleted(admin=admin, competition_id=competition.pk, deleted=False)
    assert get_page(competition).content == page
    assert APIClient().get(f"/api/competitions/competitions/{10**30}").status_code == 404


@pytest.mark.feature("M-CMP-07")
def test_another_file_is_on_the_next_page() -> None:
    row = make_competition(work_type=Competition.WorkType.PDF)
    work = make_work(row, password=PASSWORD, link="", file="work/rad.pdf")
    page = get_page(row).content
    prepared = work_services.prepare_file(row, pdf())
    path = work_services.change_work(**own(work), values={}, prepared=prepared).file
    assert json.loads(get_page(row).content)["data"]["rank_list"][0]["work_file"] == path
    assert get_page(row).content != page


@pytest.mark.feature("M-CMP-07")
def test_the_clock_opens_and_closes_on_a_kept_page(competition: Competition, works: list[Work]) -> None:
    """Nothing is written when a window ends; the page says so all the same, and again the other way round."""
    kept: dict[tuple[int, int], bytes] = {}
    for days, flags in ((0, (1, 1)), (6, (0, 1)), (10, (0, 0)), (0, (1, 1))):
        with clock.travel(NOW + timedelta(days=days)):
            answer = get_page(competition)
            shown = json.loads(answer.content)["data"]
        assert (shown["posting_open"], shown["voting_open"]) == flags
        assert kept.setdefault(flags, answer.content) == answer.content


OTHER_VALUES: dict[str, Any] = {
    "name": "Drugo",
    "votes": 40,
    "admin_points": 50,
    "total_points": {"vote_points": 90},
    "sponsor_name": "Mlin",
    "sponsor_link": "https://m.example",
    "link": "https://l.example",
    "file": "work/drugi.pdf",
    "school_class": "8-c",
    "theme": "Drugo",
    "description": "Drugo",
    "status": "upcoming",
    "age_group": 4,
    "work_type": 1,
    "posting_from": NOW - timedelta(days=6),
    "posting_to": NOW + timedelta(days=6),
    "voting_from": NOW - timedelta(days=2),
    "voting_to": NOW + timedelta(days=29),
    "deleted_at": None,
}


@pytest.mark.feature("M-CMP-07")
def test_every_column_that_is_shown_is_in_the_content_hash(competition: Competition, works: list[Work]) -> None:
    """Written past all use cases, as by hand in the database."""
    work, school = works[0], works[0].school
    assert school is not None
    seen = {ranking_version(competition.pk).raw}

    def expect_new(name: str) -> None:
        raw = ranking_version(competition.pk).raw
        assert raw not in seen, name
        seen.add(raw)

    for column in COLUMNS[1:]:
        relation, _, name = column.rpartition("__")
        if relation:
            type(school).objects.filter(pk=school.pk).update(**{name: f"https://{name}.example"})
        else:
            value = OTHER_VALUES[name]
            Work.objects.filter(pk=work.pk).update(**(value if isinstance(value, dict) else {name: value}))
        expect_new(column)
    for column in HEAD[1:-1]:
        Competition.objects.filter(pk=competition.pk).update(**{column: OTHER_VALUES[column]})
        expect_new(column)
    names = [works[1].name, works[2].name]
    Work.objects.filter(pk=works[1].pk).update(name=names[1])
    Work.objects.filter(pk=works[2].pk).update(name=names[0])
    expect_new("names that two works swapped")


@pytest.mark.feature("M-CMP-07")
@pytest.mark.parametrize("rows_cached", [False, True])
def test_a_page_is_kept_only_under_what_it_was_made_of(
    competition: Competition, works: list[Work], rows_cached: bool
) -> None:
    """Writes between reading the version and reading the works; then all is again as it was before them."""
    clear_caches()
    if rows_cached:
        get_page(competition)
        page_slot.cache_clear()
    version = ranking_version(competition.pk)
    assert works[3].school is not None
    schools = School.objects.filter(pk=works[3].school.pk)
    Work.objects.filter(pk=works[3].pk).update(votes=1, vote_points=3)
    schools.update(name="OŠ Jasen")
    assert json.loads(ranking_page(version).content)["data"]["rank_list"][0]["wrk_id"] == works[3].pk
    Work.objects.filter(pk=works[3].pk).update(votes=0, vote_points=0)
    schools.update(name=works[3].school.name)
    assert ranking_version(competition.pk).raw == version.raw
    page = get_page(competition).content
    assert json.loads(page)["data"]["rank_list"][0]["wrk_id"] == works[0].pk
    assert page == rendered_anew(competition)


@pytest.mark.feature("M-CMP-07")
def test_a_change_reads_what_changed_and_of_many_all(competition: Competition, works: list[Work]) -> None:
    """A page put together of cached rows is the one that is rendered in one go."""
    clear_caches()
    get_page(competition)
    for work in works[1:4]:
        Work.objects.filter(pk=work.pk).update(admin_points=work.pk % 7 + 1)
    with CaptureQueriesContext(connection) as queries:
        page = get_page(competition).content
    assert len(queries) == 3  # how it stands, the order, the three
    assert page == rendered_anew(competition)
    Work.objects.filter(pk=works[0].pk).update(deleted_at=NOW)
    with CaptureQueriesContext(connection) as queries:
        page = get_page(competition).content
    assert len(queries) == 2  # nothing to read anew
    assert page == rendered_anew(competition)
    Work.objects.update(deleted_at=NOW)
    assert json.loads(get_page(competition).content)["data"]["rank_list"] == []
    assert get_page(competition).content == rendered_anew(competition)


@pytest.mark.feature("M-CMP-07")
def test_a_kept_page_costs_one_statement_and_is_packed_once(competition: Competition, works: list[Work]) -> None:
    clear_caches()
    plain = get_page(competition)
    with CaptureQueriesContext(connection) as queries:
        packed = get_page(competition, accept_encoding="br, gzip")
        held = get_page(competition, accept_encoding="br, gzip", if_none_match=plain.headers["ETag"])
    assert len(queries) == 2
    assert packed.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(packed.content) == plain.content
    assert "Content-Encoding" not in plain.headers
    assert packed.headers["ETag"] == plain.headers["ETag"]
    for answer in (plain, packed, held):
        assert {"Authorization", "Accept-Encoding"} <= {name.strip() for name in answer.headers["Vary"].split(",")}
    assert (held.status_code, held.content) == (304, b"")
    assert (
        ranking_page(ranking_version(competition.pk)).gzipped is ranking_page(ranking_version(competition.pk)).gzipped
    )


class SlowVote(threading.Thread):
    """A vote in a thread of its own that has counted and not yet committed for as long as the block lasts."""

    def __init__(self, give: Callable[[], None]) -> None:
        super().__init__()
        self.give = give
        self.counted, self.go_on = threading.Event(), threading.Event()
        self.errors: list[Exception] = []

    def hit(self, name: str) -> None:
        if name == "vote.before_commit" and threading.current_thread() is self:
            self.counted.set()
            assert self.go_on.wait(60)

    def run(self) -> None:
        try:
            with clock.travel(NOW):
                self.give()
        except Exception as error:
            self.errors.append(error)
        finally:
            connections.close_all()

    def __enter__(self) -> None:
        self.start()
        if not self.counted.wait(60):
            self.__exit__()
            raise AssertionError(f"the vote was not counted: {self.errors}")

    def __exit__(self, *_: object) -> None:
        self.go_on.set()
        self.join(60)


@pytest.mark.feature("M-CMP-07")
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_votes_that_are_written_out_of_order_are_all_on_the_page(
    monkeypatch: pytest.MonkeyPatch, works: list[Work]
) -> None:
    """The vote that began first ends last, and one is taken back; always the page is what the database holds."""
    competition = works[0].competition
    people = [new_voter(number) for number in range(3)]

    def give(number: int) -> None:
        give_vote(voter=people[number], work_id=works[number].pk, competition_id=competition.pk)

    slow = SlowVote(lambda: give(0))
    monkeypatch.setattr(failpoints, "hit", slow.hit)
    pages = [get_page(competition).content]

    def expect(points: list[int]) -> None:
        page = get_page(competition).content
        listed = {row["wrk_id"]: row["total_points"] for row in json.loads(page)["data"]["rank_list"]}
        assert [listed[work.pk] for work in works[:3]] == points
        assert page == rendered_anew(competition)
        pages.append(page)

    with slow:
        expect([0, 0, 0])
        give(1)
        expect([0, 3, 0])
    assert slow.errors == []
    expect([3, 3, 0])
    with transaction.atomic():
        Work.objects.filter(pk=works[2].pk).update(votes=1, vote_points=3)
        transaction.set_rollback(True)
    expect([3, 3, 0])
    give(2)
    expect([3, 3, 3])
    assert pages[0] == pages[1] != pages[2] != pages[3] == pages[4] != pages[5]
    assert Vote.objects.count() == 3
