"""Legal forms of firms."""

from __future__ import annotations

from marketplace.common import limits
from trading.codebooks.definition import Api, Codebook, CsvFile, PublicLookup
from trading.codebooks.fields import Translated
from trading.codebooks.named import Named


class OrganisationType(Named):
    """Legal form of a firm."""


CODEBOOK = Codebook(
    model=OrganisationType,
    fields=(Translated(column="name", wire="otp_name", longest=limits.CODEBOOK_NAME_MAX, unique=True),),
    csv=CsvFile(name="organisation_forms", key=("name_sr",)),
    api=Api(
        name="OrganisationType",
        prefix="otp",
        kind="organisation_form",
        path="organisation/type",
        id_parameter="int:legal_form_id",
        lookup=PublicLookup(summary="Return the legal forms of firms."),
    ),
)
