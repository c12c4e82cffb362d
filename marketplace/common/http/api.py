"""The base of every API view: who may call it, how often and with how large a body, and how long its answer is cached.

Order of the checks (docs/spec/api-trading.md, Conventions): method, rate limit, session, size and type of the body,
stored answer of an idempotent call, human check; then the view's own: existence, permission, fields, content, state.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from datetime import timedelta
from functools import partial
from typing import Any, ClassVar, Literal, cast

from django.http import HttpRequest, HttpResponseBase
from django.middleware.gzip import re_accepts_gzip
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.utils.translation import gettext_lazy as _
from rest_framework import exceptions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from marketplace.common import limits, people, roles
from marketplace.common.db import clock, replica
from marketplace.common.db.undo import undone_on_failure
from marketplace.common.framework_internals import http_request
from marketplace.common.http import errors, human_check, idempotency
from marketplace.common.http.acting import acting
from marketplace.common.http.authentication import raw_sid
from marketplace.common.http.envelope import NO_STORE, Enveloped, RenderedBody, body_of, etag_of
from marketplace.common.http.parsers import announced_length, body_limit
from marketplace.common.http.schema import page_parameter, paged_of
from marketplace.common.http.throttles import Rate, count_request, count_upload, general_rate
from marketplace.common.people import Person, Session
from marketplace.common.roles import Capability

__all__ = ["ApiView", "OkOut", "page_parameter", "paged_of"]

Access = Literal["anon", "user", "staff"]
Handler = Callable[..., Response]

STEP_UP_LASTS = timedelta(minutes=10)


class SecondFactorRequired(errors.DomainError):
    """Somebody with a role who has not entered the second factor yet calls an operation of the back-office."""

    code, status, message = "totp_required", 403, _("Please enter the code of your two-step verification first.")


class StepUpRequired(errors.DomainError):
    """A sensitive action of somebody who last confirmed their identity more than 10 minutes ago or never."""

    code, status, message = "step_up", 403, _("Please confirm that it is you.")


class OkOut(serializers.Serializer[Any]):
    """What an operation with nothing to tell answers."""

    res = serializers.ChoiceField(choices=["ok"])


class ApiView(APIView):
    """One operation, or the methods of one address.

    access: who may call: "anon" everybody, "user" signed-in people (the default), "staff" those whose role includes
    the `capability`.
    signed_in: methods of an open view that require a session.
    for_staff: methods of an open view that require the capability.
    capability: what the role must include; administrators alone where none is named. capabilities: the same by
    method, for those where it differs.
    throttles: rates that each request of this view counts for, beside the general one. write_throttles: those that a
    signed-in person's writes count for as well.
    public_cache: GET is a public read with an ETag. public_max_age: seconds that visitors' answers may be cached.
    replica_reads: a visitor's GET may be answered by the database's replica: for lists that nobody acts on unread.
    idempotent: POST takes an Idempotency-Key. redacted_on_replay: fields of its answer that are null in a repeat.
    multipart_limit: the most bytes of a form with files. counts_forms: False where the files of one form come one by
    one, and the view has a rate of its own for them.
    keeps_session_alive: False where an open tab polls, which must not keep its session from becoming idle.
    human_actions: method -> action of the human check whose solution its `token` must hold. The base class uses the
    solution up before and outside of the operation's transaction, which an `idempotent` view needs.
    delete_takes_body: DELETE has fields that must not be in the address, such as a password.
    step_up: methods that require a step-up. before_second_factor: those that may be called before
    the second factor has been entered.
    """

    access: ClassVar[Access] = "user"
    signed_in: ClassVar[Collection[str]] = ()
    for_staff: ClassVar[Collection[str]] = ()
    capability: ClassVar[Capability] = Capability.ADMINISTER
    capabilities: ClassVar[Mapping[str, Capability]] = {}
    throttles: ClassVar[tuple[Rate, ...]] = ()
    write_throttles: ClassVar[tuple[Rate, ...]] = ()
    public_cache: ClassVar[bool] = False
    public_max_age: ClassVar[int] = 0
    replica_reads: ClassVar[bool] = False
    idempotent: ClassVar[bool] = False
    redacted_on_replay: ClassVar[Collection[str]] = ()
    multipart_limit: ClassVar[int] = limits.MULTIPART_BODY_BYTES
    counts_forms: ClassVar[bool] = True
    keeps_session_alive: ClassVar[bool] = True
    human_actions: ClassVar[Mapping[str, str]] = {}
    delete_takes_body: ClassVar[bool] = False
    step_up: ClassVar[Collection[str]] = ()
    before_second_factor: ClassVar[Collection[str]] = ()

    @property
    def viewer(self) -> Person | None:
        """The signed-in person; None for a visitor."""
        return cast("Person | None", self.request.user)

    @property
    def user(self) -> Person:
        """The signed-in person. Raises SessionRequired for a visitor."""
        person = self.viewer
        if person is None:
            raise errors.SessionRequired
        return person

    def ok(self, status: int = 200) -> Response:
        """Answer an operation with nothing to tell."""
        return Response({"res": "ok"}, status=status)

    def read(self, serializer_class: type[serializers.Serializer[Any]], data: Any = None) -> dict[str, Any]:
        """Return the fields of the request (or of `data`) under their clean names. Raises InvalidFields.

        GET reads the query, DELETE the query and the body over it, everything else the body, which must be an object.
        """
        given = self.given() if data is None else data
        if not isinstance(given, Mapping):
            raise errors.BadRequest
        serializer = serializer_class(data=given, context={"view": self})
        serializer.is_valid(raise_exception=True)
        clean: dict[str, Any] = serializer.validated_data
        return clean

    def given(self) -> Any:
        """Return the unchecked input: the query or the parsed body."""
        if self.request.method in {"GET", "HEAD"}:
            return self.request.query_params
        body = self.request.data
        if self.request.method != "DELETE" or not isinstance(body, Mapping):
            return body
        if not body:
            return self.request.query_params
        query = {name: values if len(values) > 1 else values[0] for name, values in self.request.query_params.lists()}
        return {**query, **{name: body[name] for name in body}}

    def dispatch(self, request: Any, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Run the checks in their order, then the method."""
        self.args, self.kwargs = args, kwargs
        received: HttpRequest = request
        request = self.request = self.initialize_request(received, *args, **kwargs)
        self.headers = self.default_response_headers
        try:
            handler = self.handler_of(request)
            self.initial(request, *args, **kwargs)
            self.check_body(received, request)
            with acting(None if self.viewer is None else self.viewer.pk), undone_on_failure():
                if self.idempotent and request.method == "POST" and idempotency.HEADER in received.META:
                    response = self.run_idempotent(handler, request, *args, **kwargs)
                else:
                    self.check_human(request)
                    response = self.run_handler(handler, request, *args, **kwargs)
        except Exception as exc:
            response = self.handle_exception(exc)
        self.response = self.finalize_response(request, response, *args, **kwargs)
        return self.response

    def run_handler(self, handler: Handler, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Answer with the method's own answer. Signed-in people read from the primary, so they see what they wrote."""
        if self.replica_reads and self.viewer is None and request.method in {"GET", "HEAD"}:
            return replica.read(partial(handler, request, *args, **kwargs))
        return handler(request, *args, **kwargs)

    def handler_of(self, request: Request) -> Handler:
        """Return the method's function; HEAD is GET. Raises MethodNotAllowed, also for OPTIONS: nothing is shared."""
        method = (request.method or "").lower()
        name = "get" if method == "head" else method
        if method == "options" or name not in self.http_method_names or not hasattr(self, name):
            raise exceptions.MethodNotAllowed(request.method or "")
        handler: Handler = getattr(self, name)
        return handler

    @property
    def allowed_methods(self) -> list[str]:
        return [name.upper() for name in self.http_method_names if hasattr(self, name) and name != "options"]

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Check rate limits and session."""
        request.accepted_renderer, request.accepted_media_type = self.perform_content_negotiation(request, force=True)
        count_request(request, self.rates_of(request))
        staff_only = self.access == "staff" or request.method in self.for_staff
        if request.user is None and (self.access != "anon" or request.method in self.signed_in or staff_only):
            sid = raw_sid(request)
            raise errors.SessionRequired if sid is None else people.session_error.call(sid)
        if staff_only:
            self.check_staff(request, self.capability_of(request))
        if request.method in self.step_up:
            self.check_step_up(request)
        session = cast("Session | None", request.auth)
        if session is not None and self.keeps_session_alive:
            people.keep_session_alive.call(session)

    def rates_of(self, request: Request) -> Iterator[Rate]:
        """Yield the rates that the request counts for."""
        yield general_rate(request)
        yield from self.throttles
        if request.user is not None and request.method not in {"GET", "HEAD"}:
            yield from self.write_throttles

    def check_body(self, received: HttpRequest, request: Request) -> None:
        """Check size and type of the body. received: the request of Django that `request` wraps.

        Raises BodyTooLarge, Throttled, BadRequest, UnsupportedMedia.
        """
        size = announced_length(received)
        if size > body_limit(received, self.multipart_limit):
            raise errors.BodyTooLarge
        if received.content_type == "multipart/form-data":
            count_upload(request, size, as_form=self.counts_forms)
        if request.method not in {"GET", "HEAD"}:
            request.data  # noqa: B018  parses it: a body that cannot be read is refused before any other check

    def capability_of(self, request: Request) -> Capability:
        """Return what the role must include for this request."""
        return self.capabilities.get(request.method or "", self.capability)

    def viewer_may(self, capability: Capability) -> bool:
        """Whether the viewer's role includes the capability, the second factor entered."""
        return self.viewer is not None and roles.may(self.viewer.acting_role, capability)

    def check_staff(self, request: Request, capability: Capability) -> None:
        """Refuse a person whose role does not include the capability, or who may not use it now.

        Raises Forbidden, SecondFactorRequired.
        """
        if not roles.may(self.user.role, capability):
            raise errors.Forbidden
        if request.method not in self.before_second_factor:
            self.check_second_factor()

    def check_second_factor(self) -> None:
        """Raise SecondFactorRequired for somebody who has not entered a second factor that is due."""
        if not self.user.acting_role:
            raise SecondFactorRequired

    def check_step_up(self, request: Request) -> None:
        """Raise StepUpRequired when the person has not confirmed their identity in the last 10 minutes.

        A method of which only some calls require it calls this itself.
        """
        session = cast("Session", request.auth)
        if session.stepped_up_at is None or clock.now() - session.stepped_up_at > STEP_UP_LASTS:
            raise StepUpRequired

    def check_human(self, request: Request) -> None:
        """Use up the solved human check of the request where its method requires one. Raises HumanCheckFailed."""
        action = self.human_actions.get(request.method or "")
        if action is None:
            return
        given = self.given()
        token = given.get("token") if isinstance(given, Mapping) else None
        human_check.verify.call(token, action, request)

    def run_idempotent(self, handler: Handler, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Answer a POST with an Idempotency-Key: with the stored answer, else with the method's own.

        A stored answer is returned before any human check. The check runs outside of the transaction, so that a refused
        call has used its solution up. A repeat that arrives while the first call runs is refused as "in progress", not
        because its solution has been used.
        """
        call = idempotency.call_of(request, self.viewer.pk if self.viewer is not None else None)
        first: dict[str, Any] = {}

        def do() -> tuple[dict[str, Any], int]:
            response = handler(request, *args, **kwargs)
            body = body_of(response.data)
            assert isinstance(body, Mapping)
            first.update(body)
            return self.replay_body(body), response.status_code

        kept = idempotency.replay_or_refuse(call)
        if kept is not None:
            return replayed(*kept)
        try:
            self.check_human(request)
        except human_check.HumanCheckFailed:
            kept = idempotency.replay_or_refuse(call)
            if kept is not None:
                return replayed(*kept)
            raise
        body, status, repeated = idempotency.run_call(call, do)
        return replayed(body, status) if repeated else Response(Enveloped(first), status=status)

    def replay_body(self, body: Mapping[str, Any]) -> dict[str, Any]:
        """Return the part of an answer that is stored for repeats: without the fields that are shown only once."""
        if not self.redacted_on_replay:
            return dict(body)
        return {**body, "data": {**body["data"], **dict.fromkeys(self.redacted_on_replay)}}

    def handle_exception(self, exc: Exception) -> Response:
        """Return the answer to an exception. A server error makes the solution of the human check usable again."""
        try:
            response = super().handle_exception(exc)
        except Exception as uncaught:
            human_check.release.call(self.request)
            if isinstance(uncaught, StopIteration):  # no future takes it: under ASGI the request would hang, unlogged
                raise RuntimeError("The view raised StopIteration.") from uncaught
            raise
        if response.status_code >= 500:
            human_check.release.call(self.request)
        return response

    def finalize_response(self, request: Request, response: Any, *args: Any, **kwargs: Any) -> Response:
        """Set Cache-Control; a public read gets its ETag once it is rendered."""
        final = super().finalize_response(request, response, *args, **kwargs)
        final.headers["Vary"] = "Authorization"
        rendered = isinstance(final, Response)  # a streamed table is private to an administrator
        cacheable = rendered and self.public_cache and request.method in {"GET", "HEAD"} and final.status_code == 200
        if not cacheable:
            final.headers.setdefault("Cache-Control", NO_STORE)
            return final
        final.headers["Cache-Control"] = self.cache_rule(request)
        if isinstance(final.data, RenderedBody):
            return conditional_response(request, final, final.data)
        final.add_post_render_callback(lambda answer: with_etag(request, answer))
        return final

    def cache_rule(self, request: Request) -> str:
        """Return Cache-Control of a public read: an address with a sid in it is a secret, which no cache may store."""
        if "sid" in request.GET or "HTTP_AUTHORIZATION" in request.META:
            return NO_STORE
        return f"public, max-age={self.public_max_age}" if self.public_max_age else "public, no-cache"


def replayed(body: Mapping[str, Any], status: int) -> Response:
    """Return a stored answer, marked as a repeat."""
    return Response(Enveloped(body), status=status, headers={"Idempotent-Replay": "true"})


def with_etag(request: Request, response: Any) -> Any:
    """Return the rendered answer with a weak ETag of its content; 304 when the client has the same."""
    etag = response.headers["ETag"] = etag_of(response.content)
    return get_conditional_response(http_request(request), etag=etag, response=response)


def conditional_response(request: Request, response: Response, body: RenderedBody) -> Response:
    """Return a cached answer with its ETag, compressed for clients that accept it; 304 when the client has the same."""
    response.headers["ETag"] = body.etag
    if body.compressible:
        patch_vary_headers(response, ["Accept-Encoding"])
        if re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
            response.headers["Content-Encoding"] = "gzip"
            response.data = RenderedBody(body.gzipped)
    return cast("Response", get_conditional_response(http_request(request), etag=body.etag, response=response))
