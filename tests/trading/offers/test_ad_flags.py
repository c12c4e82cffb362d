"""What the flags of an ad say in every state of its life, to whom, and that each operation goes by its flag.

Source: docs/spec/domain.md, "What the seller may do". Every state is reached as people and jobs reach
it.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.db import transaction

from marketplace.common.db import clock
from tests.factories import client_for, make_ad, make_restriction
from tests.trading.offers.helpers import place
from trading.accounts.models import User
from trading.catalogue.locks import lock_ad
from trading.catalogue.models import Ad
from trading.offers import moderation, services

pytestmark = [pytest.mark.django_db, pytest.mark.feature("M-AD-10", "M-AD-11")]

NOON = datetime(2026, 11, 20, 12, tzinfo=UTC)  # 13:00 in Belgrade: drinks are not traded then
AFTER = timedelta(days=4)  # the ad's expiry has passed
PRICES = [{"min": 1, "max": 10, "price": "95.00"}, {"min": 11, "max": 20, "price": "85.00"}]
LATER = (NOON + timedelta(days=40)).date().isoformat()


@dataclass(frozen=True)
class Scene:
    """The people and the ad; `steps` do what happens to it."""

    seller: User
    buyer: User
    ad: Ad

    def offer(self, quantity: int = 3) -> None:
        place(self.ad, self.buyer, quantity)

    def close(self) -> None:
        services.close_due_ads()

    def moderate(self, act: Callable[..., object], *arguments: object) -> None:
        with transaction.atomic():
            act(lock_ad(self.ad.pk), *arguments, clock.now(), reason="Provera.")

    def remove(self) -> None:
        self.moderate(moderation.remove_ad)

    def lock(self) -> None:
        self.moderate(moderation.set_trade_lock, True)

    def ban_seller(self) -> None:
        User.objects.filter(pk=self.seller.pk).update(banned_at=clock.now())

    def delete(self) -> None:
        assert client_for(self.seller).delete(f"/api/products/{self.ad.pk}").status_code == 200

    def renew(self) -> None:
        assert act_on(self, "renewable").status_code == 201

    def hide(self) -> None:
        assert act_on(self, "can_hide").status_code == 200


def act_on(scene: Scene, flag: str) -> Any:
    """Do what the flag allows."""
    client, ad = client_for(scene.seller), scene.ad
    if flag == "editable":
        return client.patch(f"/api/products/{ad.pk}", {"pro_info": "Novi podaci"}, format="json")
    if flag == "price_edit":
        return client.patch(f"/api/products/{ad.pk}", {"pro_base_price": "120"}, format="json")
    if flag == "deletable":
        return client.delete(f"/api/products/{ad.pk}")
    if flag == "renewable":
        body = {"pro_name": "Drugi krug", "pro_expiry": LATER, "pro_base_price": "100", "prices": PRICES}
        return client.post(f"/api/products/{ad.pk}/renew", body, format="json")
    return client.patch("/api/user/hide-product", {"pro_id": ad.pk}, format="json")


OWNER = ("editable", "price_edit", "deletable", "renewable", "can_hide", "archived")
FACTS = ("is_locked", "expired", "sold_out", "pro_deleted", "admin_deleted")
DRINK = {"restricted": True}
ABANDON_ALLOWED = {"allows_abandon": True}

# name: (fields of the ad, what happens before its expiry, what after it (None: not yet), state, flags that are 1)
STATES: dict[str, tuple[dict[str, Any], str, str | None, str, str]] = {
    "open": ({}, "", None, "open", "editable price_edit deletable pro_unlocked"),
    "open, may be left": (ABANDON_ALLOWED, "", None, "open", "editable price_edit deletable pro_unlocked"),
    "open with a buyer": ({}, "offer", None, "open", "editable pro_unlocked has_buyer"),
    "open with a buyer, may be left": (
        ABANDON_ALLOWED,
        "offer",
        None,
        "open",
        "editable deletable pro_unlocked has_buyer",
    ),
    "outside its hours": (DRINK, "", None, "locked", "editable price_edit deletable pro_unlocked is_locked"),
    "locked by an admin": ({}, "lock", None, "locked", "editable price_edit deletable is_locked"),
    "locked with a buyer": ({}, "offer lock", None, "locked", "editable is_locked has_buyer"),
    "sold out": ({}, "sell_out", None, "sold_out", "renewable can_hide pro_unlocked sold_out has_buyer"),
    "sold out, expired": (
        {},
        "sell_out",
        "close",
        "sold_out",
        "renewable can_hide pro_unlocked sold_out expired has_buyer",
    ),
    "expired, job not by yet": ({}, "", "", "expired", "renewable can_hide pro_unlocked expired"),
    "closed without buyers": ({}, "", "close", "expired", "renewable can_hide pro_unlocked expired"),
    "closed with a buyer": ({}, "offer", "close", "expired", "renewable can_hide pro_unlocked expired has_buyer"),
    "closed while locked": ({}, "lock", "close", "expired", "renewable can_hide expired"),
    "deleted by its seller": ({}, "delete", None, "deleted", "renewable can_hide pro_unlocked pro_deleted"),
    "deleted with a buyer": (
        ABANDON_ALLOWED,
        "offer delete",
        None,
        "deleted",
        "renewable can_hide pro_unlocked pro_deleted has_buyer",
    ),
    "removed by an admin": ({}, "remove", None, "deleted", "can_hide pro_unlocked pro_deleted admin_deleted"),
    "removed by an admin after the close": (
        {},
        "offer",
        "close remove",
        "deleted",
        "can_hide pro_unlocked pro_deleted admin_deleted expired has_buyer",
    ),
    "renewed": ({}, "", "close renew", "expired", "can_hide pro_unlocked expired"),
    "deleted and renewed": ({}, "delete renew", None, "deleted", "can_hide pro_unlocked pro_deleted"),
    "archived": ({}, "", "close hide", "expired", "renewable archived pro_unlocked expired"),
    "deleted and archived": ({}, "delete hide", None, "deleted", "renewable archived pro_unlocked pro_deleted"),
    "renewed and archived": ({}, "", "close renew hide", "expired", "archived pro_unlocked expired"),
}


def played(name: str, seller: User, buyer: User) -> tuple[Scene, datetime]:
    """Return the scene in that state, and the moment at which it is looked at."""
    fields, before, after, _, _ = STATES[name]
    fields = dict(fields)
    if fields.pop("restricted", False):
        fields["restriction"] = make_restriction()
    with clock.travel(NOON):
        ad = make_ad(seller, posted_at=NOON - timedelta(days=1), expires_at=NOON + timedelta(days=3), **fields)
        scene = Scene(seller, buyer, ad)
        play(scene, before)
    if after is None:
        return scene, NOON
    with clock.travel(NOON + AFTER):
        play(scene, after)
    return scene, NOON + AFTER


def play(scene: Scene, steps: str) -> None:
    for step in steps.split():
        if step == "sell_out":
            scene.offer(scene.ad.quantity)
        else:
            getattr(scene, step)()


@pytest.mark.feature("M-AD-10", "M-AD-11")
@pytest.mark.parametrize("name", STATES)
def test_flags_in_every_state(seller: User, buyer: User, name: str) -> None:
    """To the owner exactly these; to a buyer and a visitor the same facts, but nothing to do."""
    scene, moment = played(name, seller, buyer)
    state, expected = STATES[name][3], set(STATES[name][4].split())

    with clock.travel(moment):
        own = client_for(seller).get(f"/api/products/{scene.ad.pk}").json()["data"]
        sale = next(
            (row for row in client_for(seller).get("/api/user/sales").json()["data"] if row["pro_id"] == scene.ad.pk),
            None,
        )
        seen = client_for(buyer).get(f"/api/products/{scene.ad.pk}")
        open_page = client_for().get(f"/api/products/{scene.ad.pk}")

    assert own["state"] == state
    assert {flag for flag in (*OWNER, *FACTS, "pro_unlocked") if own[flag]} == expected - {"has_buyer"}
    assert (own["my_product"], own["favorite"], own["has_offer"]) == (1, 0, 0)
    if sale is not None:
        assert {flag: sale[flag] for flag in (*OWNER, *FACTS)} == {flag: own[flag] for flag in (*OWNER, *FACTS)}
    assert open_page.status_code == (404 if "pro_deleted" in expected else 200)
    assert seen.status_code == (404 if "pro_deleted" in expected and "has_buyer" not in expected else 200)
    for page in (seen, open_page):
        if page.status_code == 200:
            other = page.json()["data"]
            assert [other[flag] for flag in OWNER] == [0] * len(OWNER)
            assert [other[flag] for flag in FACTS] == [own[flag] for flag in FACTS]
            assert other["my_product"] == 0


@pytest.mark.feature("M-AD-10", "M-AD-11")
@pytest.mark.parametrize("flag", OWNER[:-1])
@pytest.mark.parametrize("name", STATES)
def test_each_operation_goes_by_its_flag(seller: User, buyer: User, name: str, flag: str) -> None:
    """What a flag allows succeeds; what it does not is refused and changes nothing."""
    scene, moment = played(name, seller, buyer)
    allowed = flag in STATES[name][4].split()

    with clock.travel(moment):
        before = list(Ad.objects.order_by("pk").values())
        response = act_on(scene, flag)

    if flag == "can_hide" and "archived" in STATES[name][4]:
        assert response.status_code == 200  # hidden already: asked again it stays so
        assert list(Ad.objects.order_by("pk").values()) == before
    elif allowed:
        assert response.status_code in (200, 201), response.json()
        assert list(Ad.objects.order_by("pk").values()) != before
    else:
        assert response.status_code == 409, response.json()
        assert list(Ad.objects.order_by("pk").values()) == before


def test_ads_of_a_banned_seller_are_locked_to_all(seller: User, buyer: User) -> None:
    """Domain 4: own open ads are locked for trade until the ban ends."""
    with clock.travel(NOON):
        scene = Scene(seller, buyer, make_ad(seller, expires_at=NOON + timedelta(days=3)))
        scene.ban_seller()
        card = client_for(buyer).get(f"/api/products/{scene.ad.pk}").json()["data"]
    assert (card["state"], card["is_locked"], card["pro_unlocked"], card["editable"]) == ("locked", 1, 1, 0)
