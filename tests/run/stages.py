"""Every stage, in the order in which they begin, and the parts that they make up.

A server test of neither `faults`, `rehearsal` nor `images` runs on SQLite unless it is marked `postgres`, and on
PostgreSQL unless it is marked `once`. Of these a change runs all on PostgreSQL, and what is marked `once` or `embedded`
on SQLite; what is marked `exhaustive` and the rest on SQLite are parts of their own.
"""

import sys

from tests.run.checks import CHECKS
from tests.run.stage import CORES, FRONTEND, TIMES, Stage, playwright, pytest

# In the order of the folders: by numbers of tests the few long ones would come last, one worker waiting for the other.
BY_FILE = ("--dist", "loadfile", "--no-loadscope-reorder")
TWO = ("-n", "2", *BY_FILE)
NO_PROCESSES = "not faults and not rehearsal and not images"
ON_POSTGRES = f"not once and {NO_PROCESSES}"
ON_SQLITE = f"not postgres and {NO_PROCESSES}"
SMOKE = (
    "tests/rehearsal/test_site.py",
    "tests/rehearsal/test_front.py::test_every_answer_carries_the_headers_that_protect",
    "tests/rehearsal/test_front.py::test_a_name_that_is_not_ours_gets_nothing",
)
# The server's tests that read the documents or the sources of the client: what a change of those alone can turn red.
READERS = (
    "tests/backoffice/test_table_words.py",
    "tests/content/test_franchise_fee.py",
    "tests/dependencies",
    "tests/deploy/test_monitoring.py",
    "tests/marketplace/common/db/test_replica.py",
    "tests/marketplace/website/test_routes.py",
    "tests/mutants/test_mutants.py",
    "tests/test_environment_list.py",
    "tests/test_jobs.py",
    "tests/trading/notifications/test_bounds.py",
    "tests/trading/notifications/test_notify.py",
    "tests/trading/notifications/test_types.py",
)
VITEST_REPORTS = ["--reporter=default", "--reporter=junit", f"--outputFile.junit={TIMES / 'vitest.xml'}"]


def packages(name: str) -> Stage:
    """Return the stage that installs programs of the system, or says which are missing."""
    return Stage(f"packages-{name}", [".ci/packages", name], "")


PREPARING = [
    Stage("javascript", ["make", "setup"], ""),
    packages("services"),
    packages("browser"),
    packages("images"),
    packages("engines"),
]
CHANGE = [
    Stage("build", ["make", "build"], "", needs=("javascript",)),
    # One worker, as two gain nothing; the server's tests on SQLite have the other core.
    Stage(
        "vitest",
        ["npx", "--no-install", "vitest", "run", *VITEST_REPORTS],
        "client",
        FRONTEND,
        needs=("javascript",),
        tests=True,
    ),
    pytest(
        "embedded",
        "server",
        "-m",
        f"(once or embedded) and not exhaustive and {ON_SQLITE}",
        needs=("packages-services",),
    ),
    Stage("budget", ["npm", "run", "--silent", "budget"], "pages", FRONTEND, needs=("build",)),
    # One start of production as a whole: every process runs without rights, every file and header is there.
    pytest("production", "pages", "-n", "0", "-m", "rehearsal", *SMOKE, needs=("build", "packages-services")),
    # One worker: it fills the core that the tests on SQLite leave while the client's go on.
    playwright("journeys", "pages", "-c", "playwright.change.config.ts", "--workers", "1", cores=1),
    pytest(
        *("postgres", "server", *TWO, "-m", f"not exhaustive and {ON_POSTGRES}"),
        needs=("packages-services",),
        cores=CORES,
        around=("tests.launch_services",),
    ),
]
BEFORE_A_RELEASE = [
    pytest("readers", "readers", *READERS, "-m", "not postgres"),
    playwright("browser", "browser"),
    playwright(
        *("engines", "engines", "-c", "playwright.engines.config.ts"),
        needs=("build", "packages-engines"),
        settings="tests.engines.settings",
    ),
    # Of many processes that mostly wait, each of the next four leaves a core to another.
    pytest(
        *("rehearsal", "rehearsal", "-n", "0", "tests/rehearsal", "-m", "rehearsal"),
        needs=("build", "packages-services", "packages-browser"),
    ),
    pytest("faults", "faults", "-n", "2", "tests/faults", "-m", "faults", needs=("packages-services",)),
    pytest("cluster", "faults", "-n", "0", "tests/cluster", "-m", "rehearsal", needs=("build", "packages-services")),
    pytest("images", "images", "-n", "0", "tests/images", "-m", "images", needs=("packages-images",)),
    pytest(
        *("sqlite", "sqlite", *TWO, "-m", f"(exhaustive or not (once or embedded)) and {ON_SQLITE}"),
        needs=("packages-services",),
        cores=CORES,
    ),
    pytest(
        *("fuzz", "fuzz", *TWO, "-m", f"exhaustive and {ON_POSTGRES}"),
        needs=("packages-services",),
        cores=CORES,
        around=("tests.launch_services",),
    ),
    Stage(
        "mutants",
        [sys.executable, "-m", "tests.mutants", "--json", "var/reliability/mutants.json"],
        "mutants",
        needs=("packages-services",),
        cores=CORES,
    ),
]
STAGES = [*PREPARING, *CHECKS, *CHANGE, *BEFORE_A_RELEASE]
CHANGE_PARTS = ("check", "server", "client", "pages")
PARTS = tuple(dict.fromkeys(stage.part for stage in STAGES if stage.part))


def of_parts(parts: list[str]) -> list[Stage]:
    """Return the stages of the parts in the order of the parts, after what they need."""
    chosen = {stage.name: stage for part in parts for stage in STAGES if stage.part == part}
    return with_needs(list(chosen.values()))


def with_needs(stages: list[Stage]) -> list[Stage]:
    """Return the stages, each after those that it needs."""
    named = {stage.name: stage for stage in STAGES}
    result: dict[str, Stage] = {}

    def add(stage: Stage) -> None:
        for need in stage.needs:
            add(named[need])
        result.setdefault(stage.name, stage)

    for stage in stages:
        add(stage)
    return list(result.values())
