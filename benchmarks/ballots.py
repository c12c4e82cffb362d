"""Competitions with works, voters and votes by set-based SQL. The ids of what is multiplied begin at `FIRST`."""

from __future__ import annotations

from datetime import timedelta

from django.db import connection

from benchmarks.seeding import FIRST, multiply
from competitions.models import Competition, School, Vote, Voter, Work
from marketplace.common.db import clock
from tests.competitions.helpers import make_competition, make_school, make_work

SCHOOLS = 2_000
"""As many as the country has; a ranking looks at all of them."""
SLOTS = 3


def seed_competition(works: int, *, name: str, first: int, active: bool = False) -> Competition:
    """Return a competition of links that takes votes, with that many works; their ids begin at `first`."""
    now, day = clock.now(), timedelta(days=1)
    competition = make_competition(
        name=name,
        status=Competition.Status.ACTIVE if active else Competition.Status.UPCOMING,
        posting_from=now - 9 * day,
        posting_to=now + 5 * day,
        voting_from=now - 8 * day,
        voting_to=now + 9 * day,
    )
    if not School.objects.exists():
        model = make_school("Osnovna škola Breza", website="https://breza.example.org")
        text = {"name": "'Osnovna škola Breza ' || n", "identity": "'breza' || n", "search_text": "'breza ' || n"}
        multiply(School, model.pk, SCHOOLS, {"id": f"{FIRST} + n", **text})
    model_work = make_work(competition, first, sponsor_name="Pekara Klas", sponsor_link="https://klas.example.org")
    changed = {
        "id": f"{first} + n",
        "code": f"'R' || ({first} + n)",
        "name": "'Moj grad u jednoj slici ' || n",
        "link": "'https://example.org/radovi/' || n",
        "school_id": f"{FIRST} + n %% {SCHOOLS}",
        "school_class": "(1 + n %% 8) || '-' || (1 + n %% 5)",
        "submitted_at": "now() - interval '3 days' + n * interval '1 minute'",
    }
    multiply(Work, model_work.pk, works, changed)
    model_work.delete()
    return competition


def activate(competition: Competition) -> None:
    """Make this the one competition that takes votes."""
    Competition.objects.filter(status=Competition.Status.ACTIVE).update(status=Competition.Status.UPCOMING)
    Competition.objects.filter(pk=competition.pk).update(status=Competition.Status.ACTIVE)


def seed_votes(competition: Competition, votes: int, works: int, first: int) -> None:
    """Write that many votes of identities that give three each, the early works more often; counters follow."""
    model = Voter.objects.create(issuer="https://issuer.example.org", subject="first", created_at=clock.now())
    multiply(Voter, model.pk, -(-votes // SLOTS), {"id": f"{FIRST} + n", "subject": "'b' || n"})
    with connection.cursor() as cursor:
        cursor.execute(
            f"INSERT INTO {Vote._meta.db_table} (voter_id, competition_id, work_id, slot, points, cast_at) "
            f"SELECT {FIRST} + n / {SLOTS}, %s, "
            f"%s + (floor(power(%s::float8, (hashint8extended(n / {SLOTS}, 1) & 1073741823) / 1073741824::float8))::int"
            f" + 7 * (n %% {SLOTS})) %% %s, 1 + n %% {SLOTS}, {SLOTS} - n %% {SLOTS}, "
            "now() - interval '7 days' + n * interval '5 seconds' FROM generate_series(0, %s - 1) n",
            [competition.pk, first, works, works, votes],
        )
        cursor.execute(
            f"UPDATE {Work._meta.db_table} work SET votes = given.votes, vote_points = given.points FROM "
            "(SELECT work_id, count(*) AS votes, sum(points) AS points FROM "
            f"{Vote._meta.db_table} WHERE competition_id = %s GROUP BY work_id) given WHERE given.work_id = work.id",
            [competition.pk],
        )


def settle() -> None:
    """Leave the tables as they are some minutes after: known to the planner, without dead rows."""
    with connection.cursor() as cursor:
        cursor.execute("VACUUM (ANALYZE)")
