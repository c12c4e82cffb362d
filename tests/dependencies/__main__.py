"""Check the licences and the known vulnerabilities of the locked packages, or write the list of licences.

python -m tests.dependencies licences    1 when something has to be done
python -m tests.dependencies audit       the same; NOT_SHOWN when a registry did not tell
python -m tests.dependencies write       write docs/third_party.md
"""

import sys
from collections.abc import Sequence

from tests.dependencies import advisories, licences
from tests.run.stage import NOT_SHOWN


def main(arguments: Sequence[str]) -> int:
    """Return the exit code."""
    if arguments == ["audit"]:
        return audit()
    python, javascript = licences.shipped()
    text = licences.page(python, javascript)
    if arguments == ["write"]:
        licences.LIST.write_text(text, encoding="utf-8")
        return 0
    wrong = licences.refused([*python, *javascript])
    if not licences.LIST.exists() or licences.LIST.read_text(encoding="utf-8") != text:
        wrong.append("docs/third_party.md is not what the locks say: run `make third-party` and commit it.")
    print(f"licences: {len(python)} Python and {len(javascript)} JavaScript packages looked at")
    print("\n".join(wrong))
    return int(bool(wrong))


def audit() -> int:
    """Ask the registries for vulnerabilities and print them; return the exit code."""
    asked = {"Python": advisories.of_python(), "JavaScript": advisories.of_javascript()}
    for name, advice in asked.items():
        print(f"vulnerabilities of {name} packages: {advice.unknown or f'{len(advice.harmful)} to be fixed'}")
        for note in advice.notes:
            print(f"  note: {note}")
        for line in advice.harmful:
            print(line)
    if any(advice.harmful for advice in asked.values()):
        return 1
    unknown = [f"{name}: {advice.unknown}" for name, advice in asked.items() if advice.unknown]
    print(f"Not asked. {'; '.join(unknown)}." if unknown else "No package is known to be harmful.")
    return NOT_SHOWN if unknown else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
