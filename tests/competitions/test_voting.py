"""Voting. Source: docs/spec/reliability.md, I11 and I12."""

from collections.abc import Iterator
from datetime import timedelta
from typing import Any

import pytest
from django.core.management import call_command
from django.core.management.base import CommandError
from django.db import DatabaseError, IntegrityError, OperationalError, connection, transaction
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from competitions.competitions.rules import WINDOW_ENDS
from competitions.models import Competition, Vote, Voter, VoterPass, Work
from competitions.voting import invariants, rules, services, voters
from marketplace.common.db import clock
from marketplace.common.integrations.openid import Identity, new_nonce
from tests.clients import client_for
from tests.competitions.helpers import NOW, make_competition, make_school, make_work
from tests.factories import appointed_admin, make_user
from tests.stand_ins.issuer import CLIENT, Issuer
from tests.trading.offers.helpers import data_of, error_of
from trading.accounts.models import SocialIdentity, User

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.embedded,
    pytest.mark.feature("M-CMP-07", "M-CMP-08", "M-CMP-09", "M-CMP-10", "X-RECOUNT"),
]


ANA = Identity("https://issuer.example", "ana")


@pytest.fixture(autouse=True)
def in_march(request: pytest.FixtureRequest) -> Iterator[None]:
    """An ID token is checked by the true clock, everything else is told in one March."""
    if "issuer" in request.fixturenames:
        yield
        return
    with clock.travel(NOW):
        yield


@pytest.fixture
def competition(request: pytest.FixtureRequest) -> Competition:
    later = clock.now() - NOW if "issuer" in request.fixturenames else timedelta()
    ends = {name: getattr(make_times(), name) + later for name in WINDOW_ENDS}
    return make_competition(**ends)


def make_times() -> Competition:
    day = timedelta(days=1)
    return Competition(
        posting_from=NOW - 5 * day, posting_to=NOW + 5 * day, voting_from=NOW - day, voting_to=NOW + 9 * day
    )


@pytest.fixture
def works(competition: Competition) -> list[Work]:
    return [make_work(competition, number) for number in range(1, 6)]


@pytest.fixture
def issuer(settings: Any) -> Iterator[Issuer]:
    with Issuer().running() as running:
        settings.SOCIAL_ISSUER, settings.SOCIAL_CLIENT_ID, settings.SOCIAL_BUTTON = running.url, CLIENT, "Servis"
        yield running


def vote(client: APIClient, work: Work, **fields: Any) -> Any:
    body = {"cmp_id": work.competition_id, **fields}
    return client.post(f"/api/competitions/works/{work.pk}/vote", body, format="json")


def check(client: APIClient, work: Work, **query: Any) -> Any:
    return client.get(f"/api/competitions/works/{work.pk}/vote", {"cmp_id": work.competition_id, **query})


def pass_of(identity: Identity = ANA) -> str:
    return voters.new_pass(voters.voter_of_identity(identity))


def ballot(points: int | None, used: int) -> dict[str, Any]:
    return {"points": points, "votes_used": used, "votes_left": 3 - used}


@pytest.mark.feature("M-CMP-09", "M-CMP-08")
def test_three_votes_of_three_two_and_one(competition: Competition, works: list[Work]) -> None:
    """By a voter id; each vote says what the next is worth, and where the work stands now."""
    client, sid = APIClient(), pass_of()
    for number, points in enumerate((3, 2, 1)):
        work = works[number]
        assert data_of(check(client, work, sid=sid)) == {**ballot(points, number), "sid": None}
        given = data_of(vote(client, work, sid=sid, points=points), 201)
        assert {name: given[name] for name in ("points", "votes_used", "votes_left")} == ballot(
            points - 1 or None, number + 1
        )
        assert given["given"] == points
        assert (given["work"]["wrk_id"], given["work"]["votes"], given["work"]["total_points"]) == (work.pk, 1, points)
    error_of(vote(client, works[0], sid=sid), 409, "already_voted")
    error_of(vote(client, works[3], sid=sid), 409, "vote_limit")
    error_of(check(client, works[3], sid=sid), 409, "vote_limit")
    error_of(check(client, works[1], sid=sid), 409, "already_voted")
    mine = data_of(client.get("/api/competitions/voter", {"cmp_id": competition.pk, "sid": sid}))
    assert mine == {**ballot(None, 3), "voter": 1, "voted": [work.pk for work in works[:3]]}
    nobody = data_of(client.get("/api/competitions/voter", {"cmp_id": competition.pk}))
    assert nobody == {**ballot(3, 0), "voter": 0, "voted": []}
    assert list(invariants.violations()) == []


