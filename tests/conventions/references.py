"""What code and docs refer to is there: pages, headings in them, files, folders, modules, names of the code.

Looked at are Markdown as a whole and, in code, comments, docstrings and any mention of a page. A page is cited by its
path, with the heading in quotes, the section or the id where it matters: `docs/spec/domain.md, "The settlement rule"`.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache, cached_property
from pathlib import Path, PurePosixPath
from posixpath import normpath

from tests.conventions.files import ROOT, chosen, read, tracked
from tests.conventions.source import remarks

CODE = (".py", ".ts", ".tsx", ".mjs", ".cjs", ".css", ".sh", ".toml", ".yml", ".yaml", "Makefile", "Dockerfile")
ENDINGS = "py|ts|tsx|css|sh|md|csv|yaml|yml|json|toml|html|mjs|svg|po|sql|conf|txt|webm|png"
# What the project makes and does not keep.
MADE = (
    *("var/", "static/", "marketplace/static/", "node_modules/", "frontend/node_modules/", ".venv/"),
    "deploy/nginx.conf",
    "tests/proven.toml",
)
# Settings of other programs that our pages name.
FOREIGN = {"set_real_ip_from", "real_ip_header"}
# Samples of this check refer to nothing on purpose; the generated ones say what others make them say.
NOT_JUDGED = ("tests/conventions/test_", "docs/openapi.yaml", "frontend/src/api/schema.d.ts", "CHANGELOG.md")
PACKAGES = ("marketplace", "trading", "content", "competitions", "backoffice", "tests", "benchmarks", "deploy")

PAGE = re.compile(
    r"(?<![\w/.*<>{}-])((?:[\w.-]+/)*[\w-][\w.-]*\.md)\b(?P<place>,\s+(?:\"[^\"]+\"|[A-Z]\d+\b|sections? [\d.]*\d))?"
)
LINK = re.compile(r"\]\((?!https?:|mailto:)([^)\s]+)\)")
FILE = re.compile(rf"(?<![\w/.:@*<>{{}}$~-])((?:\.{{1,2}}/)?(?:[\w.-]+/)+[\w.-]+\.(?:{ENDINGS}))(?![\w*/{{<:-])")
FOLDER = re.compile(r"`((?:[\w.-]+/)+[\w.-]*)`")
MODULE = re.compile(rf"(?<![\w./@\"'-])((?:{'|'.join(PACKAGES)})(?:\.(?!md\b)[A-Za-z_]\w*)+)(?![\w/-])")
QUOTED = re.compile(r"`([^`\n]+)`")
NAMED = re.compile(r"(?<![\w<-])[A-Za-z_]\w*(?!>)")
SOURCE = re.compile(r"\bSource: (?!docs/|\[|https?:|RFC |[A-Z]\w+ [A-Z])([^\n]{1,60})")
PATHLESS = re.compile(
    r"(?i:\b(?:API contract|community contract|domain rules|reliability|interface design|community spec\w*)), "
    r"(?:sections? \d|['\"]|[SIFCD]\d)"
)


def findings() -> list[str]:
    """Return every reference to something that is not in the repository."""
    judged = [path for path in chosen((*CODE, ".md", ".example")) if not path.startswith(NOT_JUDGED)]
    return [one for path in judged for one in in_text(path, read(path))]


def in_text(path: str, text: str, root: Path = ROOT) -> Iterator[str]:
    """Yield the dead references of one file."""
    repository = Repository.of(root)
    is_page = path.endswith(".md")
    said = text if is_page else remarks(path, text)
    seen: set[tuple[int, str]] = set()

    def dead(source: str, at: int, what: str) -> None:
        seen.add((source.count("\n", 0, at) + 1, what))

    for match in PAGE.finditer(text):
        if not (page := repository.file(match[1], path)):
            dead(text, match.start(), f"no page {match[1]}")
        elif match["place"] and not repository.has_place(page, match["place"].lstrip(", \n#*")):
            dead(text, match.start(), f"{match[1]} has no {' '.join(match['place'].split())[2:]}")
    for match in FILE.finditer(said):
        if not match[1].endswith(".md") and not repository.file(match[1], path):
            dead(said, match.start(), f"no file {match[1]}")
    for match in MODULE.finditer(said):
        if not repository.has_name(match[1]):
            dead(said, match.start(), f"no name {match[1]}")
    for pattern in (SOURCE, PATHLESS):
        for match in pattern.finditer(said):
            dead(said, match.start(), f"a page is cited by its path: {match[0]}")
    if is_page:
        for match in FOLDER.finditer(text):
            if match[1].split("/")[0] in repository.tops and not repository.folder(match[1], path):
                dead(text, match.start(), f"no folder {match[1]}")
        for quoted in QUOTED.finditer(text):
            for match in NAMED.finditer(quoted[1]):
                if not repository.knows(match[0]):
                    dead(text, quoted.start(), f"nothing is called {match[0]}")
        for match in LINK.finditer(text):
            if what := repository.dead_link(match[1], path):
                dead(text, match.start(), what)
    for line, what in sorted(seen):
        yield f"{path}:{line}: {what}"


class Repository:
    """The files of a repository, and what stands in its pages and modules."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self.files = frozenset(tracked(root))
        self.folders = frozenset(str(above) for path in self.files for above in PurePosixPath(path).parents)
        self.tops = frozenset(path.split("/")[0] for path in self.files if "/" in path)
        self.endings = frozenset(end for path in self.files | self.folders for end in _endings(path))

    @classmethod
    @cache
    def of(cls, root: Path) -> "Repository":
        """Return what is known of a root; it is read once."""
        return cls(root)

    def file(self, name: str, where: str) -> str:
        """Return the path of a file as it is named in another: from the root, from beside that, or by its end."""
        for path in (normpath(name), normpath(PurePosixPath(where).parent / name), f"docs/{name}"):
            if path in self.files:
                return path
        if name.startswith(MADE) or name in self.endings:
            return next((path for path in sorted(self.files) if path.endswith(f"/{name}")), name)
        return ""

    def folder(self, name: str, where: str) -> bool:
        """Say whether a folder or a file without its ending is there."""
        bare = name.rstrip("/")
        beside = normpath(PurePosixPath(where).parent / bare)
        names = [one + end for one in (bare, beside) for end in ("", ".py", ".ts", ".tsx", ".module.css")]
        return bare.startswith(MADE) or f"{bare}/" in MADE or any(one in self.files | self.folders for one in names)

    def has_name(self, dotted: str) -> bool:
        """Say whether a module is there and what follows its name is said in it."""
        parts = dotted.split(".")
        for length in range(len(parts), 0, -1):
            path = "/".join(parts[:length])
            if path in self.folders or f"{path}.py" in self.files:
                return length == len(parts) or re.search(rf"\b{parts[length]}\b", _source(self.root, path)) is not None
        return False

    def knows(self, word: str) -> bool:
        """Say whether a word is said in the code, if it looks like a name: with an underscore or a hump."""
        is_name = re.search(r"_|[a-z][A-Z]", word) is not None
        return not is_name or word in self.words or word in FOREIGN or (word[-1] == "_" and word in self.prefixes)

    @cached_property
    def words(self) -> frozenset[str]:
        """Every word of the code, and the names of its files."""
        known = {PurePosixPath(path).name.split(".")[0] for path in self.files}
        for path in self.files:
            if not path.endswith(".md") and (not path.startswith("docs/") or path.endswith(".yaml")):
                known.update(re.findall(r"[A-Za-z_]\w*", (self.root / path).read_text("utf-8", errors="ignore")))
        return frozenset(known)

    @cached_property
    def prefixes(self) -> frozenset[str]:
        """What words of the code begin with up to an underscore: `usr_`."""
        return frozenset(word[: found.end()] for word in self.words for found in re.finditer("_", word))

    def has_place(self, page: str, place: str) -> bool:
        """Say whether a page has a heading in quotes, a section by its number, or an id."""
        headings = _headings(self.root / page)
        if place.startswith('"'):
            wanted = _plain(re.sub(r"\s+(?:[#*] ?)?", " ", place.strip('"')))
            return any(_plain(heading) == wanted for heading in headings)
        if place.startswith("section"):
            number = re.escape(place.split()[-1])
            return any(re.match(rf"{number}(?![\d])", heading) for heading in headings)
        return re.search(rf"\b{place}\b", (self.root / page).read_text("utf-8")) is not None

    def dead_link(self, target: str, where: str) -> str:
        """Say what is missing of the target of a link, nothing if all is there."""
        name, _, anchor = target.partition("#")
        page = normpath(PurePosixPath(where).parent / name) if name else where
        if page not in self.files and page not in self.folders:
            return f"no file {target}"
        if anchor and anchor not in _anchors(_headings(self.root / page)):
            return f"no heading {target}"
        return ""


