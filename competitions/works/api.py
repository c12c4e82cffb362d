"""Sending, opening, changing and taking back a work.

Source: docs/spec/api-community.md, section 1; M-CMP-04 to M-CMP-06.
"""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.exceptions import ValidationError
from rest_framework.request import Request
from rest_framework.response import Response

from competitions.competitions.models import Competition
from competitions.competitions.selectors import access_competition
from competitions.works import services
from competitions.works.access import open_work
from competitions.works.errors import ContactEmailRefused
from competitions.works.models import Work
from competitions.works.serializers import AccessIn, WorkChangeIn, WorkIn, WorkMadeOut, WorkOut
from marketplace.common.http import idempotency
from marketplace.common.http.api import ApiView, Handler, OkOut
from marketplace.common.http.errors import BadRequest
from marketplace.common.http.field_errors import map_field_errors
from marketplace.common.http.throttles import StrictRate

HOUR = 3600
SUBMIT_RATE = StrictRate(
    "work-submission", 60, HOUR, what=_("%(limit)s works an hour can be submitted from one internet address.")
)
OPEN_RATE = StrictRate(
    "entry-code-tries", 60, HOUR, what=_("Too many codes of works were tried from your internet address.")
)
CODE_RATE = StrictRate("work-edit", 30, HOUR, by="account", what=_("One work can be changed %(limit)s times an hour."))
MIN_KEY_LENGTH = 16
"""Characters of an Idempotency-Key that belongs to nobody: it must not be guessed."""


class WorkFormView(ApiView):
    """A view that reads the fields of a work. competition: the one that decides which fields a work has."""

    access = "anon"
    human_actions = {"POST": "entry", "PATCH": "entry"}
    competition: Competition

    def read_work(self, serializer: type[serializers.Serializer[Any]]) -> dict[str, Any]:
        """Return the fields of a work. Raises ContactEmailRefused if the contact's address is invalid."""
        try:
            return self.read(serializer)
        except ValidationError as error:
            errors = map_field_errors(error.detail)
            if "wrk_email" in errors:
                raise ContactEmailRefused(fields=errors) from None
            raise


class Submission(WorkFormView):
    idempotent = True
    redacted_on_replay = ("wrk_password",)
    throttles = (SUBMIT_RATE,)

    @extend_schema(operation_id="submitWork", request={"multipart/form-data": WorkIn}, responses={201: WorkMadeOut})
    def post(self, request: Request, competition_id: int) -> Response:
        """Send a work in. Code and password are returned here and mailed; they are not shown again."""
        self.competition = access_competition(competition_id, deleted_too=True)
        data = self.read_work(WorkIn)
        for name in ("rules", "token"):
            data.pop(name, None)
        sent = services.submit_work(
            competition_id=competition_id,
            school=data.pop("school", None),
            upload=data.pop("upload", None),
            values=data,
        )
        return Response(WorkMadeOut(sent).data, status=201)

    def run_idempotent(self, handler: Handler, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Refuse a visitor's key that another visitor could guess."""
        if self.viewer is None and len(request.META[idempotency.HEADER]) < MIN_KEY_LENGTH:
            raise BadRequest
        return super().run_idempotent(handler, request, *args, **kwargs)


class OwnWork(WorkFormView):
    human_actions = {"PATCH": "entry"}
    throttles = (OPEN_RATE,)
    delete_takes_body = True

    @extend_schema(operation_id="getOwnWork", parameters=[AccessIn], responses=WorkOut)
    def get(self, request: Request) -> Response:
        """Return the work of a code and its password. Better POST: an address is written down in many places."""
        return Response(WorkOut(self.access_own_work()).data)

    @extend_schema(operation_id="openOwnWork", request=AccessIn, responses=WorkOut)
    def post(self, request: Request) -> Response:
        """Return the work of a code and its password."""
        return Response(WorkOut(self.access_own_work()).data)

    @extend_schema(operation_id="changeOwnWork", request={"multipart/form-data": WorkChangeIn}, responses=WorkOut)
    def patch(self, request: Request) -> Response:
        """Change what is sent."""
        work = self.access_own_work()
        self.competition = work.competition
        data = self.read_work(WorkChangeIn)
        for name in ("code", "password", "token"):
            data.pop(name, None)
        upload = data.pop("upload", None)
        changed = services.change_work(
            work_id=work.pk,
            password_hash=work.password,
            school=data.pop("school", None),
            prepared=services.prepare_file(work.competition, upload),
            values={name: value for name, value in data.items() if value is not None},
        )
        return Response(WorkOut(changed).data)

    @extend_schema(operation_id="withdrawWork", request=AccessIn, responses=OkOut)
    def delete(self, request: Request) -> Response:
        """Take the work back."""
        work = self.access_own_work()
        services.withdraw_work(work_id=work.pk, password_hash=work.password)
        return self.ok()

    def access_own_work(self) -> Work:
        """Return the work whose code and password the request holds; raises what `open_work` does."""
        data = self.read(AccessIn)
        if settings.THROTTLES:
            CODE_RATE.count(self.request, account=data["code"].upper())
        return open_work(self.request, code=data["code"], password=data["password"])
