from django.urls import path, register_converter
from django.urls.converters import StringConverter

from trading.codebooks import admin_api as admin
from trading.codebooks import api, resource_endpoints


class CodeConverter(StringConverter):
    """The code of a currency, in capitals: `currency/ALL` is the lek, `currency/all` is the list."""

    regex = "[A-Z]{3}"


register_converter(CodeConverter, "code")

urlpatterns = [
    path("categories", api.Categories.as_view()),
    path("categories/all", admin.all_rows(resource_endpoints.CATEGORIES).as_view()),
    path("categories/parents", api.CategoryParents.as_view()),
    path("categories/parents/<int:parent_id>", api.CategoryChildren.as_view()),
    path("categories/<int:category_id>", admin.one_row(resource_endpoints.CATEGORIES).as_view()),
    path("categories/<int:category_id>/names", admin.CategoryNames.as_view()),
    path("categories/<int:category_id>/filters", api.CategoryFilters.as_view()),
    path("categories/<int:category_id>/filters/all", admin.AllCharacteristics.as_view()),
    path("categories/<int:category_id>/filters/<int:characteristic_id>", admin.OneCharacteristic.as_view()),
    path("regions", api.Regions.as_view()),
    path("regions/all", admin.all_rows(resource_endpoints.REGIONS).as_view()),
    path("regions/<int:region_id>", admin.OneRegion.as_view()),
    path("currency", api.Currencies.as_view()),
    path("currency/all", admin.all_rows(resource_endpoints.CURRENCIES).as_view()),
    path("currency/<code:currency_code>", admin.one_row(resource_endpoints.CURRENCIES).as_view()),
    path("measurment-units", api.Units.as_view()),
    path("measurment-units/all", admin.all_rows(resource_endpoints.UNITS).as_view()),
    path("measurment-units/<int:unit_id>", admin.one_row(resource_endpoints.UNITS).as_view()),
    path("social-types", api.SocialTypes.as_view()),
    path("social-types/all", admin.all_rows(resource_endpoints.SOCIAL_TYPES).as_view()),
    path("social-types/<int:social_type_id>", admin.one_row(resource_endpoints.SOCIAL_TYPES).as_view()),
    path("transport-clauses", api.Clauses.as_view()),
    path("transport-clauses/all", admin.AllClauses.as_view()),
    path("transport-clauses/<int:clause_id>", admin.one_row(resource_endpoints.CLAUSES).as_view()),
    path("restrictions", api.Restrictions.as_view()),
    path("restrictions/all", admin.all_rows(resource_endpoints.RESTRICTIONS).as_view()),
    path("restrictions/<int:restriction_id>", admin.one_row(resource_endpoints.RESTRICTIONS).as_view()),
    path("restricted-words", admin.ForbiddenWords.as_view()),
    path("restricted-words/all", admin.all_rows(resource_endpoints.FORBIDDEN_WORDS).as_view()),
    path("restricted-words/<int:word_id>", admin.one_row(resource_endpoints.FORBIDDEN_WORDS).as_view()),
    path("countries", api.Countries.as_view()),
    path("countries/all", admin.all_rows(resource_endpoints.COUNTRIES).as_view()),
    path("countries/<int:country_id>", admin.one_row(resource_endpoints.COUNTRIES).as_view()),
    path("organisation/services", api.OrganisationServices.as_view()),
    path("organisation/services/all", admin.all_rows(resource_endpoints.SERVICES).as_view()),
    path("organisation/services/<int:service_id>", admin.one_row(resource_endpoints.SERVICES).as_view()),
    path("organisation/type", api.OrganisationTypes.as_view()),
    path("organisation/type/all", admin.all_rows(resource_endpoints.LEGAL_FORMS).as_view()),
    path("organisation/type/<int:legal_form_id>", admin.one_row(resource_endpoints.LEGAL_FORMS).as_view()),
]