@cache
def _source(root: Path, path: str) -> str:
    """Return the text of a module, of a package that of all its files."""
    module, folder = root / f"{path}.py", root / path
    return "\n".join(file.read_text("utf-8") for file in ([module] if module.is_file() else folder.rglob("*.py")))


@cache
def _headings(page: Path) -> tuple[str, ...]:
    """Return the headings of a page as they are written."""
    text = re.sub(r"(?ms)^```.*?^```", "", page.read_text("utf-8"))
    return tuple(match[1].strip() for match in re.finditer(r"(?m)^#{1,6} (.+?)#*$", text))


def _endings(path: str) -> Iterator[str]:
    """Yield how a path may be named by its last parts, at least two of them."""
    parts = path.split("/")
    return ("/".join(parts[first:]) for first in range(max(len(parts) - 1, 0)))


def _plain(heading: str) -> str:
    """Return a heading without its number and marks."""
    return re.sub(r"[`*~]", "", re.sub(r"^[\d.]+ ", "", heading)).strip()


def _anchors(headings: Sequence[str]) -> set[str]:
    """Return the anchors of the headings, made as GitHub makes them."""
    made: dict[str, int] = {}
    anchors = set()
    for heading in headings:
        text = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        slug = re.sub(r"[^\w\- ]", "", text.lower()).replace(" ", "-")
        count = made[slug] = made.get(slug, -1) + 1
        anchors.add(f"{slug}-{count}" if count else slug)
    return anchors
