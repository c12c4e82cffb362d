"""What a change concerns, what is kept of a run, and what becomes of what cannot be shown."""

import json
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conventions.files import tracked
from tests.run import kept, results
from tests.run.areas import Choice, area_of, areas, by_path, concerned
from tests.run.kept import PROVEN, Shown
from tests.run.running import Run
from tests.run.stage import NOT_SHOWN, Stage
from tests.run.stages import PARTS, READERS, STAGES, of_parts

pytestmark = pytest.mark.once
ROOT = Path(__file__).resolve().parent.parent
SERVER = {"server", "sqlite", "fuzz"}


def chosen(*paths: str) -> list[str]:
    return by_path(list(paths), [], PARTS, areas(), "0" * 40).parts


def test_every_file_has_an_area_and_every_area_names_parts() -> None:
    known = areas()
    assert [path for path in tracked() if area_of(path, known) is None] == []
    assert {part for area in known for part in area.parts} - {*PARTS, "all"} == set()


def test_the_servers_tests_that_read_documents_or_the_client_are_known() -> None:
    read = re.compile(r"""(?:/ |Path\()"(?:docs|frontend/src|frontend" / "src)["/]""")
    own_parts = ("tests/run", "tests/rehearsal", "tests/conventions")
    found = [
        path
        for path in tracked()
        if Path(path).name.startswith("test_") and not path.startswith(own_parts) and path != "tests/test_run.py"
        if read.search((ROOT / path).read_text())
    ]
    assert found
    assert [path for path in found if not path.startswith(READERS)] == []
    assert [path for path in READERS if not (ROOT / path).exists()] == []


def test_what_the_clients_tests_read_of_the_server_concerns_them() -> None:
    read = re.compile(r"(?:\.\./){2,}((?:tests|trading|templates|docs)/[\w/.]+)")
    sources = [path for path in tracked() if path.startswith("frontend/") and path.endswith((".ts", ".tsx"))]
    named = {name.rstrip("/") for path in sources for name in read.findall((ROOT / path).read_text())}
    assert "tests/limits.json" in named
    known = areas()
    files = [path for path in tracked() if path.startswith(tuple(named)) and not path.startswith("tests/e2e")]
    assert [path for path in files if "client" not in area_of(path, known).parts] == []


def test_a_change_concerns_the_parts_of_its_paths() -> None:
    assert chosen("docs/glossary.md", "README.md") == ["check", "readers"]
    assert not SERVER & set(chosen("frontend/src/app/App.tsx"))
    assert {"client", "pages", "browser"} <= set(chosen("frontend/src/app/App.tsx"))
    assert set(chosen("trading/messages/services.py")) >= SERVER
    assert "client" not in chosen("trading/messages/services.py")
    assert {"sqlite", "rehearsal", "images"} <= set(chosen("trading/migrations/0002_more.py"))
    assert set(chosen("requirements.txt")) == set(PARTS)


def test_the_part_that_most_files_concern_comes_first() -> None:
    parts = chosen("docs/glossary.md", "tests/rehearsal/test_site.py", "tests/rehearsal/test_front.py")
    assert parts == ["check", "rehearsal", "readers"]


def test_a_path_without_an_area_is_refused() -> None:
    with pytest.raises(ValueError, match="unheard-of has no area"):
        chosen("unheard-of")


