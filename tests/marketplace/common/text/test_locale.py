import pytest
from django.http import HttpResponse
from django.test import RequestFactory
from django.utils import translation

from marketplace.common.text import locale

pytestmark = pytest.mark.once


@pytest.mark.feature("M-API-01")
@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/api/config", "sr"),
        ("/api/config?locale=en", "en"),
        ("/api/config?locale=sr", "sr"),
        ("/api/config?locale=EN", "sr"),
        ("/api/config?locale=de", "sr"),
        ("/api/config?locale=", "sr"),
        ("/api/config?locale=%00", "sr"),
        ("/api/config?" + "&".join(f"a{n}=1" for n in range(1500)), "sr"),
        ("/en/result", "en"),
        ("/sr/result?locale=en", "sr"),
        ("/de/", "sr"),
        ("/", "sr"),
    ],
)
def test_language_of_a_request(path: str, expected: str) -> None:
    """`locale` on every call; anything unknown is sr."""
    assert locale.request_locale(RequestFactory().get(path)) == expected


@pytest.mark.parametrize(("code", "tag", "django"), [("sr", "sr-Latn", "sr-latn"), ("en", "en", "en")])
def test_middleware_sets_the_language_and_says_so(code: str, tag: str, django: str) -> None:
    seen = []

    def view(request: object) -> HttpResponse:
        seen.append(translation.get_language())
        return HttpResponse()

    response = locale.LocaleMiddleware(view)(RequestFactory().get(f"/api/x?locale={code}"))
    assert seen == [django]
    assert response.headers["Content-Language"] == tag


def test_pick_takes_the_active_language_and_fills_gaps() -> None:
    with locale.language("en"):
        assert locale.pick("jabuka", "apple") == "apple"
        assert locale.pick("jabuka", "") == "jabuka"
        assert locale.active() == "en"
    with locale.language("rs"):
        assert locale.pick("jabuka", "apple") == "jabuka"
        assert locale.active() == "sr"
