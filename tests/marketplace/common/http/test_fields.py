"""docs/spec/reliability.md, section 4: numbers, text, dates; docs/spec/api-trading.md, "Conventions"."""

import unicodedata
from decimal import Decimal
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from marketplace.common.http import fields
from tests.marketplace.common.http.helpers import MISSING, check, check_in, form

pytestmark = [pytest.mark.once, pytest.mark.feature("M-API-02")]


# --- whole numbers ---


@pytest.mark.parametrize(
    "bad",
    [1.5, 4.0, Decimal("4.0"), "1.5", "4.0", "1_0", "١٢", "１２", "1e3", " 7 ", "7 ", "+7", "0x10", True, False, [], {},
     [1], float("nan"), float("inf"), Decimal("1e400"), "9" * 20, "9" * 5000, "\u0000", "-", "--1", "²"],
)  # fmt: skip
def test_refuses_what_is_no_whole_number(bad: Any) -> None:
    assert check(fields.WireInteger(), bad) == ("invalid", None)


@pytest.mark.parametrize(("good", "value"), [(0, 0), (-1, -1), ("7", 7), ("-7", -7), ("007", 7), (2**31, 2**31)])
def test_takes_whole_numbers_and_their_digits(good: Any, value: int) -> None:
    assert check(fields.WireInteger(), good) == value


def test_bounds_of_a_number_are_told() -> None:
    field = lambda: fields.WireInteger(min_value=4, max_value=40)  # noqa: E731
    assert check(field(), 3) == ("min", 4)
    assert check(field(), 4) == 4
    assert check(field(), "40") == 40
    assert check(field(), 41) == ("max", 40)
    assert check(fields.WireInteger(), 2**63) == ("max", 2**63 - 1)
    assert check(fields.WireInteger(), -(2**63)) == ("min", -(2**63) + 1)


def test_a_missing_number() -> None:
    assert check(fields.WireInteger()) == ("required", None)
    assert check(fields.WireInteger(), None) == ("required", None)
    assert check(fields.WireInteger(), "") == ("blank", None)
    assert check(fields.WireInteger(required=False)) is MISSING
    assert check(fields.WireInteger(required=False), "") is None
    assert check(fields.WireInteger(required=False), None) is None
    assert check_in(fields.WireInteger(required=False), form("")) is None


def test_of_a_repeated_form_field_the_last_one_counts() -> None:
    assert check_in(fields.WireInteger(), form("1", "2")) == 2


@pytest.mark.parametrize("bad", [0, -1, "0"])
def test_ids_begin_at_one(bad: Any) -> None:
    assert check(fields.WireId(), bad) == ("min", 1)


@given(st.one_of(st.text(), st.integers(), st.floats(), st.booleans(), st.none(), st.lists(st.integers())))
def test_a_number_is_clean_or_refused_never_a_crash(value: Any) -> None:
    result = check(fields.WireInteger(min_value=-5, max_value=5), value)
    assert isinstance(result, tuple) or (type(result) is int and -5 <= result <= 5)


# --- money ---


@pytest.mark.parametrize(
    ("good", "value"),
    [("1250.00", "1250.00"), ("1250", "1250.00"), ("0.5", "0.50"), (12, "12.00"), (Decimal("12.50"), "12.50"),
     (12.5, "12.50"), (Decimal("1e2"), "100.00"), (Decimal("12.500"), "12.50")],
)  # fmt: skip
def test_takes_money_with_at_most_two_decimals(good: Any, value: str) -> None:
    assert check(fields.Money(), good) == Decimal(value)


@pytest.mark.parametrize(
    "bad",
    ["1,50", "1.505", "1e3", " 1 ", "1_000", "١٢", ".5", "5.", "+1", "abc", True, [], {}, 12.345, Decimal("0.001"),
     Decimal("1e400"), Decimal("1e-400"), float("nan"), float("inf"), "9" * 20],
)  # fmt: skip
def test_refuses_what_is_no_money(bad: Any) -> None:
    assert check(fields.Money(), bad) == ("invalid", None)


