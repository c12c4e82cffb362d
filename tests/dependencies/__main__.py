"""Check the licences and the known vulnerabilities of the locked packages, or write the list of licences.

python -m tests.dependencies          check; 1 when something has to be done
python -m tests.dependencies write    write docs/third_party.md
"""

import sys
from collections.abc import Sequence

from tests.dependencies import advisories, licences


def main(arguments: Sequence[str]) -> int:
    """Return the exit code."""
    python, javascript = licences.shipped()
    text = licences.page(python, javascript)
    if arguments == ["write"]:
        licences.LIST.write_text(text, encoding="utf-8")
        return 0
    wrong = licences.refused([*python, *javascript])
    if not licences.LIST.exists() or licences.LIST.read_text(encoding="utf-8") != text:
        wrong.append("docs/third_party.md is not what the locks say: run `make third-party` and commit it.")
    print(f"licences: {len(python)} Python and {len(javascript)} JavaScript packages looked at")
    for name, advice in (("Python", advisories.of_python()), ("JavaScript", advisories.of_javascript())):
        if advice.unknown:
            print(f"vulnerabilities of {name} packages: NOT CHECKED, {advice.unknown}")
        else:
            print(f"vulnerabilities of {name} packages: {len(advice.harmful)} to be fixed")
        for note in advice.notes:
            print(f"  note: {note}")
        wrong += advice.harmful
    for line in wrong:
        print(line)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
