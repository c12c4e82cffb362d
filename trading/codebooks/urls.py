from collections.abc import Iterator

from django.urls import URLPattern, path, register_converter
from django.urls.converters import StringConverter

from trading.codebooks import api, category_api
from trading.codebooks.definition import Codebook
from trading.codebooks.definitions import categories
from trading.codebooks.index import CODEBOOKS


class CodeConverter(StringConverter):
    """The code of a currency, in capitals: `currency/ALL` is the lek, `currency/all` is the list."""

    regex = "[A-Z]{3}"


register_converter(CodeConverter, "code")


def addresses(codebook: Codebook) -> Iterator[URLPattern]:
    """Yield the addresses of a codebook that its declaration describes."""
    assert codebook.api is not None
    place = codebook.api.path
    yield path(place, api.list_view(codebook).as_view())
    yield path(f"{place}/all", api.all_rows_view(codebook).as_view())
    yield path(f"{place}/<{codebook.api.id_parameter}>", api.one_row_view(codebook).as_view())


urlpatterns = [
    path("categories", category_api.Categories.as_view()),
    path("categories/all", api.all_rows_view(categories.CODEBOOK).as_view()),
    path("categories/parents", category_api.CategoryParents.as_view()),
    path("categories/parents/<int:parent_id>", category_api.CategoryChildren.as_view()),
    path("categories/<int:category_id>", api.one_row_view(categories.CODEBOOK).as_view()),
    path("categories/<int:category_id>/names", category_api.CategoryNames.as_view()),
    path("categories/<int:category_id>/filters", category_api.CategoryFilters.as_view()),
    path("categories/<int:category_id>/filters/all", category_api.AllCharacteristics.as_view()),
    path("categories/<int:category_id>/filters/<int:characteristic_id>", category_api.OneCharacteristic.as_view()),
    *(pattern for codebook in CODEBOOKS if codebook.api and codebook.api.generic for pattern in addresses(codebook)),
]