@pytest.mark.feature("M-CMP-08")
def test_an_account_votes(works: list[Work]) -> None:
    """docs/spec/domain.md, "Votes": without an outside provider one votes with an account."""
    client = client_for(make_user("milica"))
    assert data_of(check(client, works[0])) == {**ballot(3, 0), "sid": None}
    assert not Voter.objects.exists()
    data_of(vote(client, works[0]), 201)
    assert data_of(client.get("/api/competitions/voter", {"cmp_id": works[0].competition_id}))["voted"] == [works[0].pk]
    error_of(vote(client, works[0]), 409, "already_voted")


def test_a_voter_id_beside_a_session_names_the_voter(works: list[Work]) -> None:
    client = client_for(make_user("milica"))
    data_of(vote(client, works[0], sid=pass_of()), 201)
    assert Vote.objects.get().voter.subject == "ana"
    data_of(vote(client, works[0]), 201)
    assert Vote.objects.count() == 2


@pytest.mark.feature("M-CMP-08")
def test_signed_out_nobody_votes(works: list[Work]) -> None:
    for fields in ({}, {"sid": "v.nema"}, {"sid": "x" * 43}):
        error_of(vote(APIClient(), works[0], **fields), 400, "social_token")
        error_of(check(APIClient(), works[0], **fields), 400, "social_token")
    old = pass_of()
    VoterPass.objects.update(expires_at=NOW)
    error_of(vote(APIClient(), works[0], sid=old), 400, "social_token")
    assert not Vote.objects.exists()


def test_the_session_of_a_voter_id_is_no_session(works: list[Work]) -> None:
    """Elsewhere a voter id counts as anonymous."""
    assert APIClient().get("/api/check-session", {"sid": pass_of()}).status_code == 401


@pytest.mark.feature("M-CMP-10")
@pytest.mark.parametrize("moment", ["voting_from", "voting_to"])
def test_votes_count_only_inside_the_window(competition: Competition, works: list[Work], moment: str) -> None:
    """I12: a microsecond before, at and after both ends."""
    tick, client, sid = timedelta(microseconds=1), APIClient(), pass_of()
    for step, is_open in ((-tick, moment == "voting_to"), (timedelta(), False), (tick, moment == "voting_from")):
        with clock.travel(getattr(competition, moment) + step):
            response = vote(client, works[0], sid=sid)
            if is_open:
                data_of(response, 201)
                Vote.objects.all().delete()
            else:
                error_of(response, 409, "voting_closed")
                error_of(check(client, works[0], sid=sid), 409, "voting_closed")


def test_an_archived_competition_takes_no_votes_and_a_deleted_one_is_not_there(works: list[Work]) -> None:
    sid = pass_of()
    Competition.objects.update(status="archived", archived_at=NOW)
    error_of(vote(APIClient(), works[0], sid=sid), 409, "voting_closed")
    Competition.objects.update(status="active", archived_at=None, deleted_at=NOW)
    error_of(vote(APIClient(), works[0], sid=sid), 404, "not_found")
    Competition.objects.update(deleted_at=None)
    other = make_competition(status="upcoming")
    error_of(vote(APIClient(), works[0], sid=sid, cmp_id=other.pk), 404, "not_found")
    Work.objects.filter(pk=works[0].pk).update(deleted_at=NOW)
    error_of(vote(APIClient(), works[0], sid=sid), 404, "not_found")


