"""The invariants of ads, offers, notifications and sessions: finds the rows that violate one.

`manage.py check_invariants` runs it; tests call it after their scenarios. Source: docs/spec/reliability.md, section 1.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from datetime import datetime, timedelta
from decimal import ROUND_HALF_UP, Decimal
from itertools import pairwise

from django.db.models import Avg, Count, Exists, F, OuterRef, Q

from marketplace.common.db import clock
from marketplace.common.limits import TIERS_MAX, TIERS_MIN
from trading.accounts.models import LoginSession, User
from trading.catalogue.models import HELD, OPEN, Ad, AdReview, Favourite, PriceTier
from trading.catalogue.offer_states import COUNTING_STATUSES, OfferStatus, PriceCondition, limit_of
from trading.catalogue.price_ladder import settlement_of, trace_json
from trading.catalogue.price_record import with_another_price
from trading.catalogue.rules import TIER_PRICE_GAP
from trading.catalogue.settlement import Demand, Settlement, Tier, settle
from trading.notifications.models import Notification
from trading.notifications.services import RETENTION
from trading.offers import acceptance_check, settlement_recount
from trading.offers.closing import subject_of
from trading.offers.models import Offer, Rating
from trading.offers.violation import Violation

ADS_IN_MEMORY = 500  # ads held in memory at once
NOTIFICATIONS_KEPT = RETENTION - timedelta(days=1)  # the job that deletes older ones may come a little early
NotificationCounts = Mapping[tuple[int, int], Counter[str]]  # (ad, person) -> notifications by kind


def violations() -> Iterator[Violation]:
    """Yield every violation in `trading`; none when all is well."""
    for ads in ads_in_chunks():
        ids = [ad.pk for ad in ads]
        offers: dict[int, list[Offer]] = defaultdict(list)
        for offer in Offer.objects.filter(ad_id__in=ids).order_by("pk"):
            offers[offer.ad_id].append(offer)
        tier_rows: dict[int, list[PriceTier]] = defaultdict(list)
        for row in PriceTier.objects.filter(ad_id__in=ids).order_by("position"):
            tier_rows[row.ad_id].append(row)
        sent = notifications_of(ads)
        told_since = clock.now() - NOTIFICATIONS_KEPT
        yield from repeated_notifications(sent)
        for ad in ads:
            tiers = [Tier(row.pk, row.minimum, row.maximum, row.price) for row in tier_rows[ad.pk]]
            yield from tier_violations(ad, tiers)
            yield from outcome_violations(ad, offers[ad.pk])
            if ad.closed_at is None:
                yield from open_violations(ad, tiers, offers[ad.pk])
            else:
                yield from closed_violations(ad, tiers, offers[ad.pk])
            yield from missing_notifications(ad, offers[ad.pk], sent, told_since)
    yield from settlement_recount.violations()
    yield from acceptance_check.violations()
    yield from offer_violations()
    yield from derived_violations()
    yield from approval_violations()
    yield from price_record_violations()
    yield from session_violations()


def ads_in_chunks() -> Iterator[list[Ad]]:
    """Yield all ads by pk, some at a time."""
    last = 0
    while ads := list(Ad.objects.filter(pk__gt=last).order_by("pk")[:ADS_IN_MEMORY]):
        yield ads
        last = ads[-1].pk


def demand_of(offers: Sequence[Offer]) -> Demand:
    """Recount the demand from the offers themselves."""
    limited: Counter[int] = Counter()
    any_price = 0
    for offer in offers:
        if offer.condition == PriceCondition.NOT_ABOVE:
            limited[offer.tier_id] += offer.quantity
        else:
            any_price += offer.quantity
    return Demand(any_price, dict(limited))


def tier_violations(ad: Ad, tiers: Sequence[Tier]) -> Iterator[Violation]:
    """I3: tiers contiguous up to the quantity with falling prices, and the ad's own copy of them the same."""
    if not TIERS_MIN <= len(tiers) <= TIERS_MAX:
        yield Violation("I3", "ad", ad.pk, f"{len(tiers)} price tiers")
    if tiers and (tiers[-1].maximum != ad.quantity or tiers[0].price > ad.base_price):
        yield Violation("I3", "ad", ad.pk, "the tiers do not fit the quantity or the base price")
    for before, after in pairwise(tiers):
        if after.minimum != before.maximum + 1 or after.price > before.price - TIER_PRICE_GAP:
            yield Violation("I3", "ad", ad.pk, f"tier {after.id} does not follow tier {before.id}")
    kept = [(tier["id"], tier["min"], tier["max"], Decimal(tier["price"])) for tier in ad.price_ladder]
    if kept != [(tier.id, tier.minimum, tier.maximum, tier.price) for tier in tiers]:
        yield Violation("I3", "ad", ad.pk, "the ladder and the rows of the tiers differ")


