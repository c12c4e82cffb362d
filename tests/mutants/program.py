"""Running many mutants, two at a time, first on SQLite and then on PostgreSQL."""

import queue
import sys
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from urllib.parse import urlsplit

import psycopg

from tests import launch_services
from tests.mutants.mutant import Mutant
from tests.mutants.running import Result, run_mutant, run_tests
from tests.mutants.sandbox import Sandbox, sandbox

AT_ONCE = 2


class BaselineFailed(Exception):
    """A named test is not green before any guard is removed, so its failure would say nothing."""


@dataclass(frozen=True, slots=True)
class Slot:
    """A copy of the tree and the variables of its tests: two slots never share a database."""

    tree: Sandbox
    environment: Mapping[str, str]


def run_all(mutants: Sequence[Mutant]) -> list[Result]:
    """Run the mutants and return their results in the same order. Raises BaselineFailed, EditError."""
    results: dict[str, Result] = {}
    with ExitStack() as stack:
        trees = [stack.enter_context(sandbox()) for _ in range(min(AT_ONCE, len(mutants)))]
        for engine, environments in (("sqlite", sqlite_environments), ("postgres", postgres_environments)):
            chosen = [one for one in mutants if one.engine == engine]
            if chosen:
                with environments() as given:
                    slots = [Slot(tree, one) for tree, one in zip(trees, given, strict=False)]
                    check_baseline(chosen, slots)
                    results |= {result.name: result for result in run_in_slots(chosen, slots)}
    return [results[one.name] for one in mutants]


@contextmanager
def sqlite_environments() -> Iterator[list[dict[str, str]]]:
    """Yield the variables of each slot: no database of a service, so each run has a file of its own."""
    yield [{"DATABASE_URL": "", "REDIS_URL": ""} for _ in range(AT_ONCE)]


@contextmanager
def postgres_environments() -> Iterator[list[dict[str, str]]]:
    """Yield the variables of each slot: one PostgreSQL and one Redis for all, with a database for each slot."""
    with launch_services.running() as services:
        environments = []
        for number in range(AT_ONCE):
            name = f"mutants{number}"
            with psycopg.connect(services["DATABASE_URL"], autocommit=True) as connection:
                connection.execute(f"CREATE DATABASE {name}")  # type: ignore[arg-type]
            address = urlsplit(services["DATABASE_URL"])._replace(path=f"/{name}").geturl()
            # The test settings choose Redis's databases by the name of the worker.
            worker = {"PYTEST_XDIST_WORKER": f"gw{number}", "REDIS_URL": services["REDIS_URL"]}
            environments.append({"DATABASE_URL": address, **worker})
        yield environments


def check_baseline(mutants: Sequence[Mutant], slots: Sequence[Slot]) -> None:
    """Run every named test unchanged. Raises BaselineFailed when one fails, or runs nothing but skipped tests."""
    named = sorted({test for one in mutants for test in one.tests})
    parts = [named[number :: len(slots)] for number in range(len(slots))]
    with ThreadPoolExecutor(len(slots)) as pool:
        for names in pool.map(unproven, slots, parts):
            for test in names:
                raise BaselineFailed(f"{test} passes nowhere before a guard is removed")


def unproven(slot: Slot, tests: Sequence[str]) -> list[str]:
    """Run the tests unchanged and return those of the selections of which none has passed. Raises BaselineFailed."""
    if not tests:
        return []
    run = run_tests(slot.tree.root, tests, slot.environment, stop=False)
    if run.code:
        raise BaselineFailed(f"{run.failed or 'The tests'} failed before a guard is removed: {run.reason}")
    return [test for test in tests if not any(covers(test, name) for name in run.passed)]


def covers(test: str, name: str) -> bool:
    """Whether a test of this name belongs to a selection: a folder, a file, a test or one of its cases."""
    return name == test or name.startswith((f"{test}/", f"{test}::", f"{test}["))


def run_in_slots(mutants: Sequence[Mutant], slots: Sequence[Slot]) -> Iterator[Result]:
    """Run the mutants, each in whichever slot is free; print each result as it comes, yield them in order."""
    free: queue.SimpleQueue[Slot] = queue.SimpleQueue()
    for slot in slots:
        free.put(slot)

    def run(one: Mutant) -> Result:
        slot = free.get()
        try:
            result = run_mutant(one, slot.tree, slot.environment)
            say(result)
            return result
        finally:
            free.put(slot)

    with ThreadPoolExecutor(len(slots)) as pool:
        try:
            yield from pool.map(run, mutants)
        except BaseException:
            pool.shutdown(cancel_futures=True)  # Ctrl-C waits for the two that run, not for all
            raise


def say(result: Result) -> None:
    """Print one line of a result, and why, where no test has caught it."""
    line = f"{result.verdict:<8} {result.rule:<4} {result.name:<36} {result.seconds:5.1f} s  {result.test}".rstrip()
    why = f"\n         {result.reason}" if result.verdict == "broken" else ""
    sys.stdout.write(f"{line}{why}\n")  # at once: another slot may print, too
    sys.stdout.flush()