def test_bounds_of_money_and_whole_amounts() -> None:
    assert check(fields.Money(min_value=1), "0.99") == ("min", 1)
    assert check(fields.Money(max_value=Decimal("10.50")), "10.51") == ("max", "10.50")
    assert check(fields.Money(), "-1") == ("min", 0)
    assert check(fields.Money(whole=True), "1250.00") == Decimal("1250.00")
    assert check(fields.Money(whole=True), "1250.50") == ("invalid", None)


@given(st.decimals(min_value=0, max_value=10**8, places=2))
def test_money_goes_out_as_it_comes_in(amount: Decimal) -> None:
    text = fields.money_text(amount)
    assert check(fields.Money(), text) == amount
    assert text == fields.Money().to_representation(amount) == fields.MoneyOut().to_representation(amount)


# --- flags and choices ---


@pytest.mark.parametrize("field", [fields.Flag, fields.BooleanFlag])
@pytest.mark.parametrize("word", [1, True, "1", "true", "True"])
def test_flags_on(field: Any, word: Any) -> None:
    assert check(field(), word) is True


@pytest.mark.parametrize("field", [fields.Flag, fields.BooleanFlag])
@pytest.mark.parametrize("word", [0, False, "0", "false"])
def test_flags_off(field: Any, word: Any) -> None:
    assert check(field(), word) is False


@pytest.mark.parametrize("field", [fields.Flag, fields.BooleanFlag])
@pytest.mark.parametrize("bad", [2, -1, "yes", "on", 1.0, [], {}, "01"])
def test_no_flags(field: Any, bad: Any) -> None:
    assert check(field(), bad) == ("invalid", None)


def test_flags_left_out_stay_out() -> None:
    assert check(fields.Flag(required=False)) is MISSING
    assert check_in(fields.BooleanFlag(required=False), form(name="y")) is MISSING


def test_flags_go_out_as_numbers_or_booleans() -> None:
    assert fields.Flag().to_representation(True) == 1
    assert fields.FlagOut().to_representation(False) == 0
    assert fields.BooleanFlag().to_representation(True) is True


@pytest.mark.parametrize(("value", "result"), [("usr", "usr"), ("x", ("choice", None)), ([], ("invalid", None))])
def test_choices(value: Any, result: Any) -> None:
    assert check(fields.WireChoice(choices=["usr", "org"]), value) == result


def test_numbers_as_choices_come_back_as_numbers() -> None:
    assert check(fields.WireChoice(choices=[1, 2]), "2") == 2
    assert check(fields.WireChoice(choices=[1, 2]), True) == ("invalid", None)


# --- texts ---


@pytest.mark.parametrize("length", [3, 4, 40, 41])
@pytest.mark.parametrize("letter", ["a", "č", "😀", "c\u030c"])
def test_lengths_count_characters_after_trimming_and_composing(length: int, letter: str) -> None:
    expected: Any = unicodedata.normalize("NFC", letter) * length
    if length < 4:
        expected = ("min_length", 4)
    elif length > 40:
        expected = ("max_length", 40)
    assert check(fields.WireText(min_length=4, max_length=40), f"  {letter * length}\t") == expected


@pytest.mark.parametrize(
    "blank", ["", " ", "\t\n ", "\u00a0\u3000", "\u200b\u200b", "\u2060\ufeff", "\u200d", "\u0301"]
)
def test_nothing_visible_is_blank(blank: str) -> None:
    assert check(fields.WireText(), blank) == ("blank", None)
    assert check(fields.WireText(required=False), blank) == ""


@pytest.mark.parametrize(
    "bad",
    ["a\u0000b", "a\u0007", "a\u007f", "a\u0085b", "\ud800", "a\udfffb", "a\u202eb", "a\u2066b", "a\r\nBcc: x", "a\nb",
     "a\tb", "a\u2028b", "e" + "\u0301" * 10_000, 5, 1.5, True, [], ["a"], {}, {"a": "b"}],
)  # fmt: skip
def test_refuses_harmful_texts_and_what_is_no_text(bad: Any) -> None:
    assert check(fields.WireText(), bad) == ("invalid", None)