def open_violations(ad: Ad, tiers: Sequence[Tier], offers: Sequence[Offer]) -> Iterator[Violation]:
    """I1, I4, I11: what the row of a sale not closed carries equals a recount of its counting offers."""
    counting = [offer for offer in offers if offer.status in COUNTING_STATUSES]
    demand = demand_of(counting)
    if not 0 <= ad.reserved <= ad.quantity or demand.reserved > ad.quantity:
        yield Violation("I1", "ad", ad.pk, f"oversold: {demand.reserved} of {ad.quantity}")
    if ad.reserved != demand.reserved:
        yield Violation("I1", "ad", ad.pk, f"reserved {ad.reserved}, its offers hold {demand.reserved}")
    kept = {tier["id"]: tier["limited"] for tier in ad.price_ladder if tier["limited"]}
    if ad.any_price_quantity != demand.any_price or kept != demand.limited:
        yield Violation("I1", "ad", ad.pk, "the demand per tier differs from its offers")
    if ad.buyers != len(counting):
        yield Violation("I11", "ad", ad.pk, f"buyers {ad.buyers}, counting offers {len(counting)}")
    if not set(demand.limited) <= {tier.id for tier in tiers}:
        yield Violation("I2", "ad", ad.pk, "an offer is limited by another ad's tier")
    elif ad.current_price != settle(ad.base_price, tiers, demand).price:
        yield Violation("I4", "ad", ad.pk, f"shows {ad.current_price}, which its offers do not make")


def closed_violations(ad: Ad, tiers: Sequence[Tier], offers: Sequence[Offer]) -> Iterator[Violation]:
    """I5: the close recomputed from the offers that it decided."""
    frozen = [offer for offer in offers if offer.fulfilled is not None]
    demand = demand_of(frozen)
    if demand.reserved != ad.reserved or demand.reserved > ad.quantity:
        yield Violation("I5", "ad", ad.pk, f"closed with {ad.reserved}, its offers hold {demand.reserved}")
    if not set(demand.limited) <= {tier.id for tier in tiers}:
        yield Violation("I2", "ad", ad.pk, "an offer is limited by another ad's tier")
        return
    settled = settle(ad.base_price, tiers, demand)
    for offer in frozen:
        if offer.fulfilled != buys(offer, settled):
            yield Violation("I5", "offer", offer.pk, f"fulfilled {offer.fulfilled} at {settled.price}")
    achieved = settled.price if any(offer.fulfilled for offer in frozen) else None
    if ad.achieved_price != achieved or ad.current_price != settled.price:
        yield Violation("I5", "ad", ad.pk, f"closed at {ad.achieved_price}, its offers make {achieved}")
    if ad.trace != trace_json(settled.trace) or settlement_of(ad).price != settled.price:
        yield Violation("I5", "ad", ad.pk, "the trace differs from its offers")
    if ad.closed_by == Ad.ClosedBy.SOLD_OUT and ad.reserved != ad.quantity:
        yield Violation("I5", "ad", ad.pk, f"sold out with {ad.quantity - ad.reserved} left")


def buys(offer: Offer, settled: Settlement) -> bool:
    return settled.accepts(limit_of(offer.condition, offer.tier_price))


def outcome_violations(ad: Ad, offers: Sequence[Offer]) -> Iterator[Violation]:
    """I7: one outcome per offer of an ended ad, none before."""
    for offer in offers:
        counting = offer.status in COUNTING_STATUSES
        if ad.closed_at is None and offer.fulfilled is not None:
            yield Violation("I7", "offer", offer.pk, "decided before the close")
        if ad.closed_at is not None and counting and offer.fulfilled is None:
            yield Violation("I7", "offer", offer.pk, "not decided by the close")
        if offer.status in (OfferStatus.GAVE_UP, OfferStatus.REJECTED_BY_ADMIN) and offer.fulfilled is not None:
            yield Violation("I7", "offer", offer.pk, "decided and yet withdrawn")


