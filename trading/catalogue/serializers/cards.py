"""Cards of ads: what lists, sliders, favourites and the product page show of an ad.

Rows are read as plain values and written straight into the shape of the wire; `CardOut` describes it.
Source: docs/spec/api-trading.md, section 3.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import QuerySet

from marketplace.common.http.envelope import wire_time
from marketplace.common.text.locale import pick
from trading.accounts.models import User
from trading.accounts.pseudonyms import shown_name
from trading.catalogue.card_rows import Values, flags_of, is_sold_out, price_row, read_cards, row_status, shown_price
from trading.catalogue.events import flag, money, time_or_none, trace_wire
from trading.catalogue.models import ENDED_BY_ADMIN, HELD, Ad, Favourite
from trading.catalogue.offer_states import COUNTING_STATUSES
from trading.catalogue.price_ladder import trace_of
from trading.catalogue.rules import OwnerFlags, local_day


@dataclass(frozen=True, slots=True)
class ViewerMarks:
    """What a viewer has to do with the ads of a page: ids of ads."""

    favourites: frozenset[int] = frozenset()
    offered: frozenset[int] = frozenset()


def cards_of(rows: Sequence[Values], viewer: User | None, now: datetime) -> list[Values]:
    """Return the cards of rows that `read_cards` gave."""
    marks = viewer_marks(viewer, [row["id"] for row in rows])
    return [card(row, viewer, marks, now) for row in rows]


def regions_wire(rows: Sequence[Sequence[Any]] | None) -> list[Values]:
    """Return an ad's regions, the whole world first, then by name."""
    regions = [
        {"reg_id": region_id, "reg_name": pick(name_sr, name_en), "reg_world": int(is_world)}
        for region_id, name_sr, name_en, is_world in rows or ()
    ]
    return sorted(regions, key=lambda region: (-region["reg_world"], region["reg_name"]))


def viewer_marks(viewer: User | None, ad_ids: Collection[int]) -> ViewerMarks:
    """Return which of the ads the viewer has as favourite and which have the viewer's counting offer."""
    if viewer is None or not ad_ids:
        return ViewerMarks()
    favourites = Favourite.objects.filter(user_id=viewer.pk, ad_id__in=ad_ids).values_list("ad_id", flat=True)
    offered = Ad.objects.filter(pk__in=ad_ids, offers__buyer_id=viewer.pk, offers__status__in=COUNTING_STATUSES)
    return ViewerMarks(frozenset(favourites), frozenset(offered.values_list("pk", flat=True)))


def card(row: Mapping[str, Any], viewer: User | None, marks: ViewerMarks, now: datetime) -> Values:
    """Return one card."""
    sold_out, now_is = is_sold_out(row), row_status(row, now)
    return {
        "pro_id": row["id"],
        "pro_name": row["name"],
        "main_image": row["main_image"],
        "usr_id": row["seller_id"],
        "usr_name": shown_name(row["seller__name"]),
        "rating": None if row["seller__rating"] is None else float(row["seller__rating"]),
        "usr_org_approved": int(row["seller__firm_approved_at"] is not None),
        "cat_id": row["category_id"],
        "cat_name": pick(row["category__name_sr"], row["category__name_en"]),
        "reg_id": regions_wire(row["regions"]),
        "pro_quantity": row["quantity"],
        "off_count": row["reserved"],
        "left_quantity": row["quantity"] - row["reserved"],
        "mun_id": row["unit_id"],
        "mun_unit": pick(row["unit__short_sr"], row["unit__short_en"]),
        "cur_id": row["currency_id"],
        "pro_base_price": money(row["base_price"]),
        "current_price": money(shown_price(row)),
        "pro_vat": row["vat"] or None,
        "pro_vat_added": flag(row["vat_added"]),
        "pro_selling_price": None if row["achieved_price"] is None else money(row["achieved_price"]),
        "prices": tiers_wire(row["price_ladder"]),
        "pro_post_date": wire_time(row["posted_at"]),
        "pro_expiry": wire_time(row["expires_at"]),
        "expires_in": (local_day(row["expires_at"]) - local_day(now)).days,
        "state": now_is.state.value,
        "is_locked": int(now_is.is_locked),
        "locks_at": time_or_none(now_is.locks_at),
        "opens_at": time_or_none(now_is.opens_at),
        "expired": int(row["expires_at"] <= now),
        "sold_out": int(sold_out),
        "pro_deleted": int(row["deleted_at"] is not None and row["deleted_by"] != HELD),
        "admin_deleted": int(row["deleted_by"] == ENDED_BY_ADMIN),
        "pro_unlocked": int(not row["locked_by_admin"]),
        "prm_position": row["promotion"],
        "grp_id": row["group_id"],
        "rev": row["rev"],
        "trace": trace_wire(trace_of(price_row(row))),
        "favorite": int(row["id"] in marks.favourites),
        "my_product": int(viewer is not None and viewer.pk == row["seller_id"]),
        "has_offer": int(row["id"] in marks.offered),
    }


def tiers_wire(ladder: Iterable[Mapping[str, Any]]) -> list[Values]:
    """Return the price tiers as pages and answers carry them."""
    return [{"prc_id": tier["id"], "min": tier["min"], "max": tier["max"], "price": tier["price"]} for tier in ladder]


def flags_wire(flags: OwnerFlags) -> Values:
    return {
        "editable": int(flags.editable),
        "price_edit": int(flags.price_edit),
        "deletable": int(flags.deletable),
        "renewable": int(flags.renewable),
        "can_hide": int(flags.can_hide),
        "archived": int(flags.archived),
    }


def sale_rows(ads: QuerySet[Ad], seller: User, now: datetime) -> list[Values]:
    """Return the rows of the seller's own list (ordered, already sliced): cards with the seller's flags."""
    rows = read_cards(ads)
    rounds = dict(Ad.objects.filter(renewed_from__in=[row["id"] for row in rows]).values_list("renewed_from", "pk"))
    return [
        {
            **sale,
            **flags_wire(flags_of(row, now, renewed=row["id"] in rounds)),
            "off_quantity": row["reserved"],
            "renewed_to": rounds.get(row["id"]),
        }
        for row, sale in zip(rows, cards_of(rows, seller, now), strict=True)
    ]
