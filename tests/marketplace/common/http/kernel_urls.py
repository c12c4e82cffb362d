"""Addresses that only the kernel's tests have: one small view for each promise of the base view."""

from typing import Any, ClassVar

from django.db import transaction
from django.urls import include, path, re_path
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.http import envelope, errors, fields
from marketplace.common.http.api import ApiView
from marketplace.common.http.idempotency.models import IdempotencyKey
from marketplace.common.http.pagination import page_number, paginate
from marketplace.common.http.throttles import Rate, StrictRate
from marketplace.common.http.throttles.models import RateCounter
from marketplace.common.integrations import human_check

handler400 = envelope.api_400
handler404 = envelope.api_404
handler500 = envelope.api_500


class NameIn(serializers.Serializer[Any]):
    usr_name = fields.WireText(source="name", min_length=2)


class Anybody(ApiView):
    access = "anon"

    def get(self, request: Request) -> Response:
        return Response({"who": self.viewer.pk if self.viewer else None})

    def post(self, request: Request) -> Response:
        return Response(self.read(NameIn), status=201)

    def delete(self, request: Request) -> Response:
        return Response(self.read(NameIn))


class SignedIn(ApiView):
    def get(self, request: Request) -> Response:
        return Response({"who": self.user.pk})


class Asking(ApiView):
    keeps_session_alive = False

    def get(self, request: Request) -> Response:
        return self.ok()


class Admins(ApiView):
    access = "staff"
    step_up = frozenset({"POST"})

    def get(self, request: Request, thing: int) -> Response:
        raise errors.NotFound

    def post(self, request: Request, thing: int) -> Response:
        return self.ok()


class OpenToRead(ApiView):
    access = "anon"
    for_staff = frozenset({"POST"})

    def get(self, request: Request) -> Response:
        return self.ok()

    def post(self, request: Request) -> Response:
        return self.ok()


class SecondStep(ApiView):
    access = "staff"
    before_second_factor = ("GET",)

    def get(self, request: Request) -> Response:
        return self.ok()


class Pages(ApiView):
    access = "anon"
    public_cache = True

    def get(self, request: Request) -> Response:
        page = paginate(list(range(25)), page_number(request), 12)
        return Response(page.paged(page.rows, {"items": page.items}))


class Lookup(ApiView):
    access = "anon"
    public_cache = True
    public_max_age = 300

    def get(self, request: Request) -> Response:
        return Response(["a", "b"])


class Limited(ApiView):
    access = "anon"
    throttles = (Rate("few", 2, 3600),)

    def get(self, request: Request) -> Response:
        return self.ok()


class StrictlyLimited(ApiView):
    access = "anon"
    throttles = (StrictRate("fewest", 2, 3600),)

    def get(self, request: Request) -> Response:
        return self.ok()


class Human(ApiView):
    access = "anon"
    human_actions: ClassVar = {"POST": "register"}
    failure: ClassVar[Exception | None] = None

    def post(self, request: Request) -> Response:
        if self.failure is not None:
            raise self.failure
        self.read(NameIn)
        return self.ok()


class Late(ApiView):
    """A view that looks at the human check itself."""

    access = "anon"

    def post(self, request: Request) -> Response:
        human_check.verify(request.data.get("token"), "login", request)
        return self.ok()


class Once(ApiView):
    """Makes a row per call; `fail` refuses after the row is written."""

    access = "anon"
    idempotent = True
    human_actions: ClassVar = {"POST": "entry"}
    runs: ClassVar[list[int]] = []

    def post(self, request: Request) -> Response:
        number = self.make(str(request.data.get("fail", "")))
        return Response({"number": number, "code": "TOLD-ONCE"}, status=201)

    @transaction.atomic(durable=True)
    def make(self, fail: str) -> int:
        self.runs.append(1)
        row = RateCounter.objects.create(scope="made", key=str(len(self.runs)), count=1, window_ends_ms=0)
        if fail == "refuse":
            raise errors.Forbidden
        if fail == "break":
            raise RuntimeError("a bug")
        return row.pk


class Broken(ApiView):
    access = "anon"

    def get(self, request: Request) -> Response:
        raise RuntimeError("a bug")

    def delete(self, request: Request) -> Response:
        raise StopIteration

    def post(self, request: Request) -> Response:
        IdempotencyKey.objects.count()
        raise errors.Unavailable


urlpatterns = [
    path("api/anybody", Anybody.as_view()),
    path("api/signed-in", SignedIn.as_view()),
    path("api/asking", Asking.as_view()),
    path("api/admins/<int:thing>", Admins.as_view()),
    path("api/open-to-read", OpenToRead.as_view()),
    path("api/second-step", SecondStep.as_view()),
    path("api/pages", Pages.as_view()),
    path("api/lookup", Lookup.as_view()),
    path("api/limited", Limited.as_view()),
    path("api/strict", StrictlyLimited.as_view()),
    path("api/human", Human.as_view()),
    path("api/late", Late.as_view()),
    path("api/once", Once.as_view()),
    path("api/broken", Broken.as_view()),
    path("api/", include("marketplace.common.urls")),
    re_path(r"^api(?:/|$)", envelope.api_404),
]
