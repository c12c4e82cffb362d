"""Currencies; the code of ISO 4217 is the key of a row."""

from __future__ import annotations

from collections.abc import Sequence

from django.db import models

from marketplace.common import limits
from trading.codebooks.definition import Api, Codebook, CsvFile, PublicLookup
from trading.codebooks.fields import Code, Translated
from trading.codebooks.named import Named
from trading.codebooks.ordering import active_rows

USUAL_CURRENCIES = ("RSD", "EUR")


class Currency(Named):
    code = models.CharField(max_length=3, primary_key=True)  # ISO 4217; it is the wire's cur_id

    class Meta:
        verbose_name_plural = "currencies"


def usual_first() -> Sequence[Currency]:
    """Return the currencies that nearly everybody trades in, then the others by name."""
    usual = {code: place for place, code in enumerate(USUAL_CURRENCIES)}
    return sorted(active_rows(Currency), key=lambda currency: usual.get(currency.code, len(usual)))


CODEBOOK = Codebook(
    model=Currency,
    fields=(
        Code(column="code", wire="cur_id", length=3, length_word="three"),
        Translated(column="name", wire="cur_name", longest=limits.CODEBOOK_NAME_MAX, unique=True),
    ),
    csv=CsvFile(name="currencies", key=("code",), fixed=True),
    api=Api(
        name="Currency",
        plural="Currencies",
        prefix="cur",
        kind="currency",
        path="currency",
        id_parameter="code:currency_code",
        lookup=PublicLookup(summary="Return the currencies.", rows=usual_first),
    ),
)
