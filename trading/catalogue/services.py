"""Writes of the catalogue: what other rooms call."""

from trading.catalogue.pricing import write_price

__all__ = ["write_price"]