def test_long_texts_keep_their_lines() -> None:
    assert check(fields.WireText(max_length=1100), "a\r\nb\rc\td") == "a\nb\nc\td"
    assert check(fields.WireText(max_length=1100), "a\u0000") == ("invalid", None)
    assert check(fields.WireText(max_length=1100, multiline=False), "a\nb") == ("invalid", None)


@pytest.mark.parametrize("text", ["<b>x</b>", "{{7*7}}", "=1+1", "'; DROP TABLE x; --", "👨‍👩‍👧 Ђорђе", "नमस्ते"])
def test_keeps_every_other_text_as_it_is(text: str) -> None:
    assert check(fields.WireText(), text) == text


def test_a_huge_text_is_too_long_not_slow() -> None:
    assert check(fields.WireText(max_length=40), "č" * 3_000_000) == ("max_length", 40)


def test_missing_texts() -> None:
    assert check(fields.WireText()) == ("required", None)
    assert check(fields.WireText(), None) == ("required", None)
    assert check(fields.WireText(required=False)) is MISSING
    assert check(fields.WireText(required=False), None) == ""
    assert check(fields.WireText(required=False, min_length=4), "") == ""


def test_patterns_match_the_whole_text() -> None:
    assert check(fields.WireText(pattern=r"[A-Za-z0-9_.-]+"), "pera_1") == "pera_1"
    assert check(fields.WireText(pattern=r"[A-Za-z0-9_.-]+"), "pera 1") == ("invalid", None)


@given(st.text(max_size=80))
def test_a_clean_text_stays_as_it_is(text: str) -> None:
    once = check(fields.WireText(max_length=60, multiline=True, required=False), text)
    if isinstance(once, str):
        assert check(fields.WireText(max_length=60, multiline=True, required=False), once) == once
        once.encode()


def test_secrets_are_not_trimmed() -> None:
    assert check(fields.SecretText(min_length=8, max_length=128), "  abcdefgh ") == "  abcdefgh "
    assert check(fields.SecretText(min_length=8), "short") == ("min_length", 8)
    assert check(fields.SecretText(), "a\u0000b") == ("invalid", None)


@pytest.mark.parametrize("good", ["a@b.rs", " ime.prezime+1@firma.co.rs ", "A@B.COM"])
def test_addresses(good: str) -> None:
    assert check(fields.EmailText(), good) == good.strip()


@pytest.mark.parametrize("bad", ["a", "a@b", "a@@b.rs", "a@b.rs\r\nBcc: c@d.rs", "a b@c.rs", "č@b.rs", "a@b..rs"])
def test_no_addresses(bad: str) -> None:
    assert check(fields.EmailText(), bad) == ("invalid", None)


def test_an_address_has_at_most_254_characters() -> None:
    local, domain = "a" * 60, "b" * 60 + "." + "c" * 60 + "." + "d" * 60
    fits = f"{local}@{domain}." + "e" * (254 - len(local) - len(domain) - 2)
    assert len(fits) == 254
    assert check(fields.EmailText(), fits) == fits
    assert check(fields.EmailText(), fits + "e") == ("max_length", 254)


@pytest.mark.parametrize("good", ["http://example.com", "https://example.com/a?b=c#d", "https://пример.срб/x"])
def test_links(good: str) -> None:
    assert check(fields.HttpLink(), good) == good


@pytest.mark.parametrize(
    "bad",
    ["javascript:alert(1)", "ftp://example.com", "//example.com", "https://", "https://a b.com", "https://u:p@example.com",
     "https://example.com/\"onmouseover=x", "data:text/html,x", "example.com", "https://example.com/<script>", "https://[x"],
)  # fmt: skip
def test_no_links(bad: str) -> None:
    assert check(fields.HttpLink(), bad) == ("invalid", None)
