"""Addresses under their first words are the addresses that were given, each found with fewer tries."""

import pytest
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, URLResolver, get_resolver, include, path
from django.urls.resolvers import RegexPattern

from marketplace.common.http.routing import by_first_word
from tests.routes import all_routes


def view(request: HttpRequest, **arguments: object) -> HttpResponse:
    """Any view."""
    return HttpResponse()


def resolver(patterns: list[URLPattern | URLResolver]) -> URLResolver:
    return URLResolver(RegexPattern(r"^/"), patterns)


PATTERNS: list[URLPattern | URLResolver] = [
    path("", include([path("ads", view, name="ads"), path("ads/<int:ad>", view, {"kind": "one"}, name="ad")])),
    path("people/", include([path("<slug:person>", view, name="person"), path("me", view, name="me")])),
    path("", include([path("ads/<int:ad>/offers", view, name="offers"), path("ads/newest", view, name="newest")])),
]


@pytest.mark.parametrize(
    ("address", "name", "arguments"),
    [
        ("/ads", "ads", {}),
        ("/ads/7", "ad", {"ad": 7, "kind": "one"}),
        ("/ads/7/offers", "offers", {"ad": 7}),
        ("/ads/newest", "newest", {}),
        ("/people/ana", "person", {"person": "ana"}),
    ],
)
def test_each_address_leads_where_it_led(address: str, name: str, arguments: dict[str, object]) -> None:
    for patterns in (PATTERNS, by_first_word(PATTERNS)):
        found = resolver(patterns).resolve(address)
        assert (found.url_name, found.kwargs) == (name, arguments)


def test_a_word_goes_before_a_parameter() -> None:
    assert resolver(by_first_word(PATTERNS)).resolve("/people/me").url_name == "me"


def test_an_address_that_begins_with_a_parameter_is_refused() -> None:
    with pytest.raises(ValueError, match="begins with a parameter: <str:any>/ads"):
        by_first_word([path("<str:any>/ads", view)])


def test_no_address_of_the_api_hides_another() -> None:
    """Each route, with any value for its parameters, leads to its own view."""
    for route in all_routes():
        found = get_resolver().resolve(route.url())
        assert route.view is None or found.func.view_class is route.view, str(route)  # type: ignore[attr-defined]
