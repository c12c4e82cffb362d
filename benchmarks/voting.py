"""A school votes at once: `python -m benchmarks.voting [--accounts 500] [--works 10] [--rounds 2]`.

500 accounts try five works each over HTTP: exactly 1,500 votes count, three of each account, and the recount equals the
ranking. The whole vote (session, rates, windows, lock of the voter, slot, counters) against a bare view with one
statement on the same gunicorn workers, the same schema and as many hot works, in turns. Without the rule of one vote in
four seconds. Goal: at least 0.1 of the bare view.
"""

import argparse
import os
import random
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from statistics import median
from typing import Any

from benchmarks.environment import environment, with_services
from benchmarks.load import Load, post, rush
from benchmarks.report import line, quantile, title

CLIENTS, WORKERS = 16, 4
TRIES, COUNTED = 5, 3
GOAL = 0.3
PARTS = 5  # of a round: what else the machine does meanwhile meets both alike
LONG = 600.0  # seconds: every request is sent


@dataclass(frozen=True)
class Field:
    """Competitions with the keys of their first works: one for each round of votes, one for each of bare inserts."""

    competitions: list[Any]
    starts: list[int]
    accounts: int
    works: int

    def votes(self, round_number: int, wanted: range) -> Iterator[bytes]:
        """Yield those tries of each account: everybody's in another order of works."""
        from benchmarks.seeding import sid_of

        competition, first = self.competitions[2 * round_number], self.starts[2 * round_number]
        body = f'{{"cmp_id":{competition.pk}}}'
        for account, number in shuffled(round_number, self.accounts, wanted):
            work = first + (account + number) % self.works
            yield post(f"/api/competitions/works/{work}/vote", body, sid_of(round_number * self.accounts + account))

    def inserts(self, round_number: int) -> Iterator[bytes]:
        """Yield as many requests of the bare view as votes count."""
        from benchmarks.seeding import FIRST

        first = self.starts[2 * round_number + 1]
        for account, number in shuffled(round_number, self.accounts, range(COUNTED)):
            work, voter = first + (account + number) % self.works, FIRST + round_number * self.accounts + account
            yield post(f"/floor/vote/{work}/{voter}/{number + 1}")


def measure(port: int, field: Field, number_of_rounds: int) -> dict[str, list[Load]]:
    """Return the loads of all rounds by what was sent."""
    from benchmarks.ballots import activate

    rounds: dict[str, list[Load]] = defaultdict(list)
    for number in range(number_of_rounds):
        activate(field.competitions[2 * number])
        votes, inserts = list(field.votes(number, range(COUNTED))), list(field.inserts(number))
        mine, base = Load(), Load()
        for part in range(PARTS):
            mine.add(rush(port, votes[part::PARTS], CLIENTS, LONG))
            base.add(rush(port, inserts[part::PARTS], CLIENTS, LONG))
        rounds["votes"].append(mine)
        rounds["bare view"].append(base)
        rounds["refused"].append(rush(port, field.votes(number, range(COUNTED, TRIES)), CLIENTS, LONG))
    return rounds


def show(rounds: dict[str, list[Load]]) -> None:
    """Print the ratio and the times."""
    ratio = median(one.rate / two.rate for one, two in zip(rounds["votes"], rounds["bare view"], strict=True))
    line("votes a second / bare one-statement view", ratio, GOAL, at_least=True)
    for name, loads in rounds.items():
        taken = [second for load in loads for second in load.seconds]
        statuses = sum((load.statuses for load in loads), start=Counter[int]())
        rate = median(sum(load.statuses.values()) / load.took for load in loads)
        print(
            f"    {name:<10} {rate:7.0f} /s   p50 {quantile(taken, 0.5):6.1f} ms   "
            f"p95 {quantile(taken, 0.95):6.1f} ms   {dict(statuses)}"
        )


def recount(field: Field, number: int) -> None:
    """Print whether exactly the allowed votes of a round count, and whether the ranking agrees."""
    from competitions.models import Vote, Work
    from competitions.voting import integrity

    competition, wanted = field.competitions[2 * number], COUNTED * field.accounts
    stored = Vote.objects.filter(competition=competition).count()
    ranked = sum(Work.objects.filter(competition=competition).values_list("votes", flat=True))
    report = integrity.report(competition)
    agrees = stored == ranked == report["votes"] == wanted and report["recount_ok"]
    print(
        f"    round {number + 1}: {TRIES * field.accounts:,} tries, {stored:,} votes count of {wanted:,}, "
        f"ranking {ranked:,}, recount {'equal' if report['recount_ok'] else 'DIFFERS'}: "
        f"{'met' if agrees else 'MISSED'}"
    )


def shuffled(seed: int, accounts: int, numbers: range) -> list[tuple[int, int]]:
    """Return each account with each number, in an order by chance: an account's tries meet each other, too."""
    pairs = [(account, number) for account in range(accounts) for number in numbers]
    random.Random(seed).shuffle(pairs)
    return pairs


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--accounts", type=int, default=500)
    parser.add_argument("--works", type=int, default=10)
    parser.add_argument("--rounds", type=int, default=2)
    given = parser.parse_args()
    if not with_services("benchmarks.voting"):
        return
    with environment() as installation:
        from benchmarks.ballots import seed_competition, seed_votes, settle
        from benchmarks.seeding import FIRST, seed_people

        installation.env["THROTTLES"] = "off"  # all come from one address, and nobody waits four seconds
        accounts = given.accounts * given.rounds
        seed_people(accounts)
        starts = [FIRST + 1000 * number for number in range(2 * given.rounds + 1)]
        competitions = [seed_competition(given.works, name=f"Konkurs {first}", first=first) for first in starts]
        # Identities for the bare view, as many as there are accounts.
        seed_votes(competitions[-1], COUNTED * accounts, given.works, starts[-1])
        settle()
        web = installation.web(workers=WORKERS)
        web.wait_listening()
        field = Field(competitions, starts, given.accounts, given.works)
        rounds = measure(web.port, field, given.rounds)
        title(
            f"{given.accounts} accounts vote {TRIES} times each: {CLIENTS} clients, {WORKERS} workers, "
            f"{given.works} works, {given.rounds} rounds"
        )
        show(rounds)
        for number in range(given.rounds):
            recount(field, number)
        print(f"    load average {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
