"""The head of an ad's page."""

from __future__ import annotations

from dataclasses import replace
from datetime import datetime

from django.utils.translation import gettext as _

from marketplace.common.db import clock
from marketplace.common.text.normalise import cut_at_word
from marketplace.website.addresses import address_of, within_site
from marketplace.website.seo import json_ld
from marketplace.website.seo.ad_row import ad_version
from marketplace.website.seo.first_paint import AD_SIZES, FirstView, ResponsiveImage, preload
from marketplace.website.seo.head import LONGEST_DESCRIPTION, Head, PageRequest, shared_picture
from marketplace.website.seo.page_facts import BuiltHead, PageFacts
from trading.catalogue.card_rows import card_row_of
from trading.catalogue.public_ad import with_first
from trading.catalogue.rules import State
from trading.catalogue.selectors import PublicAd, access_ad, public_ad
from trading.catalogue.serializers import product
from trading.catalogue.serializers.visitor_pages import valid_until

ON_SALE = (State.OPEN, State.LOCKED)


def details(request: PageRequest) -> PageFacts:
    """Return the facts of an ad as a visitor sees it. Raises AdNotFound, also for a deleted one.

    The page of an ended ad also counts what was bought, so it is made anew at each view.
    """
    now, ad_id = clock.approximate_now(), int(request.parts["id"])
    version = ad_version(ad_id)

    def build(head: Head) -> BuiltHead:
        shared = public_ad(access_ad(None, ad_id), now)
        until = valid_until([card_row_of(shared.ad)], now) if shared.state in ON_SALE else None
        return ad_head(request, head, shared, version[1], now), until

    return PageFacts(version, now, build)


def ad_head(request: PageRequest, head: Head, shared: PublicAd, ratings: int, now: datetime) -> Head:
    """Return the head of an ad. ratings: number of its seller's ratings."""
    ad, address = shared.ad, address_of(request.language, request.path)
    picture = shared_picture(ad.main_image, ad.name)
    breadcrumbs = [
        (_("Marketplace"), address_of(request.language, "berza")),
        (ad.category.name, address_of(request.language, "result", {"category": str(ad.category_id)})),
        (ad.name, address),
    ]
    return replace(
        head,
        title=ad.name,
        description=description_of(shared),
        kind="product",
        picture=picture,
        properties=(
            ("product:price:amount", f"{shared.paid(shared.price):.2f}"),
            ("product:price:currency", ad.currency_id),
            ("product:availability", "in stock" if shared.state is State.OPEN else "out of stock"),
        ),
        structured_data=(json_ld.product(shared, address, picture, ratings), json_ld.breadcrumb_list(breadcrumbs)),
        view=FirstView(
            heading=ad.name,
            breadcrumbs=tuple((name, within_site(address)) for name, address in breadcrumbs[:-1]),
            note=shared.seller_name,
            price=shared.present_price,
            lead=ad.info,
            image=ResponsiveImage(ad.main_image, AD_SIZES) if ad.main_image else None,
        ),
        preloaded=(preload(["ads", "detail", ad.pk], product(ad, None, now)),),
    )


def description_of(shared: PublicAd) -> str:
    """Return the price now, how far it may fall, and the beginning of the seller's description."""
    ad = shared.ad
    price = with_first(f"{shared.price_text(shared.price)}/{ad.unit.short}", from_first=shared.from_first)
    if shared.state not in (State.OPEN, State.LOCKED):
        begun = _("The sale has ended at %(price)s.") % {"price": price}
    elif shared.steps_ahead:
        lowest = shared.price_text(shared.steps_ahead[-1].price)
        said = (
            _("%(price)s, down to %(lowest)s with more buyers.")
            if shared.from_first
            else _("%(price)s now, down to %(lowest)s with more buyers.")
        )
        begun = said % {"price": price, "lowest": lowest}
    else:
        begun = _("%(price)s now.") % {"price": price}
    return cut_at_word(f"{begun} {' '.join(ad.info.split())}", LONGEST_DESCRIPTION)