def test_nobody_confirms_three_and_gives_two(works: list[Work]) -> None:
    sid = pass_of()
    data_of(vote(APIClient(), works[0], sid=sid), 201)
    error = error_of(vote(APIClient(), works[1], sid=sid, points=3), 409, "points_changed")
    assert error["points"] == 2
    assert Vote.objects.count() == 1


def test_a_deleted_work_gives_no_vote_back(works: list[Work]) -> None:
    """I12"""
    sid = pass_of()
    data_of(vote(APIClient(), works[0], sid=sid), 201)
    Work.objects.filter(pk=works[0].pk).update(deleted_at=NOW)
    assert data_of(vote(APIClient(), works[1], sid=sid), 201)["given"] == 2


@pytest.mark.feature("M-CMP-08")
def test_one_vote_in_four_seconds(works: list[Work], settings: Any) -> None:
    settings.THROTTLES = True
    sid = pass_of()
    data_of(vote(APIClient(), works[0], sid=sid), 201)
    response = vote(APIClient(), works[1], sid=sid)
    error_of(response, 429, "throttled")
    assert 0 < int(response.headers["Retry-After"]) <= 4
    data_of(vote(APIClient(), works[1], sid=pass_of(Identity("https://issuer.example", "bora"))), 201)
    with clock.travel(NOW + timedelta(seconds=4)):
        data_of(vote(APIClient(), works[1], sid=sid), 201)


# --- Outside identities


def token(issuer: Issuer, subject: str = "ana", **changed: Any) -> str:
    return issuer.id_token(new_nonce(), subject, **changed)


@pytest.mark.feature("M-CMP-08")
def test_a_check_with_an_id_token_makes_a_voter(issuer: Issuer, works: list[Work]) -> None:
    client = APIClient()
    checked = data_of(check(client, works[0], social_token=token(issuer)))
    assert {**checked, "sid": None} == {**ballot(3, 0), "sid": None}
    assert checked["sid"].startswith("v.")
    data_of(vote(client, works[0], sid=checked["sid"]), 201)
    again = data_of(client.post("/api/competitions/voter", {"social_token": token(issuer)}, format="json"), 201)
    assert again["sid"] != checked["sid"]
    assert Voter.objects.count() == 1
    error_of(vote(client, works[0], sid=again["sid"]), 409, "already_voted")
    stored = VoterPass.objects.values_list("token_hash", flat=True)
    assert checked["sid"] not in stored
    data_of(client.delete("/api/competitions/voter", {"sid": checked["sid"]}, format="json"))
    error_of(vote(client, works[1], sid=checked["sid"]), 400, "social_token")
    assert Vote.objects.count() == 1


@pytest.mark.feature("M-CMP-09")
def test_bad_tokens_and_a_provider_that_is_away(issuer: Issuer, works: list[Work], settings: Any) -> None:
    client, used = APIClient(), token(issuer)
    data_of(check(client, works[0], social_token=used))
    for bad in (used, "x.y.z", token(issuer, aud="somebody-else")):
        error_of(check(client, works[0], social_token=bad), 400, "social_token")
        error_of(client.post("/api/competitions/voter", {"social_token": bad}, format="json"), 400, "social_token")
    issuer_key = token(issuer)
    settings.SOCIAL_ISSUER = "http://127.0.0.1:9"
    error_of(check(client, works[0], social_token=issuer_key), 503, "try-later")
    settings.SOCIAL_CLIENT_ID = ""
    error_of(check(client, works[0], social_token=issuer_key), 400, "social_token")