# --- the commit from which a change is counted ------------------------------------------------------------------------


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with one commit."""
    (tmp_path / "tests").mkdir()
    (tmp_path / ".gitignore").write_text("/static/\n*.pyc\n")
    git(tmp_path, "init", "-q", "-b", "main")
    commit(tmp_path, "README.md", "one")
    return tmp_path


def git(folder: Path, *arguments: str) -> str:
    author = ["-c", "user.name=A", "-c", "user.email=a@example.com"]
    done = subprocess.run(["git", *author, *arguments], cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip()


def commit(folder: Path, name: str, text: str) -> str:
    """Write a file, commit it and return the commit."""
    (folder / name).parent.mkdir(parents=True, exist_ok=True)
    (folder / name).write_text(text)
    git(folder, "add", "-A")
    git(folder, "commit", "-q", "-m", "A change")
    return git(folder, "rev-parse", "HEAD")


def prove(folder: Path, base: str, unshown: list[str] | None = None) -> None:
    text = f'commit = "{base}"\nunshown = {json.dumps(unshown or [])}\n'
    commit(folder, PROVEN, text)


def of(folder: Path) -> Choice:
    return concerned(PARTS, folder)


def test_a_change_is_counted_from_the_proven_commit_with_what_is_not_committed(repository: Path) -> None:
    prove(repository, git(repository, "rev-parse", "HEAD"))
    assert of(repository).parts == ["check"]
    commit(repository, "docs/glossary.md", "two")
    assert of(repository).parts == ["check", "readers"]
    (repository / "tests" / "rehearsal").mkdir()
    (repository / "tests" / "rehearsal" / "test_more.py").write_text("not added yet")
    assert of(repository).parts == ["check", "readers", "rehearsal"]


def test_a_part_that_was_not_shown_is_run(repository: Path) -> None:
    prove(repository, git(repository, "rev-parse", "HEAD"), ["faults"])
    assert of(repository).parts == ["check", "faults"]


@pytest.mark.parametrize(
    ("case", "why"),
    [
        ("no file", "no commit is proven"),
        ("unreadable", "no commit is proven"),
        ("unknown", "is no ancestor"),
        ("elsewhere", "is no ancestor"),
        ("no git", "is no ancestor"),
        ("empty", "nothing differs"),
        ("no area", "unheard-of has no area"),
    ],
)
def test_what_is_unclear_concerns_everything(repository: Path, case: str, why: str) -> None:
    first = git(repository, "rev-parse", "HEAD")
    if case == "unreadable":
        commit(repository, PROVEN, "commit = ")
    elif case == "unknown":
        prove(repository, "0123456789" * 4)
    elif case == "elsewhere":
        git(repository, "checkout", "-q", "-b", "aside")
        other = commit(repository, "docs/glossary.md", "aside")
        git(repository, "checkout", "-q", "main")
        prove(repository, other)
    elif case == "no git":
        prove(repository, first)
        (repository / ".git").rename(repository / "gone")
    elif case == "empty":
        prove(repository, first)
        git(repository, "rm", "-q", "--cached", PROVEN)
        git(repository, "commit", "-q", "-m", "Back")
        (repository / ".git" / "info" / "exclude").write_text(PROVEN)
    elif case == "no area":
        prove(repository, first)
        commit(repository, "unheard-of", "x")
    choice = of(repository)
    assert choice.parts == list(PARTS)
    assert why in choice.why[0]


# --- what is kept -----------------------------------------------------------------------------------------------------


def shown(part: str, content: str, failed: int = 0, unshown: list[str] | None = None) -> Shown:
    return Shown(part, content, 3, failed, len(unshown or []), 1.0, 1.0, unshown or [])


def test_a_kept_result_counts_for_the_same_content_alone(tmp_path: Path) -> None:
    kept.keep(shown("browser", "a"), tmp_path)
    kept.keep(shown("faults", "a", failed=1), tmp_path)
    kept.keep(Shown("rehearsal", "a", 0, 0, 1, 1.0, 1.0, ["Missing: nginx"]), tmp_path)
    (tmp_path / "fuzz.json").write_text("broken off")
    assert list(kept.green(["browser", "faults", "rehearsal", "fuzz", "images"], "a", tmp_path)) == ["browser"]
    assert kept.green(["browser"], "b", tmp_path) == {}


def test_the_content_is_that_of_all_files_but_the_proof(repository: Path) -> None:
    before = kept.content(repository)
    prove(repository, before)
    assert kept.content(repository) == before
    (repository / "README.md").write_text("changed, not committed")
    changed = kept.content(repository)
    assert changed != before
    (repository / "static").mkdir()
    (repository / "static" / "made").write_text("ignored")
    assert kept.content(repository) == changed
    (repository / "new").write_text("not added")
    added = kept.content(repository)
    assert added != changed
    (repository / ".git").rename(repository.parent / "gone")
    assert kept.content(repository) == added


def test_a_commit_is_proven_when_nothing_else_is_in_the_folder(repository: Path) -> None:
    assert kept.prove({"engines": shown("engines", "a", unshown=["no engine"])}, repository)
    assert kept.proven(repository) == (git(repository, "rev-parse", "HEAD"), ["engines"])
    (repository / "README.md").write_text("changed, not committed")
    assert not kept.prove({"engines": shown("engines", "a")}, repository)


# --- a run ------------------------------------------------------------------------------------------------------------


def python(name: str, code: str, part: str = "check", needs: tuple[str, ...] = ()) -> Stage:
    return Stage(name, [sys.executable, "-c", code], part, needs=needs)


def test_what_cannot_be_shown_is_skipped_with_its_reason_and_so_is_what_needs_it() -> None:
    stages = [
        python("packages", f"print('Missing: nginx'); raise SystemExit({NOT_SHOWN})", part=""),
        python("site", "", needs=("packages",)),
        python("broken", "raise SystemExit(1)"),
        python("after", "", needs=("broken",)),
        python("fine", ""),
    ]
    found = Run(stages).all()
    assert [(name, one.state, one.passed, one.failed, one.skipped) for name, one in sorted(found.items())] == [
        ("after", "failed", 0, 1, 0),
        ("broken", "failed", 0, 1, 0),
        ("fine", "ok", 1, 0, 0),
        ("packages", "not shown", 0, 0, 1),
        ("site", "not shown", 0, 0, 1),
    ]
    assert list(found["site"].unshown) == ["Missing: nginx"]


def test_no_part_begins_after_its_time_and_one_that_has_begun_goes_on() -> None:
    until = time.time() + 3600
    wait = f"import time; time.time = lambda: {until}"
    stages = [python("first", wait), python("second", "", needs=("first",)), python("late", "", part="images")]
    run = Run(stages, begin_until=until)
    run.begun.add("check")
    run.begin_until = 0
    found = run.all()
    assert {name: one.state for name, one in found.items()} == {"first": "ok", "second": "ok", "late": "not begun"}


def test_no_part_begins_before_an_earlier_one(tmp_path: Path) -> None:
    begun = tmp_path / "begun"
    begin = f"file = open({str(begun)!r}, 'a'); file.write('%s '); file.close()"
    stages = [
        python("one", f"{begin % 'one'}\nwhile 'four' not in open({str(begun)!r}).read(): pass", part="client"),
        Stage("two", [sys.executable, "-c", begin % "two"], "server", cores=2),
        python("three", begin % "three", part="pages"),
        python("four", begin % "four", part="client"),
    ]
    Run(stages).all()
    names = begun.read_text().split()
    assert (sorted(names[:2]), names[2:]) == (["four", "one"], ["two", "three"])


def test_the_processor_seconds_of_processes_without_a_parent_count() -> None:
    busy = "import time\nwhile time.process_time() < 0.5: pass"
    orphan = f"import subprocess, sys, os; subprocess.Popen([sys.executable, '-c', {busy!r}]); os._exit(0)"
    assert Run([python("orphan", orphan)]).all()["orphan"].processor >= 0.5


REPORT = """<testsuites><testsuite name="a">
<testcase classname="tests.a" name="works" time="1.5"/>
<testcase classname="tests.a" name="fails" time="0.5"><failure message="assert 1 == 2&#10;more"/></testcase>
<testcase classname="tests.a" name="breaks" time="0.1"><error message="no database"/></testcase>
<testcase classname="tests.a" name="rests" time="0"><skipped message="hosts are not permitted"/></testcase>
</testsuite></testsuites>"""


def test_the_report_of_a_test_runner_is_read(tmp_path: Path) -> None:
    report = tmp_path / "a.xml"
    report.write_text(REPORT)
    result = results.of_tests(1, report, "")
    assert (result.state, result.passed, result.failed, result.skipped) == ("failed", 1, 2, 1)
    assert result.failures == {"tests.a > fails": "assert 1 == 2", "tests.a > breaks": "no database"}
    assert result.unshown == {"hosts are not permitted": 1}
    assert max(result.durations) == (1.5, "tests.a > works")


@pytest.mark.parametrize("code", [0, 2])
@pytest.mark.parametrize("report", ["", "<testsuite><testcase"])
def test_a_test_runner_without_a_whole_report_has_failed(tmp_path: Path, code: int, report: str) -> None:
    if report:
        (tmp_path / "a.xml").write_text(report)
    result = results.of_tests(code, tmp_path / "a.xml", "Segmentation fault")
    assert (result.state, result.failed, list(result.failures.values())) == ("failed", 1, ["Segmentation fault"])


def test_a_failure_outside_of_the_tests_fails_the_stage(tmp_path: Path) -> None:
    report = tmp_path / "a.xml"
    report.write_text('<testsuite><testcase classname="a" name="works"/></testsuite>')
    assert results.of_tests(1, report, "The server's log holds errors").failures == {
        "exit code 1": "The server's log holds errors"
    }


def test_every_part_holds_stages_that_come_after_what_they_need() -> None:
    for part in PARTS:
        names = [stage.name for stage in of_parts([part])]
        for stage in of_parts([part]):
            assert all(names.index(need) < names.index(stage.name) for need in stage.needs)
    assert len({stage.name for stage in STAGES}) == len(STAGES)
