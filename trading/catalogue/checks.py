"""Whether details may stand: limits, rows they point at, words. Reads only; the caller decides what a fault means."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime

from marketplace.common.http.errors import NotFound
from marketplace.common.text import normalise
from trading.catalogue import rules
from trading.catalogue.details import AdDetails
from trading.catalogue.errors import ForbiddenWords
from trading.catalogue.rules import Fault, Occasion
from trading.codebooks import selectors as codebooks
from trading.codebooks.models import Characteristic, Currency, Region, Restriction, SocialType, TransportClause, Unit


def faults_of(
    details: AdDetails, occasion: Occasion, now: datetime, *, only: Iterable[str] | None = None
) -> list[Fault]:
    """Return every fault of the details, in the order of the form. `only`: look at these fields alone."""
    wanted = None if only is None else set(only)
    return [*limit_faults(details, occasion, now, wanted), *reference_faults(details, wanted)]


def limit_faults(details: AdDetails, occasion: Occasion, now: datetime, wanted: set[str] | None) -> list[Fault]:
    """Return the faults of quantity, price, steps, expiry and of terms that contradict each other."""
    single = [
        rules.quantity_fault(details.quantity) if asked("quantity", wanted) else None,
        rules.base_price_fault(details.base_price) if asked("base_price", wanted) else None,
        rules.expiry_fault(details.expires_at, occasion, now) if asked("expires_at", wanted) else None,
    ]
    faults = [fault for fault in single if fault]
    if any(asked(name, wanted) for name in ("tiers", "quantity", "base_price")) and not faults:
        faults += rules.tier_faults(details.tiers, details.quantity, details.base_price)
    if any(asked(name, wanted) for name in rules.DELIVERY_COSTS):
        costs = rules.delivery_fault(**{name: getattr(details, name) for name in rules.DELIVERY_COSTS})
        faults += [costs] if costs else []
    return faults


def reference_faults(details: AdDetails, wanted: set[str] | None) -> list[Fault]:
    """Return `not_found` for each row that is not there or not active, and the faults of lists of rows."""
    faults = [
        Fault(name, "not_found")
        for name, rows in (
            ("unit_id", Unit.objects.filter(active=True)),
            ("currency_id", Currency.objects.filter(active=True)),
            ("restriction_id", Restriction.objects.filter(active=True)),
            ("road_clause_id", TransportClause.objects.filter(active=True, kind=TransportClause.Kind.ROAD)),
            ("naval_clause_id", TransportClause.objects.filter(active=True, kind=TransportClause.Kind.NAVAL)),
        )
        if asked(name, wanted) and (value := getattr(details, name)) is not None and not rows.filter(pk=value).exists()
    ]
    if asked("region_ids", wanted):
        faults += region_faults(details.region_ids)
    if asked("category_id", wanted) or asked("options", wanted):
        faults += option_faults(details.category_id, details.options)
    if asked("socials", wanted):
        faults += social_faults(details.socials)
    return faults


def asked(name: str, wanted: set[str] | None) -> bool:
    return wanted is None or name in wanted


def region_faults(region_ids: tuple[int, ...]) -> list[Fault]:
    if not region_ids:
        return []
    known = set(Region.objects.filter(pk__in=region_ids, active=True).values_list("pk", flat=True))
    return [] if known.issuperset(region_ids) else [Fault("region_ids", "not_found")]


def option_faults(category_id: int, options: tuple[tuple[int, int], ...]) -> list[Fault]:
    """Return the faults of the category and of its characteristics' options."""
    try:
        known = codebooks.category_filters(category_id)
    except NotFound:
        return [Fault("category_id", "not_found")]
    allowed = {(filter_.characteristic.pk, option.pk) for filter_ in known for option in filter_.options}
    single = {
        filter_.characteristic.pk
        for filter_ in known
        if filter_.characteristic.datatype == Characteristic.Datatype.SINGLE
    }
    faults = [
        Fault(f"options.{index}.option_id", "not_found") for index, pair in enumerate(options) if pair not in allowed
    ]
    chosen = Counter(characteristic_id for characteristic_id, _ in set(options))
    if any(chosen[characteristic_id] > 1 for characteristic_id in single):
        faults.append(Fault("options", "duplicate"))
    return faults


def social_faults(socials: tuple[tuple[int, str], ...]) -> list[Fault]:
    """Return the faults of the links: known types, each once."""
    if not socials:
        return []
    ids = [type_id for type_id, _ in socials]
    known = set(SocialType.objects.filter(pk__in=ids, active=True).values_list("pk", flat=True))
    faults = [
        Fault(f"socials.{index}.social_type_id", "not_found")
        for index, type_id in enumerate(ids)
        if type_id not in known
    ]
    if len(set(ids)) < len(ids):
        faults.append(Fault("socials", "duplicate"))
    return faults


def check_words(texts: Mapping[str, str]) -> None:
    """Raise ForbiddenWords when a text, given by its field, holds a word that no ad may hold."""
    words = codebooks.restricted_words()
    found = {field: hits for field, one in texts.items() if (hits := normalise.forbidden_in(one, words))}
    if found:
        raise ForbiddenWords(found)
