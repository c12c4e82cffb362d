"""The vectors of what an offer means, which test the client, and what holds when others leave."""

import json
from collections import Counter
from itertools import product
from typing import Any

import pytest

from tests.trading.offers import offer_meaning_cases
from tests.trading.offers.reference_settlement import ReferenceOffer, cents

pytestmark = [pytest.mark.once, pytest.mark.feature("M-OFR-04", "X-IF")]

VECTORS: list[dict[str, Any]] = json.loads(offer_meaning_cases.FILE.read_text("utf-8"))


def test_the_vectors_are_what_the_count_says() -> None:
    assert offer_meaning_cases.FILE.read_text("utf-8") == offer_meaning_cases.text()


def test_the_vectors_hold_every_kind_of_case() -> None:
    kinds: Counter[str] = Counter()
    for vector in VECTORS:
        held = vector["others"]["any_price"] + sum(vector["others"]["limited"].values())
        mine, expected = vector["mine"], vector["expect"]
        assert held + mine["quantity"] <= vector["quantity"] == vector["tiers"][-1]["max"]
        prices = [vector["base_price"], *(tier["price"] for tier in vector["tiers"])]
        kinds[f"{len(vector['tiers'])} steps"] += 1
        kinds["empty"] += held == 0
        kinds["sold out"] += held + mine["quantity"] == vector["quantity"]
        kinds["waits"] += expected["waits"]
        kinds["base price"] += expected["step"] is None
        kinds["one unit short"] += expected["next"] is not None and expected["next"]["missing"] == 1
        kinds["exactly a step"] += any(tier["min"] == held + mine["quantity"] for tier in vector["tiers"])
        kinds["tied limits"] += str(mine["limit"]) in vector["others"]["limited"]
        kinds["base equal to the first"] += prices[0] == prices[1]
        kinds["base above the first"] += cents(prices[0]) > cents(prices[1])
        kinds["whole prices"] += all(price.endswith(".00") for price in prices)
        kinds["prices in cents"] += not all(price.endswith(".00") for price in prices)
        kinds["others save"] += expected["others_save"] != "0.00"
        kinds["a deeper price is nearer"] += (
            expected["next"] is not None
            and expected["step"] is not None
            and not expected["waits"]
            and expected["next"]["step"] > expected["step"] + 1
        )

    assert len(VECTORS) >= 200
    assert len({vector["name"] for vector in VECTORS}) == len(VECTORS)
    assert {kind: found for kind, found in kinds.items() if found < 3} == {}


def test_nobody_pays_more_than_at_most_whoever_of_the_others_leaves() -> None:
    """While somebody can leave: an offer that sells out pays one sum, which the vectors compare."""
    small = [
        case
        for case in offer_meaning_cases.cases()
        if sum(bid.units for bid in case.others) <= 40 and "sold out" not in case.kinds()
    ]
    tried = 0
    for case in small:
        most = cents(str(case.sale.meaning(case.others, case.mine, case.quantity)["pay_at_most"]))
        for staying in product((False, True), repeat=len(case.others)):
            left: list[ReferenceOffer] = [bid for bid, stays in zip(case.others, staying, strict=True) if stays]
            price = case.sale.of([*left, case.mine]).price
            if case.sale.accepts(case.mine, price):
                assert price * case.mine.units <= most
                tried += 1
    assert tried > 300
