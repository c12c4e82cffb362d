"""Which tests show a feature: `docs/features/tests.md`, made of the marks of tests and the titles of the client's.

python -m tests.conventions.features    writes the page; `make schema` does
"""

import ast
import re
from collections import defaultdict

from tests.conventions.files import ROOT, chosen, nodes, read

PAGE = "docs/features/tests.md"
HEAD = """<!-- Written by `make schema`. -->
# Tests of each feature

Python's tests carry the mark `feature`, those of the client and the journeys an id in their titles.

"""
HEADING = re.compile(r"^### ([MX]-[A-Z0-9-]+): ", re.MULTILINE)
IN_TITLE = re.compile(r"\b(?:M-[A-Z]+-\d\d|X-[A-Z0-9]+(?:-[A-Z0-9]+)*)\b")


def features() -> list[str]:
    """Return the ids of the features, in the order of the pages."""
    return [one for page in chosen([".md"], ["docs/features"]) for one in HEADING.findall(read(page))]


def marked() -> dict[str, set[str]]:
    """Return the files of tests by the ids that they carry."""
    files: dict[str, set[str]] = defaultdict(set)
    for path in chosen([".py"], ["tests"]):
        for node in nodes(read(path)):
            if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.feature":
                for argument in node.args:
                    files[str(ast.literal_eval(argument))].add(path)
    for path in chosen([".test.ts", ".test.tsx", ".spec.ts"]):
        for name in IN_TITLE.findall(read(path)):
            files[name].add(path)
    return files


def page() -> str:
    """Return the page as it has to be."""
    files = marked()
    return HEAD + "".join(
        f"- {one}:\n" + "".join(f"  - `{path}`\n" for path in sorted(files[one])) for one in features()
    )


def findings() -> list[str]:
    """Return the features without a test, the marks without a feature, the code that is not there, and an old page."""
    files, known = marked(), features()
    found = [f"docs/features: no test carries {one}" for one in known if not files.get(one)]
    for unknown in sorted(set(files) - set(known)):
        found += [f"{path}:1: {unknown} is no feature of docs/features" for path in sorted(files[unknown])]
    if not (ROOT / PAGE).exists() or read(PAGE) != page():
        found.append(f"{PAGE}:1: is not what the tests say: run `make schema` and commit it.")
    return found


if __name__ == "__main__":
    (ROOT / PAGE).write_text(page(), encoding="utf-8")
