import subprocess
import sys
from pathlib import Path

import pytest
import yaml

from tests.conventions.commits import findings, main, mistakes
from tests.conventions.files import ROOT

pytestmark = pytest.mark.once

GOOD = """offers: Read the ban after taking the lock

A ban that is committed while an offer waits for its ad's row was not
seen, so the offer of a banned buyer went through.
"""


def with_subject(subject: str) -> str:
    return f"{subject}\n\nIt was not so.\n"


@pytest.mark.parametrize(
    "message",
    [
        GOOD,
        with_subject("api, client: Bring the two closer"),
        with_subject("tests/e2e: Press each key once"),
        with_subject("ads: Focus the first field that is wrong"),
        with_subject(f"a: {'X' + 'x' * 68}"),
        with_subject("deps: Add it") + "\nhttps://example.com/" + "x" * 90 + "\n",
        "fixup! offers: Read the ban",
        'Revert "offers: Read the ban"\n\nThis reverts commit abc.\n',
    ],
)
def test_nothing_is_wrong_with(message: str) -> None:
    assert list(mistakes(message)) == []


@pytest.mark.parametrize(
    ("message", "expected"),
    [
        (with_subject("Read the ban after taking the lock"), "the subject is not `area: Imperative and what`"),
        (with_subject("offers: read the ban"), "the subject is not `area: Imperative and what`"),
        (with_subject("Offers: Read the ban"), "the subject is not `area: Imperative and what`"),
        (with_subject("offers: Fixed the ban"), '"Fixed" is a report, the subject is an order'),
        (with_subject("offers: Fixes the ban"), '"Fixes" is a report, the subject is an order'),
        (with_subject("offers: Fixing the ban"), '"Fixing" is a report, the subject is an order'),
        (with_subject(f"a: {'X' + 'x' * 69}"), "the subject has 73 characters, at most 72"),
        (with_subject("offers: Read the ban."), "the subject ends with a full stop"),
        ("offers: Read the ban\n", "no body says why"),
        ("offers: Read the ban\n\n\n", "no body says why"),
        ("offers: Read the ban\nIt was not so.\n", "no blank line follows the subject"),
        (with_subject("offers: Read it") + "word " * 16, "a line of the body has 79 characters, at most 76"),
    ],
)
def test_what_is_wrong_is_named(message: str, expected: str) -> None:
    assert list(mistakes(message)) == [expected]


def test_the_hook_leaves_out_comments(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    message = tmp_path / "COMMIT_EDITMSG"
    below = "# ------------------------ >8 ------------------------\n# not kept\n" + "diff " * 30
    message.write_text(f"{GOOD}# On branch main, {'x ' * 60}\n{below}", encoding="utf-8")
    assert main([str(message)]) == 0
    message.write_text("offers: Read the ban\n\n# Please enter the message.\n", encoding="utf-8")
    assert main([str(message)]) == 1
    assert "no body says why" in capsys.readouterr().out


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    git(tmp_path, "init", "-q", "-b", "main")
    for message in ("an old one", GOOD, "offers: Fixed it"):
        git(tmp_path, "commit", "-q", "--allow-empty", "-m", message)
    return tmp_path


def git(folder: Path, *arguments: str) -> str:
    own = ["-c", "user.name=A", "-c", "user.email=a@example.com"]
    return subprocess.run(
        ["git", *own, *arguments], cwd=folder, check=True, capture_output=True, text=True
    ).stdout.strip()


def test_only_commits_since_the_named_one_are_judged(repository: Path) -> None:
    last, old = (git(repository, "rev-parse", name) for name in ("HEAD", "HEAD~2"))
    assert findings(root=repository, since=old) == [
        f"{last[:7]}: {what}: offers: Fixed it"
        for what in ('"Fixed" is a report, the subject is an order', "no body says why")
    ]


def test_a_history_without_the_named_commit_is_not_judged(
    repository: Path, tmp_path_factory: pytest.TempPathFactory, capsys: pytest.CaptureFixture[str]
) -> None:
    old = git(repository, "rev-parse", "HEAD~2")
    shallow = tmp_path_factory.mktemp("shallow")
    git(shallow, "clone", "-q", "--depth=1", f"file://{repository}", ".")
    assert findings(root=shallow, since=old) == []
    assert findings(root=tmp_path_factory.mktemp("no-git"), since=old) == []
    assert capsys.readouterr().out.count("none is judged") == 2


HOOKS = Path(".ci/pre-commit.yaml")


def test_the_hooks_run_programs_of_this_project_alone() -> None:
    subprocess.run([sys.executable, "-m", "pre_commit", "validate-config", str(ROOT / HOOKS)], check=True)
    [repository] = yaml.safe_load((ROOT / HOOKS).read_text("utf-8"))["repos"]
    assert repository["repo"] == "local"
    assert {hook["language"] for hook in repository["hooks"]} == {"system"}


def test_a_commit_with_a_bad_message_is_refused_by_the_hook(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PRE_COMMIT_HOME", str(tmp_path / "kept"))
    for name in (".ci", ".venv", "tests"):
        (tmp_path / name).symlink_to(ROOT / name)
    git(tmp_path, "init", "-q", "-b", "main")
    install = [sys.executable, "-m", "pre_commit", "install", "-c", str(HOOKS), "-t", "commit-msg"]
    subprocess.run(install, cwd=tmp_path, check=True, capture_output=True)
    git(tmp_path, "commit", "-q", "--allow-empty", "-m", GOOD)
    with pytest.raises(subprocess.CalledProcessError) as refused:
        git(tmp_path, "commit", "-q", "--allow-empty", "-m", "offers: Fixed it")
    assert "no body says why" in refused.value.stdout + refused.value.stderr
    assert git(tmp_path, "log", "--format=%s") == GOOD.splitlines()[0]
