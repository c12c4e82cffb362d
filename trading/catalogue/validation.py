"""Check the details of an ad: limits, the rows that they refer to, forbidden words. Reads only.

Source: docs/spec/domain.md, "Price steps", "Expiry" and "Forbidden words, pace of publishing".
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime

from marketplace.common.http.errors import NotFound
from marketplace.common.text import normalise
from trading.catalogue import rules, vat
from trading.catalogue.details import AdDetails
from trading.catalogue.errors import ForbiddenWords
from trading.catalogue.rules import DetailError, Occasion
from trading.codebooks import selectors as codebooks
from trading.codebooks.definitions.characteristics import Characteristic
from trading.codebooks.definitions.currencies import Currency
from trading.codebooks.definitions.regions import Region
from trading.codebooks.definitions.restrictions import Restriction
from trading.codebooks.definitions.social_types import SocialType
from trading.codebooks.definitions.transport_clauses import TransportClause
from trading.codebooks.definitions.units import Unit


def detail_errors(
    details: AdDetails, occasion: Occasion, now: datetime, *, only: Iterable[str] | None = None
) -> list[DetailError]:
    """Return every error of the details, in the order of the form. `only`: look at these fields alone."""
    wanted = None if only is None else set(only)
    return [*limit_errors(details, occasion, now, wanted), *reference_errors(details, wanted)]


def limit_errors(details: AdDetails, occasion: Occasion, now: datetime, wanted: set[str] | None) -> list[DetailError]:
    """Return the errors of quantity, price, tiers, expiry and of terms that contradict each other."""
    single = [
        rules.quantity_error(details.quantity) if is_checked("quantity", wanted) else None,
        rules.base_price_error(details.base_price) if is_checked("base_price", wanted) else None,
        rules.expiry_error(details.expires_at, occasion, now) if is_checked("expires_at", wanted) else None,
    ]
    errors = [error for error in single if error]
    if any(is_checked(name, wanted) for name in ("tiers", "quantity", "base_price")) and not errors:
        errors += rules.tier_errors(details.tiers, details.quantity, details.base_price)
    if any(is_checked(name, wanted) for name in rules.DELIVERY_COSTS):
        costs = rules.delivery_error(**{name: getattr(details, name) for name in rules.DELIVERY_COSTS})
        errors += [costs] if costs else []
    if any(is_checked(name, wanted) for name in ("vat", "vat_added")):
        taxed = vat.vat_error(details.vat, details.vat_added)
        errors += [taxed] if taxed else []
    return errors


def reference_errors(details: AdDetails, wanted: set[str] | None) -> list[DetailError]:
    """Return `not_found` for each row that is not there or not active, and the errors of lists of rows."""
    errors = [
        DetailError(name, "not_found")
        for name, rows in (
            ("unit_id", Unit.objects.filter(active=True)),
            ("currency_id", Currency.objects.filter(active=True)),
            ("restriction_id", Restriction.objects.filter(active=True)),
            ("road_clause_id", TransportClause.objects.filter(active=True, kind=TransportClause.Kind.ROAD)),
            ("naval_clause_id", TransportClause.objects.filter(active=True, kind=TransportClause.Kind.NAVAL)),
        )
        if is_checked(name, wanted)
        and (value := getattr(details, name)) is not None
        and not rows.filter(pk=value).exists()
    ]
    if is_checked("region_ids", wanted):
        errors += region_errors(details.region_ids)
    if is_checked("category_id", wanted) or is_checked("options", wanted):
        errors += option_errors(details.category_id, details.options)
    if is_checked("socials", wanted):
        errors += social_errors(details.socials)
    return errors


def is_checked(name: str, wanted: set[str] | None) -> bool:
    return wanted is None or name in wanted


def region_errors(region_ids: tuple[int, ...]) -> list[DetailError]:
    if not region_ids:
        return []
    known = set(Region.objects.filter(pk__in=region_ids, active=True).values_list("pk", flat=True))
    return [] if known.issuperset(region_ids) else [DetailError("region_ids", "not_found")]


def option_errors(category_id: int, options: tuple[tuple[int, int], ...]) -> list[DetailError]:
    """Return the errors of the category and of its characteristics' options."""
    try:
        known = codebooks.category_filters(category_id)
    except NotFound:
        return [DetailError("category_id", "not_found")]
    allowed = {(filter_.characteristic.pk, option.pk) for filter_ in known for option in filter_.options}
    single = {
        filter_.characteristic.pk
        for filter_ in known
        if filter_.characteristic.datatype == Characteristic.Datatype.SINGLE
    }
    errors = [
        DetailError(f"options.{index}.option_id", "not_found")
        for index, pair in enumerate(options)
        if pair not in allowed
    ]
    chosen = Counter(characteristic_id for characteristic_id, _ in set(options))
    if any(chosen[characteristic_id] > 1 for characteristic_id in single):
        errors.append(DetailError("options", "duplicate"))
    return errors


def social_errors(socials: tuple[tuple[int, str], ...]) -> list[DetailError]:
    """Return the errors of the links: known types, each once."""
    if not socials:
        return []
    ids = [type_id for type_id, _ in socials]
    known = set(SocialType.objects.filter(pk__in=ids, active=True).values_list("pk", flat=True))
    errors = [
        DetailError(f"socials.{index}.social_type_id", "not_found")
        for index, type_id in enumerate(ids)
        if type_id not in known
    ]
    if len(set(ids)) < len(ids):
        errors.append(DetailError("socials", "duplicate"))
    return errors


def check_words(texts: Mapping[str, str]) -> None:
    """Raise ForbiddenWords when a text, given by its field, holds a word that no ad may hold."""
    words = codebooks.restricted_words()
    found = {field: hits for field, one in texts.items() if (hits := normalise.forbidden_in(one, words))}
    if found:
        raise ForbiddenWords(found)
