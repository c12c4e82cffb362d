"""Countries and currencies of the world in both languages, from the Unicode locale data that Babel carries."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from babel import Locale
from babel.core import get_global

from trading.codebooks.csv_import import ParsedCsv, parsed_from_rows


def words(text: str) -> frozenset[str]:
    return frozenset(text.split())


FLAG = {True: "1", False: "0"}
SERBIAN, ENGLISH = Locale.parse("sr_Latn"), Locale.parse("en")

# Codes of CLDR that ISO 3166-1 does not assign to a country: groupings, islands counted elsewhere, test codes.
NOT_COUNTRIES = words("AC CP CQ DG EA EU EZ IC QO TA UN XA XB XK ZZ")

# Where people of the marketplace trade at first; an administrator switches others on.
ACTIVE_COUNTRIES = words(
    "AL AD AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS"
    " SE SI SK SM TR UA"
)
ACTIVE_CURRENCIES = words("RSD EUR BAM MKD ALL RON HUF PLN CZK CHF GBP SEK NOK DKK TRY UAH USD")

# Adopted after Babel's edition of the data.
NEW_TENDER = {"BG": "EUR"}


@dataclass(frozen=True, slots=True)
class Named:
    """code: ISO 3166-1 alpha-2 or ISO 4217. currency: of a country, None when it has none of its own or shared."""

    code: str
    name_sr: str
    name_en: str
    active: bool
    currency: str | None = None


def first_upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def tender(country: str) -> str | None:
    """Return the country's present legal currency."""
    if country in NEW_TENDER:
        return NEW_TENDER[country]
    for code, _start, end, is_tender in get_global("territory_currencies").get(country, []):
        if is_tender and end is None and code in SERBIAN.currencies:
            return str(code)
    return None


def countries() -> Iterator[Named]:
    for code, name in sorted(ENGLISH.territories.items()):
        if len(code) == 2 and code.isalpha() and code not in NOT_COUNTRIES:
            yield Named(code, SERBIAN.territories[code], name, code in ACTIVE_COUNTRIES, tender(code))


def currencies() -> Iterator[Named]:
    """Yield every currency that is legal tender somewhere today."""
    for code in sorted({country.currency for country in countries() if country.currency}):
        yield Named(code, first_upper(SERBIAN.currencies[code]), ENGLISH.currencies[code], code in ACTIVE_CURRENCIES)


def parsed_files() -> list[ParsedCsv]:
    """Return both as files would say it."""
    return [
        parsed_from_rows(
            "currencies",
            ("code", "name_sr", "name_en", "active"),
            ((row.code, row.name_sr, row.name_en, FLAG[row.active]) for row in currencies()),
        ),
        parsed_from_rows(
            "countries",
            ("iso2", "name_sr", "name_en", "active", "currency"),
            ((row.code, row.name_sr, row.name_en, FLAG[row.active], row.currency or "") for row in countries()),
        ),
    ]
