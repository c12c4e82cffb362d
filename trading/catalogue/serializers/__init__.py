"""Ads on the wire: the shapes that go out, their rows written fast, and the fields that come in."""

from trading.catalogue.serializers.cards import cards_of, sale_rows, tiers_wire
from trading.catalogue.serializers.product_page import product
from trading.catalogue.serializers.schemas import CardOut, ProductOut, PublishedOut, SaleOut, TierOut, TraceStepOut

__all__ = [
    "CardOut",
    "ProductOut",
    "PublishedOut",
    "SaleOut",
    "TierOut",
    "TraceStepOut",
    "cards_of",
    "product",
    "sale_rows",
    "tiers_wire",
]