def notifications_of(ads: Sequence[Ad]) -> NotificationCounts:
    """Return the notifications of the ends of these ads."""
    subjects = {subject_of(ad): ad.pk for ad in ads}
    kinds = [f"expired-{side}-{ending}" for side in ("seller", "buyer", "admin") for ending in ENDINGS] + ["sold-out"]
    keys = {f"{kind}:{subject}": (kind, ad_id) for subject, ad_id in subjects.items() for kind in kinds}
    sent: dict[tuple[int, int], Counter[str]] = defaultdict(Counter)
    for person, key in Notification.objects.filter(dedupe_key__in=keys).values_list("recipient_id", "dedupe_key"):
        kind, ad_id = keys[key]
        sent[ad_id, person][kind] += 1
    return sent


ENDINGS = ("sold-out", "price", "no-buyers", "unsold")


def repeated_notifications(sent: NotificationCounts) -> Iterator[Violation]:
    """I8: nobody is told two outcomes of an expiry, also not as an administrator, or of a sell-out twice."""
    for (ad_id, person), kinds in sent.items():
        endings, sold_out = outcomes_told(kinds), kinds["sold-out"]
        if max(endings, sold_out, outcomes_told(kinds, "admin")) > 1:
            yield Violation("I8", "ad", ad_id, f"person {person} told {endings} outcomes, sold out {sold_out}")


def missing_notifications(
    ad: Ad, offers: Sequence[Offer], sent: NotificationCounts, told_since: datetime
) -> Iterator[Violation]:
    """I8: one `sold-out` and one outcome of the expiry for the seller and each buyer whom the close decided.

    told_since: notifications of earlier events may have been deleted by age.
    """
    if ad.closed_by == Ad.ClosedBy.EXPIRY and ad.expiry_notified_at is None:
        yield Violation("I8", "ad", ad.pk, "closed by its expiry and nobody told")
    due_expiry = ad.expiry_notified_at is not None and ad.expiry_notified_at > told_since
    due_sell_out = ad.closed_by == Ad.ClosedBy.SOLD_OUT and ad.closed_at is not None and ad.closed_at > told_since
    for person in {ad.seller_id} | {offer.buyer_id for offer in offers if offer.status in COUNTING_STATUSES}:
        kinds = sent.get((ad.pk, person), Counter())
        if due_expiry and not outcomes_told(kinds):
            yield Violation("I8", "ad", ad.pk, f"person {person} told no outcome of the expiry")
        if due_sell_out and not kinds["sold-out"]:
            yield Violation("I8", "ad", ad.pk, f"person {person} not told of the sell-out")


def outcomes_told(kinds: Counter[str], *sides: str) -> int:
    """Return of how many outcomes of one expiry a person was told on these sides, by default as seller or buyer."""
    told = tuple(f"expired-{side}-" for side in sides or ("seller", "buyer"))
    return sum(count for kind, count in kinds.items() if kind.startswith(told))


def offer_violations() -> Iterator[Violation]:
    """I2, I10: one counting offer per buyer, whose sides and tier are the ad's; contract and status 5 together."""
    twice = (
        Offer.objects.filter(status__in=COUNTING_STATUSES)
        .values("ad_id", "buyer_id")
        .annotate(n=Count("pk"))
        .filter(n__gt=1)
    )
    for row in twice:
        yield Violation("I2", "ad", row["ad_id"], f"buyer {row['buyer_id']} has {row['n']} counting offers")
    strange = Offer.objects.exclude(seller_id=F("ad__seller_id"), tier__ad_id=F("ad_id")) | Offer.objects.filter(
        buyer_id=F("seller_id")
    )
    for pk in strange.order_by("pk").values_list("pk", flat=True):
        yield Violation("I2", "offer", pk, "its seller, buyer or tier is not the ad's")
    torn = Offer.objects.filter(
        Q(status=OfferStatus.CONTRACTED, contract__isnull=True)
        | Q(contract__isnull=False) & ~Q(status=OfferStatus.CONTRACTED)
    )
    for pk in torn.order_by("pk").values_list("pk", flat=True):
        yield Violation("I10", "offer", pk, "status 5 and a contract stand for each other")


