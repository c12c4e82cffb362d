"""The codebooks as lists that administrators keep: what is sent, read and answered."""

from __future__ import annotations

from marketplace.common.admin.crud.api import ResourceEndpoints
from trading.codebooks import resources
from trading.codebooks import row_serializers as rows

COUNTRIES = ResourceEndpoints(
    name="Country", many="Countries", resource=resources.COUNTRIES,
    out=rows.CountryRowOut, add=rows.CountryIn, change=rows.CountrySwitchIn,
)  # fmt: skip
CURRENCIES = ResourceEndpoints(
    name="Currency", many="Currencies", resource=resources.CURRENCIES,
    out=rows.CurrencyRowOut, add=rows.CurrencyIn, change=rows.CurrencySwitchIn,
)  # fmt: skip
CATEGORIES = ResourceEndpoints(
    name="Category", many="Categories", resource=resources.CATEGORIES,
    out=rows.CategoryRowOut, add=rows.CategoryIn, change=rows.CategoryChangeIn,
)  # fmt: skip
CHARACTERISTICS = ResourceEndpoints(
    name="Characteristic", resource=resources.CHARACTERISTICS,
    out=rows.CharacteristicRowOut, add=rows.CharacteristicIn, change=rows.CharacteristicChangeIn,
)  # fmt: skip
UNITS = ResourceEndpoints(
    name="MeasurementUnit", resource=resources.UNITS, out=rows.UnitRowOut, add=rows.UnitIn, change=rows.UnitSwitchIn
)  # fmt: skip
SERVICES = ResourceEndpoints(
    name="OrganisationService", resource=resources.SERVICES,
    out=rows.ServiceRowOut, add=rows.ServiceIn, change=rows.ServiceSwitchIn,
)  # fmt: skip
LEGAL_FORMS = ResourceEndpoints(
    name="OrganisationType", resource=resources.LEGAL_FORMS,
    out=rows.LegalFormRowOut, add=rows.LegalFormIn, change=rows.LegalFormSwitchIn,
)  # fmt: skip
CLAUSES = ResourceEndpoints(
    name="TransportClause", resource=resources.CLAUSES,
    out=rows.ClauseRowOut, add=rows.ClauseIn, change=rows.ClauseSwitchIn,
)  # fmt: skip
RESTRICTIONS = ResourceEndpoints(
    name="Restriction", resource=resources.RESTRICTIONS,
    out=rows.RestrictionRowOut, add=rows.RestrictionIn, change=rows.RestrictionSwitchIn,
)  # fmt: skip
FORBIDDEN_WORDS = ResourceEndpoints(
    name="ForbiddenWord", resource=resources.FORBIDDEN_WORDS,
    out=rows.WordRowOut, add=rows.WordIn, change=rows.WordSwitchIn,
)  # fmt: skip
SOCIAL_TYPES = ResourceEndpoints(
    name="SocialType", resource=resources.SOCIAL_NETWORKS,
    out=rows.SocialTypeRowOut, add=rows.SocialTypeIn, change=rows.SocialTypeSwitchIn,
)  # fmt: skip
REGIONS = ResourceEndpoints(
    name="Region", resource=resources.REGIONS, out=rows.RegionRowOut, add=rows.RegionIn, change=rows.RegionChangeIn
)  # fmt: skip
