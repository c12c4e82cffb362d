"""Structured data of the pages in the vocabulary of schema.org, for search engines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.conf import settings
from django.utils.translation import gettext

from competitions.competitions.models import Competition
from marketplace.common.http.envelope import wire_time
from marketplace.common.text.locale import TAG, active
from marketplace.common.text.numbers import whole
from marketplace.website.addresses import address_of
from marketplace.website.seo.head import LANGUAGES, SITE, JsonLd, Picture
from trading.catalogue.rules import State
from trading.catalogue.selectors import PublicAd

AVAILABILITY = {
    State.OPEN: "InStock",
    State.LOCKED: "OutOfStock",
    State.SOLD_OUT: "SoldOut",
    State.EXPIRED: "Discontinued",
    State.DELETED: "Discontinued",
    State.HELD: "OutOfStock",
}


def organization() -> JsonLd:
    return {
        "@type": "Organization",
        "@id": f"{settings.BASE_URL}/#organization",
        "name": SITE,
        "url": address_of("sr"),
        "logo": f"{settings.BASE_URL}/static/spa/favicon.svg",
    }


def website() -> JsonLd:
    """Return the site with its search, which a search engine may offer in its results."""
    return {
        "@type": "WebSite",
        "name": SITE,
        "url": address_of(active()),
        "inLanguage": [TAG[language] for language in LANGUAGES],
        "publisher": {"@id": organization()["@id"]},
        "potentialAction": {
            "@type": "SearchAction",
            "target": {
                "@type": "EntryPoint",
                "urlTemplate": f"{address_of(active(), 'result')}?search={{search_term_string}}",
            },
            "query-input": "required name=search_term_string",
        },
    }


def breadcrumb_list(steps: Iterable[tuple[str, str]]) -> JsonLd:
    """Return the breadcrumbs of a page. steps: name and whole address of each."""
    return {
        "@type": "BreadcrumbList",
        "itemListElement": [
            {"@type": "ListItem", "position": position, "name": name, "item": address}
            for position, (name, address) in enumerate(steps, 1)
        ],
    }


def product(shared: PublicAd, address: str, picture: Picture | None, ratings: int) -> JsonLd:
    """Return an ad: its present price, every price that can still be reached, and whether it takes offers.

    ratings: number of its seller's ratings. The mean of a firm is included, that of a person is not.
    """
    ad = shared.ad
    sale = {"priceCurrency": ad.currency_id, "availability": f"https://schema.org/{AVAILABILITY[shared.state]}"}
    prices = [shared.paid(price) for price in (shared.price, *(step.price for step in shared.steps_ahead))]
    notes = ["", *(from_quantity(step.minimum, ad.unit.short) for step in shared.steps_ahead)]
    seller: JsonLd = {"@type": "Organization" if ad.seller.is_organisation else "Person", "name": shared.seller_name}
    if ad.seller.is_organisation and ad.seller.rating is not None and ratings:
        seller["aggregateRating"] = {
            "@type": "AggregateRating",
            "ratingValue": f"{ad.seller.rating:.2f}",
            "ratingCount": ratings,
            "bestRating": 5,
            "worstRating": 1,
        }
    return {
        "@type": "Product",
        "@id": f"{address}#product",
        "name": ad.name,
        "description": ad.info,
        "sku": str(ad.pk),
        "url": address,
        "category": ad.category.name,
        **({} if picture is None else {"image": [picture.address]}),
        "offers": {
            "@type": "AggregateOffer",
            **sale,
            "lowPrice": f"{min(prices):.2f}",
            "highPrice": f"{max(prices):.2f}",
            "offerCount": len(prices),
            "priceValidUntil": wire_time(ad.expires_at)[:10],
            "url": address,
            "seller": seller,
            "offers": [
                {"@type": "Offer", **sale, "price": f"{price:.2f}", **({"description": note} if note else {})}
                for price, note in zip(prices, notes, strict=True)
            ],
        },
    }


def from_quantity(quantity: int, unit: str) -> str:
    return gettext("From %(quantity)s %(unit)s ordered together.") % {"quantity": whole(quantity), "unit": unit}


AUDIENCES = {1: "Preschool children", 2: "Pupils of primary schools", 3: "Pupils of secondary schools", 4: "Everybody"}


def competition_event(competition: Competition, address: str) -> JsonLd | None:
    """Return a competition as an event from the first work to the last vote; None while its times are not known."""
    if competition.posting_from is None or competition.voting_to is None:
        return None
    return {
        "@type": "Event",
        "@id": f"{address}#event",
        "name": competition.name,
        "description": competition.description,
        "about": competition.theme,
        "url": address,
        "inLanguage": TAG["en"],
        "startDate": wire_time(competition.posting_from),
        "endDate": wire_time(competition.voting_to),
        "eventStatus": "https://schema.org/EventScheduled",
        "eventAttendanceMode": "https://schema.org/OnlineEventAttendanceMode",
        "location": {"@type": "VirtualLocation", "url": address},
        "organizer": organization(),
        "audience": {"@type": "Audience", "audienceType": AUDIENCES[competition.age_group]},
        "isAccessibleForFree": True,
    }


def news_article(
    *,
    title: str,
    description: str,
    author: str,
    published: datetime,
    language: str,
    address: str,
    picture: Picture | None,
) -> JsonLd:
    return {
        "@type": "NewsArticle",
        "headline": title,
        "description": description,
        "author": {"@type": "Person", "name": author},
        "publisher": organization(),
        "datePublished": wire_time(published),
        "inLanguage": TAG[language],
        "mainEntityOfPage": address,
        **({} if picture is None else {"image": [picture.address]}),
    }


def faq_page(pairs: Sequence[tuple[str, str]]) -> JsonLd:
    """Return frequent questions with their answers, as text."""
    return {
        "@type": "FAQPage",
        "mainEntity": [
            {"@type": "Question", "name": question, "acceptedAnswer": {"@type": "Answer", "text": answer}}
            for question, answer in pairs
        ],
    }