def derived_violations() -> Iterator[Violation]:
    """I10, I11: means of ratings, favourites, of which none is one's own ad, and who ever posted or offered."""
    means = dict(
        Rating.objects.filter(deleted_at=None, stars__isnull=False)
        .values("rated_id")
        .annotate(mean=Avg("stars"))
        .values_list("rated_id", "mean")
    )
    rated = User.objects.filter(Q(pk__in=means) | Q(rating__isnull=False)).values_list("pk", "rating")
    for pk, rating in rated.order_by("pk"):
        mean = means.get(pk)
        if rating != (None if mean is None else rounded(mean)):
            yield Violation("I10", "user", pk, f"rating {rating}, mean {mean}")
    for pk in Favourite.objects.filter(user_id=F("ad__seller_id")).order_by("pk").values_list("pk", flat=True):
        yield Violation("I11", "favourite", pk, "an own ad")
    for flag, rows, who in (("has_posted", Ad.objects, "seller_id"), ("has_offered", Offer.objects, "buyer_id")):
        expected = Exists(rows.filter(**{who: OuterRef("pk")}))
        for pk in User.objects.exclude(**{flag: expected}).order_by("pk").values_list("pk", flat=True):
            yield Violation("I11", "user", pk, f"{flag} is wrong")
    yield from ban_violations()


def ban_violations() -> Iterator[Violation]:
    """I11: an ad on sale says whether its seller is banned."""
    banned = Q(seller__banned_at__isnull=False)
    on_sale = Ad.objects.filter(OPEN, expires_at__gt=clock.now())
    wrong = on_sale.filter(banned & Q(seller_banned=False) | ~banned & Q(seller_banned=True))
    for pk in wrong.order_by("pk").values_list("pk", flat=True):
        yield Violation("I11", "ad", pk, "seller_banned is wrong")


def approval_violations() -> Iterator[Violation]:
    """I19: an ad is held exactly as long as its review has no approval, unless it was deleted; a badge is a firm's."""
    undecided = AdReview.objects.filter(ad_id=OuterRef("pk"), approved_at=None)
    held = Ad.objects.filter(deleted_by=HELD)
    for pk in held.exclude(Exists(undecided)).order_by("pk").values_list("pk", flat=True):
        yield Violation("I19", "ad", pk, "held without an open review")
    for pk in Ad.objects.filter(Exists(undecided), deleted_by="").order_by("pk").values_list("pk", flat=True):
        yield Violation("I19", "ad", pk, "public without its approval")
    for pk in (
        held.filter(Exists(Offer.objects.filter(ad_id=OuterRef("pk")))).order_by("pk").values_list("pk", flat=True)
    ):
        yield Violation("I19", "ad", pk, "held, with offers")
    badges = User.objects.filter(firm_approved_at__isnull=False)
    wrong = badges.filter(
        Q(is_organisation=False) | Q(erased_at__isnull=False) | Q(organisation__returned_at__isnull=False)
    )
    for pk in wrong.order_by("pk").values_list("pk", flat=True):
        yield Violation("I19", "user", pk, "a badge that is not a firm's")


def price_record_violations() -> Iterator[Violation]:
    """I22: the record of an ad's prices ends with the price that it has. Ads older than the records may have none."""
    for pk, price, recorded in with_another_price(Ad.objects.all()):
        yield Violation("I22", "ad", pk, f"costs {price}, its record of prices ends with {recorded}")


def rounded(mean: float | Decimal) -> Decimal:
    """Return the mean with two decimals, as it is kept with the person."""
    return Decimal(str(mean)).quantize(Decimal("0.01"), ROUND_HALF_UP)


def session_violations() -> Iterator[Violation]:
    """I14: an account has at most one live session, and none if it may not sign in."""
    live = LoginSession.objects.filter(ended_at=None)
    for row in live.values("user_id").annotate(n=Count("pk")).filter(n__gt=1):
        yield Violation("I14", "user", row["user_id"], f"{row['n']} live sessions")
    shut = (
        Q(user__verified_at=None)
        | Q(user__banned_at__isnull=False)
        | Q(user__locked_at__isnull=False)
        | Q(user__erased_at__isnull=False)
    )
    for pk in live.filter(shut).order_by("user_id").values_list("user_id", flat=True):
        yield Violation("I14", "user", pk, "a live session of an account that may not have one")
