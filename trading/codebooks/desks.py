"""The codebooks as lists that administrators keep: what is sent, read and answered."""

from __future__ import annotations

from marketplace.common.admin.crud.api import Desk
from trading.codebooks import resources
from trading.codebooks import row_serializers as rows

COUNTRIES = Desk(
    name="Country", many="Countries", book=resources.COUNTRIES,
    out=rows.CountryRowOut, add=rows.CountryIn, change=rows.CountrySwitchIn,
)  # fmt: skip
CURRENCIES = Desk(
    name="Currency", many="Currencies", book=resources.CURRENCIES,
    out=rows.CurrencyRowOut, add=rows.CurrencyIn, change=rows.CurrencySwitchIn,
)  # fmt: skip
CATEGORIES = Desk(
    name="Category", many="Categories", book=resources.CATEGORIES,
    out=rows.CategoryRowOut, add=rows.CategoryIn, change=rows.CategoryChangeIn,
)  # fmt: skip
CHARACTERISTICS = Desk(
    name="Characteristic", book=resources.CHARACTERISTICS,
    out=rows.CharacteristicRowOut, add=rows.CharacteristicIn, change=rows.CharacteristicChangeIn,
)  # fmt: skip
UNITS = Desk(
    name="MeasurementUnit", book=resources.UNITS, out=rows.UnitRowOut, add=rows.UnitIn, change=rows.UnitSwitchIn
)  # fmt: skip
SERVICES = Desk(
    name="OrganisationService", book=resources.SERVICES,
    out=rows.ServiceRowOut, add=rows.ServiceIn, change=rows.ServiceSwitchIn,
)  # fmt: skip
LEGAL_FORMS = Desk(
    name="OrganisationType", book=resources.LEGAL_FORMS,
    out=rows.LegalFormRowOut, add=rows.LegalFormIn, change=rows.LegalFormSwitchIn,
)  # fmt: skip
CLAUSES = Desk(
    name="TransportClause", book=resources.CLAUSES,
    out=rows.ClauseRowOut, add=rows.ClauseIn, change=rows.ClauseSwitchIn,
)  # fmt: skip
RESTRICTIONS = Desk(
    name="Restriction", book=resources.RESTRICTIONS,
    out=rows.RestrictionRowOut, add=rows.RestrictionIn, change=rows.RestrictionSwitchIn,
)  # fmt: skip
FORBIDDEN_WORDS = Desk(
    name="ForbiddenWord", book=resources.FORBIDDEN_WORDS,
    out=rows.WordRowOut, add=rows.WordIn, change=rows.WordSwitchIn,
)  # fmt: skip
SOCIAL_TYPES = Desk(
    name="SocialType", book=resources.SOCIAL_NETWORKS,
    out=rows.SocialTypeRowOut, add=rows.SocialTypeIn, change=rows.SocialTypeSwitchIn,
)  # fmt: skip
REGIONS = Desk(
    name="Region", book=resources.REGIONS, out=rows.RegionRowOut, add=rows.RegionIn, change=rows.RegionChangeIn
)  # fmt: skip
