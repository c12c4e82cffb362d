"""Columns that only the server writes never change by what a client sends. Source: docs/spec/reliability.md, S12."""

from decimal import Decimal
from typing import Any

import pytest
from django.apps import apps

from tests.fuzz.bodies import right_body
from tests.fuzz.operations import WRITES, Operation
from tests.world import APPS, World
from tests.world_fixtures import taken_back
from trading.accounts.models import LoginSession, User
from trading.catalogue.models import Ad
from trading.notifications.models import Notification
from trading.offers.models import Offer, Rating

pytestmark = [pytest.mark.django_db, pytest.mark.once]

PEOPLE = (
    "is_admin", "verified_at", "banned_at", "locked_at", "erased_at", "password", "email", "username", "rating",
    "identity_key", "created_at", "is_organisation", "rules_accepted_at",
)  # fmt: skip
ADS = (
    "seller_id", "promotion", "group_id", "locked_by_admin", "deleted_by", "closed_at", "closed_by",
    "achieved_price", "trace", "renewed_from_id", "posted_at",
)  # fmt: skip
OFFERS = ("buyer_id", "seller_id", "ad_id", "fulfilled", "placed_at", "tier_price")
WIRE = {
    "admin": 1, "usr_admin": 1, "role": "admin", "usr_role": "operator",
    "usr_verified": 1, "usr_banned": 0, "usr_rating": 5, "usr_id": 1,
    "user": 1, "owner": 1, "pro_unlocked": 1, "prm_position": 1, "grp_id": 1, "off_status": 5, "off_count": 0,
    "pro_selling_price": "1.00", "current_price": "1.00", "rat_id": 1, "contract": 1, "totp": 0, "my_product": 1,
    "points": 99, "votes": 99, "total_points": 99, "__proto__": {"is_admin": True}, "pk": 1, "sid": "x" * 43,
}  # fmt: skip


def every_column(world: World) -> dict[str, Any]:
    """Return each column of each table of ours with a value that would be worth having, under all its names."""
    values: dict[str, Any] = {}
    for model in apps.get_models():
        if model._meta.app_label in APPS:
            for column in model._meta.concrete_fields:
                worth = True if column.get_internal_type() == "BooleanField" else world.people["user"].pk
                if column.get_internal_type() == "DateTimeField":
                    worth = "2026-01-01T00:00:00Z"
                values[column.name] = values[column.attname] = worth
    return values


def protected(world: World) -> dict[str, Any]:
    """Return what no request may change, by row."""
    return {
        "people": list(User.objects.order_by("pk").values_list("pk", *PEOPLE)),
        "sessions": list(LoginSession.objects.order_by("pk").values_list("user_id", "token_hash", "second_factor_at")),
        "ads": list(Ad.objects.order_by("pk").values_list("pk", *ADS)),
        "offers": list(Offer.objects.order_by("pk").values_list("pk", *OFFERS)),
        "ratings": Rating.objects.exclude(author__in=[world.people["seller"], world.people["buyer"]]).count(),
        "notifications": list(
            Notification.objects.filter(dedupe_key__in="xy").order_by("pk").values_list("recipient_id", "type")
        ),
    }


@pytest.mark.parametrize("operation", [one for one in WRITES if one.route.path != "logout"], ids=str)
def test_protected_columns_never_move(world: World, operation: Operation) -> None:
    """The right body, with every column of every table and every wire name of a protected thing beside it: as JSON,
    and as a form where the operation takes one."""
    right = right_body(world, operation)
    strange = {name: value for name, value in {**every_column(world), **WIRE}.items() if name not in known(operation)}
    body = {**strange, **right}
    before = protected(world)
    for kind in ("json", "multipart") if operation.takes_forms else ("json",):
        plain = {name: value for name, value in body.items() if kind == "json" or not isinstance(value, (dict, list))}
        with taken_back():
            call = getattr(world.client(operation.actor), operation.route.method.lower())
            response = call(operation.url(world), plain, format=kind)
            assert response.status_code < 500, kind
            check_old_rows(operation, kind, before, protected(world))
            check_new_rows(world, operation, len(before["people"]))


def check_old_rows(operation: Operation, kind: str, before: dict[str, Any], after: dict[str, Any]) -> None:
    """What was there stands as it stood; new rows come behind the old ones."""
    moved = PEOPLE.index("rating") + 1 if operation.route.path.endswith("/rate") else None  # the one thing it is for
    for table, rows in before.items():
        if table in {"ads", "offers", "people"}:
            old = after[table][: len(rows)]
            assert [without(row, moved) for row in old] == [without(row, moved) for row in rows], (kind, table)
        else:
            assert after[table] == rows, (kind, table)


def without(row: tuple[Any, ...], column: int | None) -> tuple[Any, ...]:
    return row if column is None else (*row[:column], *row[column + 1 :])


def known(operation: Operation) -> set[str]:
    """Names that the operation reads: they mean what they say."""
    return {*operation.body_fields, *operation.query_fields, "quantity", "terms"}


def check_new_rows(world: World, operation: Operation, people: int) -> None:
    """What was made belongs to the one who asked, and begins as everything begins."""
    actor = world.people[operation.actor]
    if operation.route.path == "products" or operation.route.path.endswith("/renew"):
        for ad in Ad.objects.exclude(pk__in=world.ids["ad"].values()):
            assert (ad.seller, ad.reserved, ad.buyers, ad.promotion, ad.group_id) == (actor, 0, 0, None, None)
            assert (ad.closed_at, ad.deleted_at, ad.locked_by_admin, ad.rev) == (None, None, False, ad.rev)
    if str(operation) == "POST offers":
        for offer in Offer.objects.filter(buyer=actor, ad_id=world.ids["ad"]["foreign"]):
            assert (offer.status, offer.fulfilled, offer.tier_price) == (1, None, Decimal("100.00"))
    for user in User.objects.order_by("pk")[people:]:
        assert (user.role, user.verified_at, user.rating) == ("", None, None)
