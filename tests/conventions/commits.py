"""Messages of commits: `area: Imperative and what`, then a blank line and why.

The subject has at most 72 characters and no full stop at its end; what it says is an order ("offers: Refuse a late
offer"), not a report ("Refused", "Refuses", "Refusing"). A body says why, in lines of at most 76 characters.

    python -m tests.conventions.commits <file>  one message, before it is committed (the hook of `make hooks`)
    python -m tests.conventions commits         those of this branch since SINCE; older ones are not judged
"""

import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

from tests.conventions.files import ROOT

SINCE = "c85df8d1d2cba4decaec06b2bfc7e58a5caf8f74"
SUBJECT, BODY = 72, 76
SHAPE = re.compile(r"[a-z0-9][a-z0-9/._-]*(?:, [a-z0-9][a-z0-9/._-]*)*: (?P<verb>[A-Z][a-z]+)\b.*")
# Orders that end like a report.
ORDERS = set("Bring Ring String Spring Sing Embed Feed Need Seed Speed Proceed Exceed Focus Alias Bias Canvas".split())
REPORT = re.compile(r"\w+(?:ed|ing|[^su]s)")
# What git and its users write by themselves; the first two go before the commits are pushed.
BY_GIT = ("fixup! ", "squash! ", "Merge ", 'Revert "')
SCISSORS = "# ------------------------ >8 ------------------------"


def mistakes(message: str) -> Iterator[str]:
    """Yield what is wrong with a message."""
    subject, *rest = message.rstrip().split("\n")
    if subject.startswith(BY_GIT):
        return
    shape = SHAPE.fullmatch(subject)
    if shape is None:
        yield "the subject is not `area: Imperative and what`"
    elif REPORT.fullmatch(shape["verb"]) and shape["verb"] not in ORDERS:
        yield f'"{shape["verb"]}" is a report, the subject is an order'
    if len(subject) > SUBJECT:
        yield f"the subject has {len(subject)} characters, at most {SUBJECT}"
    if subject.endswith("."):
        yield "the subject ends with a full stop"
    if not "".join(rest).strip():
        yield "no body says why"
    elif rest[0].strip():
        yield "no blank line follows the subject"
    for line in rest:
        if len(line) > BODY and not re.search(r"\S{60}", line):
            yield f"a line of the body has {len(line)} characters, at most {BODY}"


def findings(_: Sequence[str] = (), root: Path = ROOT, since: str = SINCE) -> list[str]:
    """Return what is wrong with the messages since a commit. Where there is no git or no such commit, say so."""
    try:
        if _git(root, "merge-base", "--is-ancestor", since, "HEAD").returncode:
            print(f"commits: {since[:7]} is not in this history (a shallow clone?), so none is judged")
            return []
    except OSError:
        print("commits: there is no git here, so none is judged")
        return []
    logged = _git(root, "log", "--no-merges", "--format=%h%x00%B%x01", f"{since}..HEAD").stdout
    commits = [one.lstrip("\n").partition("\0") for one in logged.split("\1") if one.strip()]
    return [
        f"{number}: {what}: {message.splitlines()[0]}"
        for number, _zero, message in commits
        for what in mistakes(message)
    ]


def without_comments(text: str) -> str:
    """Return a message as git keeps it: without comments and without the changes below the scissors."""
    lines = text.partition(SCISSORS)[0].splitlines()
    return "\n".join(line for line in lines if not line.startswith("#")).strip("\n")


def _git(root: Path, *arguments: str) -> "subprocess.CompletedProcess[str]":
    return subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, encoding="utf-8")


def main(arguments: Sequence[str]) -> int:
    """Judge the message in a file; return 1 when something is wrong with it."""
    wrong = list(mistakes(without_comments(Path(arguments[0]).read_text("utf-8"))))
    print("\n".join(f"The message of the commit: {what}." for what in wrong))
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
