"""The two languages: Serbian in Latin script (the default) and English."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Literal

from django.core.exceptions import SuspiciousOperation
from django.http import HttpRequest, HttpResponseBase
from django.utils import translation

Locale = Literal["sr", "en"]

PREFIX: dict[str, str] = {"sr": "sr-latn", "en": "en"}
"""Our code (query, first part of a page's address) -> Django's language code."""

TAG: dict[str, str] = {"sr": "sr-Latn", "en": "en"}
"""Our code -> the language tag of Content-Language and <html lang>."""


def known(code: object) -> Locale:
    """Return the code if it is one of ours, else "sr"."""
    return "en" if code == "en" else "sr"


def request_locale(request: HttpRequest) -> Locale:
    """Return the language of a request: the query's `locale` under /api/, the first part of the address elsewhere."""
    path = request.path_info
    if path.startswith("/api/"):
        try:
            return known(request.GET.get("locale"))
        except SuspiciousOperation:  # too many parameters: the view refuses it, in the form of the API
            return "sr"
    return known(path.split("/", 2)[1] if path.startswith("/") else None)


def active() -> Locale:
    """Return the language now in use."""
    return "en" if (translation.get_language() or "").startswith("en") else "sr"


def pick(sr: str, en: str) -> str:
    """Return the text of the active language; where it is empty, the other one."""
    return (en or sr) if active() == "en" else (sr or en)


@contextmanager
def language(code: str) -> Iterator[None]:
    """Translate texts inside the block into this language: "sr" or "en"; any other code counts as "sr"."""
    with translation.override(PREFIX[known(code)]):
        yield


class LocaleMiddleware:
    """Sets the language of each request and names it in the answer's Content-Language."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        code = request_locale(request)
        with language(code):
            request.LANGUAGE_CODE = PREFIX[code]
            response = self.get_response(request)
            response.headers.setdefault("Content-Language", TAG[code])
        return response
