from pathlib import Path

import pytest

from tests.conventions.references import in_text

pytestmark = pytest.mark.once

FILES = {
    "docs/spec/domain.md": "# Domain rules\n\n## The settlement rule\n\nI7 holds.\n\n```\n# No heading\n```\n",
    "docs/spec/api.md": "# API\n\n## 5. Offers & `terms`\n\n## Twice\n\n## Twice\n",
    "docs/picture.png": "",
    "trading/__init__.py": "",
    "trading/offers/__init__.py": "",
    "trading/offers/closing.py": "def close_ad(usr_name_en): ...\n",
    "trading/offers/README.md": "",
}
# Where a text stands, what it says, and what of it is not there.
SAMPLES = {
    "a page": ("a.py", "# See docs/spec/domain.md and docs/spec/gone.md.\n", ["1: no page docs/spec/gone.md"]),
    "a page in a text of the code": ("a.py", 'HINT = "See docs/gone.md"\n', ["1: no page docs/gone.md"]),
    "pages by their last parts": ("a.ts", "// spec/domain.md, and ui.md 1.3\n", ["1: no page ui.md"]),
    "any page of a kind": ("a.py", "# all *.md and <name>.md\n", []),
    "a heading": ("a.py", '"""Source: docs/spec/domain.md, "The settlement rule"."""\n', []),
    "a heading over two lines": ("a.py", '"""X: docs/spec/domain.md,\n"The settlement\nrule"."""\n', []),
    "no heading": ("a.py", '# docs/spec/domain.md, "No heading"\n', ['1: docs/spec/domain.md has no "No heading"']),
    "an id": ("a.py", "# docs/spec/domain.md, I7; docs/spec/domain.md, I8\n", ["1: docs/spec/domain.md has no I8"]),
    "a section": (
        "a.py",
        "# docs/spec/api.md, section 5, and docs/spec/api.md, section 6\n",
        ["1: docs/spec/api.md has no section 6"],
    ),
    "a page without its path": (
        "a.py",
        '"""One.\n\nSource: API contract, section 5.\n"""\n# as reliability, S8 says\n',
        [
            "3: a page is cited by its path: API contract, section 5",
            "3: a page is cited by its path: Source: API contract, section 5.",
            "5: a page is cited by its path: reliability, S8",
        ],
    ),
    "a standard": ("a.py", "# Source: RFC 5545. Source: OpenID Connect Core 1.0\n", []),
    "files": (
        "trading/a.py",
        "# trading/offers/closing.py offers/closing.py ./offers/closing.py offers/gone.py\n",
        ["1: no file offers/gone.py"],
    ),
    "a file in a text of the code": ("a.py", 'x = "b/gone.py"\n', []),
    "what is made": ("a.py", "# var/looks/index.html\n", []),
    "an address": ("a.ts", "// https://example.com/a/b.json and x@y/z.json\n", []),
    "modules": (
        "a.py",
        "# trading.offers.closing.close_ad, trading.offers, trading.absent, trading.offers.closing.absent\n",
        ["1: no name trading.absent", "1: no name trading.offers.closing.absent"],
    ),
    "modules in code": ("a.py", "import trading.gone\n", []),
    "folders in a page": (
        "docs/a.md",
        "`trading/offers` `trading/offers/closing` `trading/gone` `GET other/gone`\n",
        ["1: no folder trading/gone"],
    ),
    "names in a page": (
        "docs/a.md",
        "`close_ad()` `usr_` `usr_name_` `closeAd` `set_real_ip_from` `<some_name>` some_word\n`gone`\n",
        ["1: nothing is called closeAd"],
    ),
    "links": (
        "docs/a.md",
        "[a](spec/domain.md) ![b](picture.png) [c](https://x.y/gone.md) [d](#here)\n# Here\n[e](gone.png)\n",
        ["3: no file gone.png"],
    ),
    "anchors": (
        "docs/a.md",
        "[a](spec/api.md#5-offers--terms) [b](spec/api.md#twice-1) [c](spec/api.md#twice-2) [d](#gone)\n",
        ["1: no heading #gone", "1: no heading spec/api.md#twice-2"],
    ),
}


@pytest.fixture
def root(tmp_path: Path) -> Path:
    written = {path: text for path, text, _ in SAMPLES.values() if path.endswith(".md")}
    for path, text in (FILES | written).items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(text, encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize("sample", SAMPLES)
def test_what_is_referred_to_is_there(root: Path, sample: str) -> None:
    path, text, expected = SAMPLES[sample]
    (root / path).write_text(text, encoding="utf-8")
    assert [line.removeprefix(f"{path}:") for line in in_text(path, text, root)] == expected
