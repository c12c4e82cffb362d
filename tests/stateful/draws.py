"""What the rules of the market machine draw: numbers, price ladders, ads, terms of offers."""

from __future__ import annotations

from hypothesis import strategies as st

NUMBER = st.integers(0, 11)  # whichever of what is there, counted round
BUYER = st.sampled_from(["buyer"] * 4 + ["seller", "other"])
SELLER = st.sampled_from(["seller"] * 4 + ["buyer", "other"])
UNITS = st.integers(1, 12)
LADDERS = st.sampled_from(
    [
        (110, ((1, 10, 100), (11, 20, 90), (21, 30, 80))),
        (100, ((1, 2, 100), (3, 12, 60))),
        (50, ((4, 6, 40), (7, 9, 30), (10, 12, 20), (13, 14, 10), (15, 20, 5))),
        (9, ((5, 8, 8), (9, 10, 7))),
    ]
)
BAD_LADDERS = st.sampled_from(
    [
        (110, ((1, 10, 100), (12, 20, 90))),
        (110, ((1, 10, 100), (11, 20, 100))),
        (90, ((1, 10, 100), (11, 20, 90))),
        (110, ((1, 20, 100),)),
    ]
)
ADS = st.fixed_dictionaries(
    {
        "ladder": LADDERS,
        "days": st.sampled_from([3, 5, 1, 10, 30, 0]),
        "rejects": st.booleans(),
        "abandons": st.booleans(),
        "night": st.sampled_from([False, False, False, True]),
    }
)
DrawnOffer = tuple[int, bool, int]  # units, whether limited, and by which step
OFFERS = st.lists(st.tuples(UNITS, st.booleans(), st.integers(0, 4)), min_size=2, max_size=4)
Ladder = tuple[int, tuple[tuple[int, int, int], ...]]
NAMES = ("Ana Babić", "Bora Cvetić", "Vera Dakić")
STREETS = ("Glavna 1", "Lipova 2")
