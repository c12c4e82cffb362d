"""How a search reads texts: stems, numbers, measures, codes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marketplace.common.text.stems import stem
from marketplace.common.text.words import LONGEST, all_held, items, joined, terms, tokens

FORMS = [
    "med meda medu medom medovi medova",
    "busilica busilicu busilice busilicom busilicama",
    "solarni solarnih solarne solarna solarnog solarnim",
    "panel paneli panela panelima",
    "kancelarijska kancelarijske kancelarijsku kancelarijskih",
    "dzak dzakovi dzakova dzakove",
    "knjiga knjizi knjige knjigu knjigama",
    "orah orasi oraha orahe orasima",
    "vojnik vojnici vojnika",
    "tocak tockovi tockova tocka",
    "vetar vetra vetrovi",
    "lanac lanca lanci lanaca",
    "visnja visnje visanja",
    "nozevi nozeva noza noz",
    "kabl kabla kablovi kablova",
    "sveska sveske svezaka svesaka svesku",
    "cigla cigle cigala ciglu",
    "dugme dugmeta dugmetom",
    "seme semena semenu",
    "papir papira papirni papirna",
    "drvo drva drveni drvena",
    "skola skolski skolske",
    "sto stola stolovi",
    "kotao kotla kotlovi",
    "so soli",
    "djubrivo dubrivo djubriva",
    "mleko mlijeko mleka",
]
APART = ["med medved", "papir papuca", "lak laks", "so sok", "sto stolica", "krov krava", "ulje uljez", "toner tona"]


@pytest.mark.parametrize("forms", FORMS)
def test_the_forms_of_a_word_share_a_stem(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 1


@pytest.mark.parametrize("forms", APART)
def test_different_words_do_not(forms: str) -> None:
    assert len({stem(form) for form in forms.split()}) == 2


@pytest.mark.parametrize(
    "spellings",
    [
        ("16gb", "16 GB", "16 gb"),
        ("60x60", "60×60", "60 x 60", "60*60"),
        ("80g", "80 g", "80 grama", "80 gr"),
        ("2,4 GHz", "2.4ghz", "2,40 GHz"),
        ("15-15-15", "15/15/15", "15:15:15"),
        ("0,75 l", "750 ml", "7,5 dl", "0.750L"),
        ("1.000 kg", "1 t", "1000 kg"),
        ("WD-40", "wd40"),
        ("vijak m8x50", "vijak M8×50"),
        ("x5x20", "X5 × 20"),
        ("Đački", "djački", "ЂАЧКИ", "dj\u00adački"),
        ('15,6"', "15,6 inča", "15.6″"),
        ("24/1", "24 kom.", "24kom", "24 pieces"),
        ('1/2"', "1/2 cola", "pola cola"),
        ("pola litra", "0,5 l", "5 dl"),
        ("10cmx5m", "10 cm × 5 m", "10 cm 5 m"),
        ("80 g/m²", "80 g/m2", "80gsm"),
        ("br. 5", "broj 5"),
        ("52,5r", "52.50R"),
        ("M.2", "m2"),
    ],
)
def test_what_is_written_otherwise_is_read_alike(spellings: tuple[str, ...]) -> None:
    assert len({tuple(item.whole for item in items(one)) for one in spellings}) == 1


def test_a_text_is_found_by_the_pieces_of_its_numbers_and_codes() -> None:
    assert set(tokens("Papir, A4/80g (iPhone15)")) == {
        *("papir", "~papir", "a4", "80g", "80", "g", "~g"),
        *("iphone15", "iphone", "~iphon", "15"),
    }


def test_a_measure_that_people_name_shorter_means_both() -> None:
    met = {query: terms(query)[-1].alternatives for query in ["74 ampera", "6 kvadrata", "16 cola", "pelet, tona"]}
    assert met["74 ampera"] == (("74a",), ("74000mah",))
    assert met["6 kvadrata"] == (("6m2",), ("6mm2",))
    assert met["16 cola"] == (("16in",), ("r16",))
    assert met["pelet, tona"][-1] == ("t",)


def test_a_size_that_no_text_holds_may_be_in_the_other_unit() -> None:
    assert terms("120x80")[0].instead == (("1200x800",), ("12x8",), ("120", "80"))
    assert terms("12,5x8")[0].instead == (("12.5", "8"),)


def test_words_that_decide_nothing_are_left_out() -> None:
    assert [term.written for term in terms("med za doručak i od kuće, MED")] == ["med", "dorucak", "kuce"]
    assert terms("za i u od") == []
    assert tokens("za i u od") == []


@pytest.mark.parametrize("text", ["", "?!,.-", "🙂 ’ ”", "%_\\'", "-" * 5000, "1." * 3000, "a" * 5000, "9" * 5000])
def test_any_text_is_read(text: str) -> None:
    assert all(len(item.whole) <= 5000 for item in items(text))
    assert all(len(one) <= LONGEST for item in items(text) for one in (item.whole,) if one.isalpha())


ODD = [*"abgkmxč0129.,-/:*×\"' %_\\&|!()~^@\0\ud800\u0301\u200b½²٣🙂Ђİßǆ中", "kg", " g", "1.000", "ije"]


@given(st.lists(st.sampled_from(ODD), max_size=12).map("".join))
def test_every_text_is_found_by_itself(text: str) -> None:
    """Its tokens stand in a list parted by blanks, so none holds a blank or begins with another's mark."""
    held = frozenset(tokens(text))
    assert all_held([term.alternatives for term in terms(text)], held)
    assert {*joined(text)} <= {item.whole for item in items(text)}
    assert all(token.split() == [token] and token[0] not in "^@" for token in held)
