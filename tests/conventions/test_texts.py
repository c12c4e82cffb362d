import pytest

from tests.conventions.texts import forbidden, unused

pytestmark = pytest.mark.once


@pytest.mark.parametrize(
    ("language", "text"),
    [
        *(("sr", text) for text in ("Osigurano: 104 EUR", "Na početnu stranu", "Brišete oglas?", "Pošalji ponovo")),
        ("sr", "ponuda na 25 kom."),
        *(("en", text) for text in ("Secured: 104 EUR", "Too many tries", "Not loaded", "The fee is reckoned from")),
        ("en", "Fault"),
    ],
)
def test_a_forbidden_word_is_found(language: str, text: str) -> None:
    assert forbidden(language, text)


@pytest.mark.parametrize(
    "text",
    [
        "Druga strana ugovora",
        "Zbir nije ugovorna strana; po jedan primerak, po jedan za svaku stranu",
        "Zabranjene reči",
        "Kupac je odustao od ponude na oglasu",
    ],
)
def test_the_same_letters_may_mean_something_else(text: str) -> None:
    assert forbidden("sr", text) == []


@pytest.mark.parametrize(
    ("key", "source", "expected"),
    [
        ("ad:title", "t('ad:title')", []),
        ("ad:title", "t('title')", []),
        ("ad:units_few", "t('units', { count })", []),
        ("ad:kind.a.title", "t(`kind.${kind}.title`)", []),
        ("ad:kind.a.b.title", "t(`kind.${kind}.title`)", ["ad:kind.a.b.title"]),
        ("ad:size.small", "optionsOf(sizes, 'ad:size')", []),
        ("ad:title", "t('subtitle')", ["ad:title"]),
    ],
)
def test_a_text_that_no_source_names_is_found(key: str, source: str, expected: list[str]) -> None:
    assert unused([key], source) == expected