@pytest.mark.feature("M-CMP-08")
def test_a_token_got_for_voting_votes_and_opens_no_account(issuer: Issuer, works: list[Work]) -> None:
    """The way of the page: a nonce for voting, the provider, a voter id for its token, a vote."""
    client, milica = APIClient(), make_user("milica")
    SocialIdentity.objects.create(user=milica, issuer=issuer.url, subject="ana", created_at=NOW)

    def token_for(intent: str) -> str:
        nonce_data = data_of(client.get("/api/login-google/nonce", {"intent": intent}))
        assert nonce_data["authorization_endpoint"] == f"{issuer.url}/authorize"
        return issuer.id_token(nonce_data["nonce"])

    got = token_for("vote")
    error_of(client.post("/api/login-google", {"token": got}, format="json"), 400, "social_token")
    sid = data_of(client.post("/api/competitions/voter", {"social_token": got}, format="json"), 201)["sid"]
    data_of(vote(client, works[0], sid=sid), 201)
    for other in ("sign-in", "link"):
        raw = token_for(other)
        error_of(client.post("/api/competitions/voter", {"social_token": raw}, format="json"), 400, "social_token")
        error_of(check(client, works[1], social_token=raw), 400, "social_token")
    data_of(client.post("/api/login-google", {"token": token_for("sign-in")}, format="json"))
    error = error_of(client.get("/api/login-google/nonce", {"intent": "pay"}), 400, "validation")
    assert [one["code"] for one in error["error"]["fields"]["intent"]] == ["choice"]


@pytest.mark.parametrize("linked_first", [True, False])
def test_an_account_and_its_identity_are_one_voter(works: list[Work], linked_first: bool) -> None:
    """Also when the account was linked after both had voted."""
    user = make_user("milica")
    account, sid = client_for(user), pass_of()
    if linked_first:
        link(user)
    data_of(vote(account, works[0]), 201)
    given = data_of(vote(APIClient(), works[1], sid=sid), 201)["given"]
    assert given == (2 if linked_first else 3)
    if not linked_first:
        link(user)
    error_of(vote(account, works[1]), 409, "already_voted")
    error_of(vote(APIClient(), works[0], sid=sid), 409, "already_voted")
    assert data_of(vote(account, works[2]), 201)["given"] == 1
    error_of(vote(APIClient(), works[3], sid=sid), 409, "vote_limit")
    seen = data_of(APIClient().get("/api/competitions/voter", {"cmp_id": works[0].competition_id, "sid": sid}))
    assert (seen["votes_used"], set(seen["voted"])) == (3, {work.pk for work in works[:3]})


def link(user: User) -> None:
    SocialIdentity.objects.create(user=user, issuer=ANA.issuer, subject=ANA.subject, created_at=NOW)


@pytest.mark.parametrize(
    ("used", "slot"),
    [([], 1), ([1], 2), ([1, 2], 3), ([1, 2, 3], None), ([1, 1], 3), ([2], 3), ([3], 2), ([1, 1, 2, 2], None)],
)
def test_slots_follow_the_number_of_votes(used: list[int], slot: int | None) -> None:
    assert rules.next_slot(used) == slot
    assert rules.ballot(used, (3, 2, 1)).points == (None if slot is None else 4 - slot)


# --- What the tables themselves refuse


