"""Only what is on the list gets through. Source: docs/spec/reliability.md, S8."""

import re
from html import escape
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marketplace.common.text import rich_text
from tests.corpus.richtext import CORPUS, HOSTILE, KEPT

pytestmark = [pytest.mark.once, pytest.mark.feature("M-INF-03", "M-ADM-20", "M-ADM-21")]

OWN = "/api/files/3f/3f9ac1d2e3f40516273849500112233a.jpg"


class Seen(HTMLParser):
    """Reads HTML by another parser than the cleaner's and lists its tags."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.others = 0
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_comment(self, data: str) -> None:
        self.others += 1

    def handle_decl(self, decl: str) -> None:
        self.others += 1

    def handle_pi(self, data: str) -> None:
        self.others += 1


def assert_harmless(html: str) -> None:
    seen = Seen(html)
    assert seen.others == 0
    for tag, attributes in seen.tags:
        assert tag in rich_text.TAGS
        assert set(attributes) <= rich_text.ATTRIBUTES.get(tag, set()) | ({"rel"} if tag == "a" else set())
        if tag == "a" and "href" in attributes:
            assert re.match(r"(https?://|mailto:|/[^/\\]|/$|#)", attributes["href"] or "", re.IGNORECASE)
            assert attributes["rel"] == "noopener noreferrer"
        if tag == "img":
            assert (attributes["src"] or "").startswith("/api/files/")


def test_the_corpus_is_large_enough() -> None:
    assert len(set(HOSTILE)) >= 60


@pytest.mark.parametrize("html", HOSTILE)
@pytest.mark.parametrize("around", ["{}", "<p>Pre {} posle</p>", "<table><tr><td>{}</td></tr></table>"])
def test_nothing_hostile_gets_through_s8(html: str, around: str) -> None:
    cleaned = rich_text.clean(around.format(html))
    assert_harmless(cleaned)
    assert rich_text.clean(cleaned) == cleaned


@given(st.text(alphabet=st.sampled_from("<>/\"'=&; abimgsrchefp#:!-\n`\x00šђ"), max_size=60))
def test_anything_typed_comes_out_harmless_and_is_then_left_as_it_is(html: str) -> None:
    cleaned = rich_text.clean(html)
    assert_harmless(cleaned)
    assert rich_text.clean(cleaned) == cleaned


@pytest.mark.parametrize("html", KEPT)
def test_what_authors_need_stays(html: str) -> None:
    assert rich_text.clean(html) == html


def test_the_list_is_the_one_that_the_editor_writes_by() -> None:
    """The client's editor is held to the same file (frontend/src/shared/editor/editor.test.tsx)."""
    assert sorted(rich_text.TAGS) == CORPUS["tags"]
    assert {tag: sorted(names) for tag, names in rich_text.ATTRIBUTES.items() if names} == CORPUS["attributes"]


@pytest.mark.parametrize(("among", "stays"), [("kept", True), ("refused", False)])
def test_links_stay_by_their_address(among: str, stays: bool) -> None:
    for address in CORPUS["links"][among]:
        assert ("href=" in rich_text.clean(f'<a href="{escape(address)}">x</a>')) is stays, address


def test_links_go_to_pages_and_addresses_only_and_hand_nothing_over() -> None:
    kept = rich_text.clean('<a href="https://example.org/a?b=1&amp;c=2" title="Opis" target="_blank">x</a>')
    assert kept == '<a href="https://example.org/a?b=1&amp;c=2" title="Opis" rel="noopener noreferrer">x</a>'
    assert 'href="mailto:podrska@example.org"' in rich_text.clean('<a href="mailto:podrska@example.org">x</a>')
    assert 'href="/sr/vesti"' in rich_text.clean('<a href="/sr/vesti">x</a>')
    assert rich_text.clean('<a href="ftp://example.org/a">x</a>') == '<a rel="noopener noreferrer">x</a>'


def test_pictures_are_files_of_ours_or_none() -> None:
    assert rich_text.clean(f'<p>a<img src="{OWN}" width="9%"></p>') == f'<p>a<img src="{OWN}"></p>'
    assert rich_text.clean('<p>a<img src="https://example.net/a.png" alt="x &gt; y">b</p>') == "<p>ab</p>"


@pytest.mark.parametrize(
    "html", ["", "   ", "<p></p>", "<p> &nbsp; <br></p>", "<script>alert(1)</script>", "<!-- x -->"]
)
def test_what_says_nothing_is_empty(html: str) -> None:
    assert rich_text.clean(html) == ""


def test_what_is_stored_is_cleaned_again_when_shown() -> None:
    assert rich_text.shown("<p onclick=alert(1)>Stari zapis</p>") == "<p>Stari zapis</p>"


def test_the_words_of_blocks_stand_apart() -> None:
    html = "<h2>Naslov</h2><p>Prvi&nbsp;red<br>drugi &amp; <em>tre</em>ći</p><ul><li>a</li><li>b</li></ul>"
    assert rich_text.text_of(html) == "Naslov Prvi red drugi & treći a b"


@pytest.mark.feature("M-INF-02")
@pytest.mark.parametrize(
    ("html", "longest", "begun"),
    [
        ("<p>Kratko</p>", 300, "Kratko"),
        ("<p>Jedan dva tri</p>", 13, "Jedan dva tri"),
        ("<p>Jedan dva tri</p>", 12, "Jedan dva…"),
        ("<p>Jedan dva tri</p>", 10, "Jedan dva…"),
        ("<p>Jedan dva tri</p>", 9, "Jedan…"),
        ("<p>Jedan, dva tri</p>", 8, "Jedan…"),
        ("<p>" + "x" * 20 + "</p>", 10, "x" * 9 + "…"),
        ("<p>Pre.</p><table><tr><td>do 2 t</td><td>jedan stan</td></tr></table><p>Posle.</p>", 300, "Pre. Posle."),
        ("<table><tr><td>do 2 t</td><td>stan</td></tr></table>", 300, "do 2 t stan"),
        ("<p>Pre.</p><h2>Kako se šalje</h2><p>Posle.</p>", 300, "Pre. Posle."),
        ("<h2>Naslov</h2>", 300, "Naslov"),
    ],
)
def test_the_beginning_is_cut_at_a_word(html: str, longest: int, begun: str) -> None:
    assert rich_text.excerpt(html, longest) == begun
    assert len(begun) <= longest
