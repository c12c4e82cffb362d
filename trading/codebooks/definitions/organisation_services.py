"""Fields of business of firms."""

from __future__ import annotations

from trading.codebooks.definition import Api, Codebook, CsvFile, PublicLookup
from trading.codebooks.fields import Translated
from trading.codebooks.named import Named


class OrganisationService(Named):
    """Field of business of a firm."""


CODEBOOK = Codebook(
    model=OrganisationService,
    fields=(Translated(column="name", wire="osr_name", unique=True),),
    csv=CsvFile(name="activities", key=("name_sr",)),
    api=Api(
        name="OrganisationService",
        prefix="osr",
        kind="activity",
        path="organisation/services",
        id_parameter="int:service_id",
        lookup=PublicLookup(summary="Return the fields of business."),
    ),
)
