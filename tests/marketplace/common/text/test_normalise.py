import pytest
from hypothesis import given
from hypothesis import strategies as st

from marketplace.common.text.normalise import forbidden_in, identity_key, index_text, normalise, search_words

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Čačak ŠABAC žito ćup", "cacak sabac zito cup"),
        ("Ђак Љубав Њива Џеп Ћуприја", "djak ljubav njiva dzep cuprija"),
        ("đak ĐAK", "djak djak"),
        ("  two \n\t words ", "two words"),
        ("ǆep ǈubav ǌiva", "dzep ljubav njiva"),
        ("Straße Ångström naïve", "strasse angstrom naive"),
        ("Čačak", "cacak"),
        ("ﬁne ＡＢＣ", "fine abc"),
        ("", ""),
    ],
)
def test_folds_case_script_and_marks(text: str, expected: str) -> None:
    assert normalise(text) == expected


LATIN = "Džak, njiva i ljuta đurđica u Čačku: šljiva, ćevap, žaba"
CYRILLIC = "Џак, њива и љута ђурђица у Чачку: шљива, ћевап, жаба"


def test_both_scripts_are_one_text() -> None:
    assert normalise(LATIN) == normalise(CYRILLIC)


@given(st.text(max_size=60))
def test_normalising_twice_changes_nothing(text: str) -> None:
    once = normalise(text)
    assert normalise(once) == once


@pytest.mark.parametrize("query", ["đak", "djak", "dak", "ЂАК", "Đak"])
def test_a_stroked_d_is_found_in_every_spelling(query: str) -> None:
    held = index_text("Đački ranac", "", "za đake")
    assert all(word[:3] in held for word in search_words(query))


def test_an_index_keeps_every_part() -> None:
    assert index_text("Čamac", "Ђон") == "camac djon don"


def test_search_words_come_once_in_order() -> None:
    assert search_words("  Žuti čamac ŽUTI ") == ["zuti", "camac"]


def test_identity_ignores_case_script_marks_and_punctuation() -> None:
    assert identity_key("Petrović, Đorđe", "Ul. 5-a") == identity_key("петровић ЂОРЂЕ", "ul 5 A")
    assert identity_key("ab", "c") != identity_key("a", "bc")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Prodajem Оружје povoljno", ["oružje"]),
        ("oružjem", ["oružje"]),
        ("nenaoružje", []),
        ("stara, DROGA!", ["Droga"]),
        ("crno - tržište", ["crno tržište"]),
        ("crnotržište", []),
        ("dubre", []),
        ("đubre i dubre", ["đubre"]),
        ("", []),
    ],
)
def test_forbidden_words_stand_at_word_starts(text: str, found: list[str]) -> None:
    assert forbidden_in(text, ["oružje", "Droga", "crno tržište", "đubre", "", "!!"]) == found
