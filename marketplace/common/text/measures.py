"""Numbers, units and measures in one form, however they are written. Source: docs/spec/domain.md, "Search"."""

from __future__ import annotations

import re
from decimal import Decimal, InvalidOperation
from typing import Final

UNIT_NAMES: Final = {
    "g": "gr gram grama grami grams g/m2 gr/m2 gsm",
    "kg": "kilo kila kile kilogram kilograma kilogrami kilograms kgr",
    "t": "tona tone tonu ton tons tonne tonnes",
    "l": "lit ltr litar litra litri litara litre liter liters litres",
    "ml": "mililitar mililitra mililitara",
    "dl": "deci decilitar decilitra",
    "m": "met metar metra metri metara meter meters metre metres",
    "cm": "centimetar centimetra centimetara",
    "mm": "milimetar milimetra milimetara",
    "m2": "kvadrat kvadrata kvadrati kvm sqm",
    "m3": "kubik kubika kubici",
    "in": "inc inca inch inches col cola cole",
    "kom": "kmd komad komada komadi pcs piece pieces kos",
    "lm": "lumen lumena lumeni lumens",
    "w": "vat vata vati watt watts",
    "kw": "kilovat kilovata kilovati",
    "v": "volt volta volti volts",
    "a": "amper ampera amperi amps",
    "gb": "giga gigabajt gigabajta",
    "tb": "tera terabajt terabajta",
    "bar": "bara bari",
}
UNITS: Final = {
    **{one: one for one in "g dag dkg kg mg t l ml dl cl hl m cm mm dm km m2 m3 cm2 cm3 mm2 w kw wh kwh v kv a ah mah"
       " hz khz mhz ghz gb tb mb kb mp mpx in kom bar nm ks lm k".split()},
    **{name: unit for unit, names in UNIT_NAMES.items() for name in names.split()},
}  # fmt: skip
BY_THE_UNIT: Final = {
    name: UNITS[name] for name in "kilo kila kile kilogram kilograma litar litra litre litara tona tone tonu".split()
}
"""Names of units that say how goods are sold where no number stands before them: "pelet, tona"."""
OTHER_UNITS: Final = {"a": "ah", "m2": "mm2"}
"""Units that people name by a shorter word: a battery of 74 ampera, a cable of 6 kvadrata."""
BASE_UNITS: Final = {
    "kg": ("g", 1000), "dkg": ("g", 10), "dag": ("g", 10), "t": ("g", 1_000_000),
    "l": ("ml", 1000), "dl": ("ml", 100), "cl": ("ml", 10), "hl": ("ml", 100_000),
    "cm": ("mm", 10), "dm": ("mm", 100), "m": ("mm", 1000),
    "kw": ("w", 1000), "ah": ("mah", 1000), "kv": ("v", 1000), "khz": ("hz", 1000),
}  # fmt: skip
"""Units in which the same measure may be written: 0,75 l and 750 ml."""
INCHES: Final = ('"', "″", "”", "“", "''", "′′")  # signs behind a number
LONGEST: Final = 60
"""Characters that are compared of a number."""
THOUSANDS: Final = re.compile(r"[1-9]\d{0,2}(?:\.\d{3})+")


def unit_of(written: str) -> str:
    """Return the unit that is written so."""
    return UNITS.get(written, "in")


def measure(value: str, unit: str) -> str:
    """Return a measure in one form: "0.75", "l" -> 750ml."""
    base, factor = BASE_UNITS.get(unit, (unit, 1))
    try:
        return f"{(Decimal(value) * factor).normalize():f}{base}"
    except InvalidOperation:  # 1.2.3, or more digits than a number of goods has
        return f"{value}{unit}"


def same_measures(value: str, unit: str) -> tuple[str, ...]:
    """Return what else may be meant by a measure: 16 inches of a tyre are its R16."""
    if unit == "in":
        return (f"r{value}",)
    return (measure(value, OTHER_UNITS[unit]),) if unit in OTHER_UNITS else ()


def scaled(numbers: tuple[str, ...]) -> tuple[str, ...]:
    """Return a size without a unit in millimetres and in centimetres, as it may be the other: 120x80 -> 1200x800."""
    if not all(one.isdigit() for one in numbers):
        return ()
    larger = "x".join(f"{one}0" for one in numbers)
    return (larger, "x".join(one[:-1] for one in numbers)) if all(one.endswith("0") for one in numbers) else (larger,)


def number(written: str) -> str:
    """Return a number in one form: "2,40" -> 2.4, "1.000" -> 1000, "007" -> 7."""
    if not written[0].isdigit():
        return written  # m8, of m8x50
    if THOUSANDS.fullmatch(written):
        return written.replace(".", "")
    whole, *rest = re.split("[.,]", written)
    if len(rest) > 1:
        return written.replace(",", ".")[:LONGEST]  # a version or a date
    whole, decimals = whole[:LONGEST], "".join(rest).rstrip("0")[:LONGEST]
    whole = whole.lstrip("0") or "0"
    return f"{whole}.{decimals}" if decimals else whole
