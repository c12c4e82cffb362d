from pathlib import Path

import pytest

from tests.conventions import words
from tests.conventions.files import chosen

pytestmark = pytest.mark.once

LIST = """kind,pattern,only in,allowed in,instead
name,told_of_fields,,,map_field_errors
name,"\\w*(?<!de)fault\\w*",,tests/faults/*,error
call,told,,,audit_snapshot
name,place_of,*.py,,cache_slot
path,hull|deeds?,,,outer_transaction
comment,\\bimprints?\\b,,,content hash
text,\\bTier as \\w+,,,PriceTier
"""
# Each file is judged as a whole: what it says, and the words that are found in it, with their lines.
SAMPLES = {
    "a name in Python": ("a.py", "from x import y\nz = told_of_fields(y)\n", ["2: told_of_fields"]),
    "a name in a dotted string": ("a.py", 'HOOK = "trading.a.told_of_fields"\n', ["1: told_of_fields"]),
    "a name in the blank of an f-string": ("a.py", 'x = f"{told_of_fields} is"\n', ["1: told_of_fields"]),
    "a text in Python": ("a.py", 'x = "told_of_fields and a fault"\n', []),
    "a part of another word": ("a.py", "default = defaults = 1\n", []),
    "a function": ("a.py", "def told(x): ...\n", ["1: told"]),
    "a variable beside a function of the name": ("a.py", "told = 1\nif told:\n    pass\n", []),
    "a docstring over lines": ("a.py", '"""One.\n\nAn imprint.\n"""\n', ["3: imprint"]),
    "a comment in Python": ("a.py", "x = 1  # imprints go\n", ["1: imprints"]),
    "the name of a test": ("a.py", "def test_the_imprint_is_new(): ...\n", ["1: imprint"]),
    "a word in a text that is no remark": ("a.py", 'x = "the imprint"\n', []),
    "another name for an import": ("a.py", "from x import Tier as Step\n", ["1: Tier as Step"]),
    "a name in TypeScript": ("a.tsx", "const x = <Field fault={fault} />;\n", ["1: fault"]),
    "a text in TypeScript": ("a.ts", "const x = 'fault' + \"fault\";\n", []),
    "a template literal": ("a.ts", "const x = `fault ${\n  field_fault.text} fault`;\n", ["2: field_fault"]),
    "a call with a type": ("a.ts", "const x = told<Row>(1);\n", ["1: told"]),
    "a comment of TypeScript": ("a.ts", "/*\n * imprint */ // imprints\n", ["2: imprint", "2: imprints"]),
    "an address is no comment": ("a.ts", "x('http://imprint');\n", []),
    "a class of a style sheet": (
        "a.css",
        "/* imprint */\n.field-fault { color: fault; }\n",
        ["1: imprint", "2: field_fault"],
    ),
    "a shell script": ("a.sh", "told_of_fields=1 # imprint\n", ["1: imprint", "1: told_of_fields"]),
    "a template": ("a.html", "fault {{ field_fault.x }} {% if fault %}\n", ["1: fault", "1: field_fault"]),
    "where it is private": ("b/a.py", "place_of = 1\n", ["1: place_of"]),
    "where it is an ordinary word": ("b/a.ts", "place_of = 1\n", []),
    "where it is allowed": ("tests/faults/a.py", "fault = 1\n", []),
}


@pytest.fixture
def known(tmp_path: Path) -> list[words.Rule]:
    (tmp_path / "words.csv").write_text(LIST, encoding="utf-8")
    return words.rules(tmp_path / "words.csv")


@pytest.mark.parametrize("sample", SAMPLES)
def test_private_words_are_found_in_what_is_ours_to_name(known: list[words.Rule], sample: str) -> None:
    path, text, expected = SAMPLES[sample]
    found = [line.removeprefix(f"{path}:").partition(" -> ")[0] for line in words.in_text(path, text, known)]
    assert found == expected


def test_files_and_folders_are_named_once(known: list[words.Rule]) -> None:
    paths = ["a/hull/__init__.py", "a/hull/b.py", "a/test_deed.py", "a/deeds.module.css", "a/hulls.py"]
    found = [line.partition(":")[0] for line in words.in_paths(paths, known)]
    assert found == ["a/hull", "a/test_deed.py", "a/deeds.module.css"]


def test_a_finding_says_the_better_word(known: list[words.Rule]) -> None:
    assert list(words.in_text("a.py", "\nfault = 1\n", known)) == ["a.py:2: fault -> error"]


def test_an_unknown_kind_is_refused(tmp_path: Path) -> None:
    (tmp_path / "words.csv").write_text("kind,pattern,only in,allowed in,instead\nnoun,a,,,b\n", encoding="utf-8")
    with pytest.raises(ValueError, match="noun"):
        words.rules(tmp_path / "words.csv")


def test_every_rule_of_the_list_has_a_better_word() -> None:
    known = words.rules()
    assert len(known) > 50
    assert [rule for rule in known if not rule.instead] == []


def test_the_files_below_a_folder_are_its_own() -> None:
    assert "tests/conventions/words.py" in chosen([".py"], ["tests/conventions"])
    assert chosen([".py"], ["tests/conv"]) == []
    assert chosen([".py"], ["tests/conventions/words.py"]) == ["tests/conventions/words.py"]
