"""A quantity with its unit as people write it: "1 par", "2 para", "149 pari". The client has `format/quantity.ts`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final, NamedTuple

from marketplace.common.text import numbers

FORMS: Final = {"sr": 3, "en": 2}
"""How many forms a unit has: for 1, 2 and 5 in Serbian, for 1 and 2 in English."""


class UnitWords(NamedTuple):
    """A unit as the codebook has it. forms: separated by commas, empty where the short form never changes."""

    short_sr: str
    short_en: str
    forms_sr: str = ""
    forms_en: str = ""

    def short(self, language: str) -> str:
        return (self.short_en or self.short_sr) if language == "en" else (self.short_sr or self.short_en)

    def form(self, quantity: int, language: str) -> str:
        """Return the unit as it follows the quantity."""
        forms = split_forms(self.forms_en if language == "en" else self.forms_sr)
        return forms[plural_index(quantity, language)] if len(forms) == FORMS[language] else self.short(language)


COLUMNS: Final = UnitWords._fields


def unit_words(unit: Any) -> UnitWords:
    """Return the words of a `Unit`, or of the mapping in which a contract keeps one."""
    if isinstance(unit, Mapping):
        return UnitWords(*(str(unit.get(name) or "") for name in COLUMNS))
    return UnitWords(*(getattr(unit, name) for name in COLUMNS))


def split_forms(text: str) -> list[str]:
    return [form.strip() for form in text.split(",") if form.strip()]


def plural_index(quantity: int, language: str) -> int:
    """Return which form follows the number. Serbian: 1, 21 / 2 to 4, 22 / all others; English: 1 / all others."""
    if language == "en":
        return 0 if quantity == 1 else 1
    tens, ones = quantity % 100, quantity % 10
    if ones == 1 and tens != 11:
        return 0
    return 1 if ones in (2, 3, 4) and tens not in (12, 13, 14) else 2


def format_quantity(quantity: int, unit: UnitWords, language: str) -> str:
    """Return "1.250 pari": a dot between thousands in both languages, never parted from its unit."""
    return numbers.whole(quantity) + numbers.NO_BREAK + unit.form(quantity, language)


def by_short_form(units: Iterable[UnitWords]) -> dict[str, UnitWords]:
    """Return the units by their short form in either language: what is kept of one in a notification."""
    return {short: unit for unit in units for short in (unit.short_en, unit.short_sr) if short}
