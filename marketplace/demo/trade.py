"""Publishing the demo's ads and trading on them, with the services that people use, at times in the past."""

from __future__ import annotations

from dataclasses import replace
from decimal import Decimal

from marketplace.common.db import clock
from marketplace.demo import moderation, texts
from marketplace.demo.ads import AdPlan, EndedAd
from marketplace.demo.plan import Ending, OfferPlan
from marketplace.demo.state import Demo
from marketplace.demo.uploads import asset
from trading.catalogue.details import AdDetails, AdFiles
from trading.catalogue.models import Ad
from trading.catalogue.offer_states import PriceCondition
from trading.catalogue.rules import TierSpec
from trading.catalogue.services import publish_ad
from trading.offers import services as offers
from trading.offers.delete_ad import delete_ad
from trading.offers.models import Offer
from trading.offers.rules import Terms


def price_tiers_of(tiers: tuple[tuple[int, str], ...]) -> tuple[TierSpec, ...]:
    """Return contiguous price steps from (up to, price) pairs."""
    steps, minimum = [], 1
    for maximum, price in tiers:
        steps.append(TierSpec(minimum, maximum, Decimal(price)))
        minimum = maximum + 1
    return tuple(steps)


def details_of(demo: Demo, plan: AdPlan) -> AdDetails:
    """Return the form as the seller filled it in."""
    codebooks = demo.codebooks
    category = codebooks.categories[plan.category]
    texts_of_ad = texts.GOODS[plan.key]
    seller = demo.users[plan.seller]
    details = AdDetails(
        name=plan.name,
        category_id=category.pk,
        quantity=plan.quantity,
        unit_id=codebooks.units[plan.unit],
        currency_id=plan.currency,
        base_price=plan.base_price,
        vat="" if plan.private_seller else plan.vat,
        vat_added=None if plan.private_seller else plan.vat_on_top,
        expires_at=clock.end_of_day(demo.day(plan.expires)),
        tiers=price_tiers_of(plan.tiers),
        info=texts_of_ad.info,
        description=texts_of_ad.description,
        made_in=texts_of_ad.made_in,
        declaration_text=texts_of_ad.declaration,
        region_ids=tuple(codebooks.regions[name] for name in plan.regions),
        options=codebooks.options(category, plan.options),
        shipping_info=texts_of_ad.shipping_info,
        shipping_time=texts_of_ad.shipping_time,
        seller_shipping=True,
        free_shipping=plan.number % 3 == 0,
        shipping_included=plan.number % 3 == 1,
        shipping_additional=plan.number % 3 == 2,
        payment_info=texts.PAYMENT,
        deposit_info="" if plan.number % 4 else "Kapara od 10 % po prihvatanju ponude.",
        contract_requirements=texts.CONTRACT,
        claims_responsibility="Prodavac odgovara za saobraznost robe dve godine.",
        claims_info=texts.CLAIMS,
        warranty_info=texts_of_ad.warranty,
        warranty_address=f"{seller.address}, {seller.postal_code} {seller.region}" if texts_of_ad.warranty else "",
        limitations=texts.LIMITATIONS,
        jurisdiction=texts.COURT.get(seller.region, f"Nadležni sud, {seller.region}"),
        allows_reject=plan.allows_reject,
        allows_abandon=plan.allows_abandon,
        allows_abandon_no_offers=True,
        restriction_id=None if plan.restriction is None else codebooks.restrictions[plan.restriction],
        individuals_trading=plan.private_seller,
    )
    return replace(details, **texts.PRIVATE_SELLER) if plan.private_seller else details


def files_of(plan: AdPlan) -> AdFiles:
    """Return the uploads: the picture, for promoted ads a closer one, for some a certificate."""
    report_name = "izvestaj-o-ispitivanju.png"
    return AdFiles(
        main_image=asset(f"ads/{plan.key}.jpg"),
        images=(asset(f"ads/{plan.key}-closer.jpg"),) if plan.promotion else (),
        proofs=(asset(f"documents/{plan.key}-report.png", report_name),) if plan.has_report else (),
    )


def publish(demo: Demo, plan: AdPlan) -> None:
    """Publish the ad unless it exists, then do the administrator's actions on it."""
    if plan.key in demo.ads:
        return
    seller, details = demo.users[plan.seller], details_of(demo, plan)
    demo.ads[plan.key] = publish_ad(seller=seller, details=details, files=files_of(plan))
    if plan.promotion is not None:
        moderation.promote_ad(demo.ads[plan.key].pk, plan.promotion)


def publish_ended(demo: Demo, ended: EndedAd) -> None:
    if ended.name in demo.ads:
        return
    codebooks = demo.codebooks
    details = AdDetails(
        name=ended.name,
        category_id=codebooks.categories[ended.category].pk,
        quantity=ended.tiers[-1][0],
        unit_id=codebooks.units[ended.unit],
        currency_id=ended.currency,
        base_price=Decimal(ended.tiers[0][1]),
        expires_at=clock.end_of_day(demo.day(60)),
        tiers=price_tiers_of(ended.tiers),
        info=texts.ENDED_INFO,
        description=texts.ENDED_INFO,
        made_in="Srbija",
        declaration_text="Izmišljena roba, samo za prikaz.",
        region_ids=(codebooks.regions["Srbija"],),
        allows_abandon=True,
    )
    demo.ads[ended.name] = publish_ad(seller=demo.users[ended.seller], details=details, files=AdFiles())


def take_down(demo: Demo, ended: EndedAd) -> None:
    """Delete the ad as its seller or the administrator, unless it is deleted."""
    ad = Ad.objects.get(pk=demo.ads[ended.name].pk)
    if ad.deleted_at is not None:
        return
    if ended.by == "seller":
        delete_ad(seller_id=ad.seller_id, ad_id=ad.pk)
    else:
        moderation.remove_ad(ad.pk)


def place(demo: Demo, plan: OfferPlan) -> None:
    """Place the offer unless this buyer has made one there."""
    ad = demo.ads[plan.ad]
    buyer = demo.users[plan.buyer]
    if (ad.pk, buyer.pk) in demo.offered:
        return
    tier_id = None
    if plan.limit is not None:
        tier_id = ad.tiers.get(price=plan.limit).pk
    offers.place_offer(buyer_id=buyer.pk, ad_id=ad.pk, terms=Terms(plan.quantity, plan.condition, tier_id))


def place_ended(demo: Demo, ending: Ending) -> None:
    """Place an offer that will be given up or rejected."""
    ad, buyer = demo.ads[ending.ad], demo.users[ending.buyer]
    if (ad.pk, buyer.pk) not in demo.offered:
        offers.place_offer(buyer_id=buyer.pk, ad_id=ad.pk, terms=Terms(ending.quantity, PriceCondition.ANY_PRICE))


def end(demo: Demo, ending: Ending) -> None:
    """Give the offer up, or let its seller reject it, if it still stands."""
    ad, buyer = demo.ads[ending.ad], demo.users[ending.buyer]
    offer = Offer.objects.filter(ad=ad, buyer=buyer, status=1).first()
    if offer is None:
        return
    if ending.how == "gave_up":
        offers.give_up(buyer_id=buyer.pk, offer_id=offer.pk)
    else:
        offers.reject_offer(seller_id=ad.seller_id, offer_id=offer.pk)