def test_the_tables_forbid_a_fourth_vote_and_a_second_for_one_work(works: list[Work]) -> None:
    """I12."""
    voter = voters.voter_of_identity(ANA)
    row = {"voter": voter, "competition": works[0].competition, "cast_at": NOW, "points": 1}
    Vote.objects.create(work=works[0], slot=1, **row)
    for wrong in ({"work": works[1], "slot": 1}, {"work": works[0], "slot": 2}, {"work": works[1], "slot": 4}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Vote.objects.create(**wrong, **row)
    assert Voter.objects.create(user=make_user("milica"), created_at=NOW)
    with pytest.raises(IntegrityError), transaction.atomic():
        Voter.objects.create(issuer=ANA.issuer, subject=ANA.subject, created_at=NOW)


@pytest.mark.feature("M-CMP-09")
def test_a_busy_database_is_told_as_overloaded(works: list[Work], monkeypatch: pytest.MonkeyPatch) -> None:
    def busy(**given: Any) -> None:
        raise OperationalError("database is locked") from DatabaseError()

    sid = pass_of()
    monkeypatch.setattr(services, "give_vote", busy)
    error_of(vote(APIClient(), works[0], sid=sid), 503, "overloaded")


# --- The ranking


@pytest.mark.feature("M-CMP-07")
def test_the_ranking_goes_by_points(competition: Competition) -> None:
    """Ties: the earlier one first. Age groups with schools show class and school."""
    school = make_school("OŠ Reka", website="https://reka.example")
    first = make_work(
        competition, 1, school=school, school_class="3-b", sponsor_name="Pekara", sponsor_link="https://p.example"
    )
    second, third = make_work(competition, 2), make_work(competition, 3, admin_points=4)
    make_work(competition, 4, deleted_at=NOW)
    data_of(vote(APIClient(), second, sid=pass_of()), 201)
    data_of(vote(APIClient(), first, sid=pass_of(Identity("i", "b"))), 201)
    shown = data_of(APIClient().get(f"/api/competitions/competitions/{competition.pk}"))
    assert [row["wrk_id"] for row in shown["rank_list"]] == [third.pk, first.pk, second.pk]
    assert shown["rank_list"][1] == {
        "wrk_id": first.pk,
        "wrk_name": "Reka broj 1",
        "votes": 1,
        "wrk_admin_points": 0,
        "total_points": 3,
        "wrk_sponsor_name": "Pekara",
        "wrk_sponsor_link": "https://p.example",
        "wrk_work": "https://example.org/1",
        "work_file": None,
        "wrk_class": "3-b",
        "sch_name": "OŠ Reka",
        "sch_website": "https://reka.example",
    }
    assert shown["rank_list"][0]["sch_name"] is None


@pytest.mark.feature("M-CMP-07")
def test_age_group_four_and_files_in_the_ranking() -> None:
    row = make_competition(age_group=4, work_type=Competition.WorkType.PDF)
    make_work(row, 1, link="", file="work/rad.pdf", school_class="x")
    [ranked] = data_of(APIClient().get(f"/api/competitions/competitions/{row.pk}"))["rank_list"]
    assert (ranked["wrk_work"], ranked["work_file"]) == (None, "work/rad.pdf")
    assert (ranked["wrk_class"], ranked["sch_name"], ranked["sch_website"]) == (None, None, None)


def test_the_ranking_is_one_read_and_keeps_its_tag(competition: Competition, works: list[Work]) -> None:
    address = f"/api/competitions/competitions/{competition.pk}"
    with CaptureQueriesContext(connection) as asked:
        answer = APIClient().get(address)
    assert len(asked) == 2  # how the competition stands, and the works themselves, as nobody had asked
    assert APIClient().get(address, HTTP_IF_NONE_MATCH=answer.headers["ETag"]).status_code == 304
    data_of(vote(APIClient(), works[4], sid=pass_of()), 201)
    assert APIClient().get(address, HTTP_IF_NONE_MATCH=answer.headers["ETag"]).status_code == 200


# --- Integrity


@pytest.mark.feature("X-RECOUNT")
def test_the_recount_equals_the_ranking(competition: Competition, works: list[Work]) -> None:
    """I11; one that does not is named, by the report and by check_invariants."""
    admin = client_for(appointed_admin())
    address = f"/api/competitions/admin/competitions/{competition.pk}/integrity"
    for subject in ("a", "b"):
        data_of(vote(APIClient(), works[0], sid=pass_of(Identity("i", subject))), 201)
    with clock.travel(NOW + timedelta(hours=2)):
        data_of(vote(APIClient(), works[1], sid=pass_of(Identity("i", "a"))), 201)
    report = data_of(admin.get(address))
    assert {name: report[name] for name in ("works", "voters", "votes", "recount_ok", "mismatches", "bursts")} == {
        "works": 5,
        "voters": 2,
        "votes": 3,
        "recount_ok": 1,
        "mismatches": [],
        "bursts": [],
    }
    assert report["per_hour"] == [
        {"hour": "2026-03-10T12:00:00Z", "votes": 2},
        {"hour": "2026-03-10T14:00:00Z", "votes": 1},
    ]
    call_command("check_invariants")
    Work.objects.filter(pk=works[0].pk).update(vote_points=9)
    report = data_of(admin.get(address))
    assert report["recount_ok"] == 0
    assert report["mismatches"] == [{"wrk_id": works[0].pk, "stored": 9, "counted": 6}]
    with pytest.raises(CommandError):
        call_command("check_invariants")
