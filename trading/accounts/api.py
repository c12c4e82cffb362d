"""Registration, signing in and out, verification, password reset. Source: docs/spec/api-trading.md, section 1."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, cast

from django.db import IntegrityError
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common import metrics
from marketplace.common.http.api import OkOut
from marketplace.common.http.client_address import client_address
from marketplace.common.http.errors import BadRequest, DomainError, InvalidFields, NotFound, field_error
from marketplace.common.http.throttles import Rate, StrictRate
from marketplace.common.integrations import human_check, openid
from trading.accounts import credentials, registration, services, sessions, social, step_up
from trading.accounts.account_view import AccountView
from trading.accounts.errors import Duplicates, InvalidToken, NotVerified, WeakPassword
from trading.accounts.models import LoginSession
from trading.accounts.registration_form import (
    check_rows_exist,
    check_sent_fields,
    duplicates_error,
    read_registration,
)
from trading.accounts.serializers import (
    ForgotIn,
    LoginIn,
    LoginOut,
    NonceIn,
    NonceOut,
    RegistrationCheckIn,
    RegistrationForm,
    ResendIn,
    ResetIn,
    SecondStepIn,
    SessionOut,
    SocialIdentityIn,
    SocialLinkOut,
    SocialLoginIn,
    SocialUnlinkIn,
    TokenIn,
)

HOUR = 3600
LOGIN_RATE = Rate("login", 10, 60, what=_("There were too many sign-in attempts in a minute."))
# Counts the accounts made; a form with errors or taken data does not count.
REGISTER_RATE = StrictRate(
    "register", 5, HOUR, what=_("%(limit)s accounts an hour can be opened from one internet address.")
)
# Counts the answers that some of the data belongs to an account, against guessing.
DUPLICATES_RATE = StrictRate(
    "register-taken", 10, HOUR, what=_("Too many registrations used data that other accounts have already.")
)
REGISTER_ATTEMPTS_RATE = Rate("register-tries", 60, HOUR, what=_("There were too many attempts to register."))
REGISTER_CHECKS_RATE = Rate("register-checks", 240, HOUR, what=_("There were too many attempts to register."))
RESEND_RATE = StrictRate(
    "resend", 10, HOUR, what=_("Too many confirmation e-mails were requested from your internet address.")
)
RESEND_ACCOUNT_RATE = StrictRate(
    "resend-account",
    3,
    HOUR,
    by="account",
    what=_("The confirmation e-mail can be sent to one account %(limit)s times an hour."),
)
FORGOT_RATE = StrictRate(
    "forgot", 10, HOUR, what=_("Too many links for a new password were requested from your internet address.")
)
FORGOT_ACCOUNT_RATE = StrictRate(
    "forgot-account",
    3,
    HOUR,
    by="account",
    what=_("The link for a new password can be sent to one address %(limit)s times an hour."),
)
VERIFY_RATE = StrictRate(
    "verify", 20, HOUR, what=_("Too many confirmation links were opened from your internet address.")
)
RESET_RATE = StrictRate("reset", 20, HOUR, what=_("There were too many attempts to set a new password."))


class NotVerifiedAnswer(NotVerified):
    """NotVerified with what the client needs to ask for another e-mail."""

    def extra_keys(self) -> dict[str, object]:
        return {"status": "verify", "usr_username": self.username}


class Login(AccountView):
    access = "anon"

    @extend_schema(operation_id="logIn", request=LoginIn, responses=LoginOut)
    def post(self, request: Request) -> Response:
        """Sign in by username or e-mail; an earlier session of the person ends."""
        LOGIN_RATE.count(request)
        human_check.verify(raw_value(request, "token"), "login", request)
        given = self.read(LoginIn)
        try:
            session, sid = sessions.log_in(
                identifier=given["identifier"], password=given["password"], address=client_address(request)
            )
        except DomainError as error:
            metrics.LOGINS_REFUSED.labels(error.code).inc()
            if isinstance(error, NotVerified):
                raise NotVerifiedAnswer(error.username) from None
            raise
        return Response(LoginOut(session, context={"sid": sid}).data)

    @extend_schema(operation_id="logOutByGet", responses=OkOut)
    def get(self, request: Request) -> Response:
        """Sign out; the address that the specification gives."""
        return log_out(self, request)


class SecondStep(AccountView):
    access = "anon"

    @extend_schema(operation_id="takeSecondStep", request=SecondStepIn, responses=LoginOut)
    def post(self, request: Request) -> Response:
        """Take the second step of signing in: a code of the app, or a recovery code."""
        session, sid = step_up.take_second_step(**self.read(SecondStepIn), address=client_address(request))
        return Response(LoginOut(session, context={"sid": sid}).data)


class SocialNonce(AccountView):
    access = "anon"

    @extend_schema(operation_id="getSocialNonce", parameters=[NonceIn], responses=NonceOut)
    def get(self, request: Request) -> Response:
        """Return what to send a browser to the provider with: its page, and a nonce for one ID token."""
        require_provider()
        intent = self.read(NonceIn).get("intent")
        page = openid.authorization_endpoint()
        return Response(NonceOut({"nonce": openid.new_nonce(intent), "authorization_endpoint": page}).data)


class SocialLogin(AccountView):
    access = "anon"

    @extend_schema(operation_id="logInWithProvider", request=SocialLoginIn, responses=LoginOut)
    def post(self, request: Request) -> Response:
        """Sign in with a linked outside identity; the same answer as login. Never makes an account."""
        LOGIN_RATE.count(request)
        require_provider()
        identity = openid.identity_of(self.read(SocialLoginIn)["token"], "sign-in")
        try:
            session, sid = social.log_in_with_identity(identity=identity)
        except NotVerified as error:
            raise NotVerifiedAnswer(error.username) from None
        return Response(LoginOut(session, context={"sid": sid}).data)


class SocialIdentityLink(AccountView):
    @extend_schema(operation_id="getSocialLink", responses=SocialLinkOut)
    def get(self, request: Request) -> Response:
        """Tell whether an identity of the provider is linked to the own account."""
        require_provider()
        return Response(SocialLinkOut({"linked": social.has_identity(self.user.pk, openid.issuer())}).data)

    @extend_schema(operation_id="linkSocialIdentity", request=SocialIdentityIn, responses=OkOut)
    def post(self, request: Request) -> Response:
        """Link the identity of an ID token to the own account. A wrong password leaves the token usable."""
        require_provider()
        given = self.read(SocialIdentityIn)
        me = self.user
        credentials.reauthenticate(me, given["password"], address=client_address(request))
        identity = openid.identity_of(given["token"], "link")
        social.link_identity(user_id=me.pk, checked_password=me.password, identity=identity)
        return self.ok()

    @extend_schema(operation_id="unlinkSocialIdentity", request=SocialUnlinkIn, responses=OkOut)
    def delete(self, request: Request) -> Response:
        """Unlink the provider's identity from the own account; ok also when there is none."""
        require_provider()
        given = self.read(SocialUnlinkIn)
        me = self.user
        credentials.reauthenticate(me, given["password"], address=client_address(request))
        social.unlink_identity(user_id=me.pk, checked_password=me.password, issuer=openid.issuer())
        return self.ok()


def require_provider() -> None:
    """Raise NotFound when no sign-in provider is configured."""
    if not openid.configured():
        raise NotFound


class Logout(AccountView):
    access = "anon"

    @extend_schema(operation_id="logOut", request=None, responses=OkOut)
    def post(self, request: Request) -> Response:
        """Sign out; ok also without a session."""
        return log_out(self, request)


def log_out(view: AccountView, request: Request) -> Response:
    """End the session of the request, if there is one."""
    sessions.log_out(session=cast("LoginSession | None", request.auth))
    return view.ok()


class CheckSession(AccountView):
    keeps_session_alive = False

    @extend_schema(operation_id="checkSession", responses=SessionOut)
    def get(self, request: Request) -> Response:
        """Tell who is signed in; does not keep the session from becoming idle."""
        return Response(SessionOut(cast(LoginSession, request.auth)).data)


class Register(AccountView):
    access = "anon"

    @extend_schema(
        operation_id="register",
        request={"multipart/form-data": RegistrationForm, "application/json": RegistrationForm},
        responses={201: OkOut},
    )
    def post(self, request: Request) -> Response:
        """Make an account and mail the verification link."""
        REGISTER_ATTEMPTS_RATE.count(request)
        human_check.verify(raw_value(request, "token"), "register", request)
        clean = read_registration(request.data)
        # Both count before accounts are looked up, so that parallel attempts cannot pass them together.
        try:
            with DUPLICATES_RATE.only_refused(request, Duplicates), REGISTER_RATE.only_done(request):
                registration.register(clean)
        except Duplicates as error:
            raise duplicates_error(error) from None
        except IntegrityError:  # a row of a codebook was deleted at this moment
            check_rows_exist(request.data)
            raise
        return self.ok(status=201)


class RegisterCheck(AccountView):
    access = "anon"

    @extend_schema(
        operation_id="checkRegistration",
        request=RegistrationCheckIn,
        responses=OkOut,
        description="Whether the fields that were sent would pass; which accounts exist is not told here.",
    )
    def post(self, request: Request) -> Response:
        """Check a step of the registration before the next one; nothing is stored."""
        REGISTER_CHECKS_RATE.count(request)
        if not isinstance(request.data, Mapping):
            raise BadRequest
        check_sent_fields(request.data)
        return self.ok()


class Verify(AccountView):
    access = "anon"

    @extend_schema(operation_id="verifyAccount", request=TokenIn, responses=OkOut)
    def post(self, request: Request) -> Response:
        """Verify an address by the token of a mail."""
        VERIFY_RATE.count(request)
        services.verify_account(token=token_of(request))
        return self.ok()


class VerifyResend(AccountView):
    access = "anon"

    @extend_schema(operation_id="resendVerification", request=ResendIn, responses=OkOut)
    def post(self, request: Request) -> Response:
        """Mail the verification link again; ok whether or not the account exists or needs it."""
        RESEND_RATE.count(request)
        human_check.verify(raw_value(request, "token"), "resend", request)
        username = self.read(ResendIn)["username"]
        RESEND_ACCOUNT_RATE.count(request, account=username.lower())
        services.resend_verification(username=username)
        return self.ok()


class ForgotPassword(AccountView):
    access = "anon"

    @extend_schema(operation_id="requestPasswordReset", request=ForgotIn, responses=OkOut)
    def post(self, request: Request) -> Response:
        """Mail a link to a new password; ok whether or not the address is known."""
        FORGOT_RATE.count(request)
        email = self.read(ForgotIn)["email"]
        FORGOT_ACCOUNT_RATE.count(request, account=email.lower())
        services.request_reset(email=email)
        return self.ok()

    @extend_schema(
        operation_id="checkResetToken",
        parameters=[OpenApiParameter("token", str, OpenApiParameter.QUERY, required=True)],
        responses=OkOut,
    )
    def get(self, request: Request) -> Response:
        """Look whether a token can be used; does not use it up."""
        RESET_RATE.count(request)
        services.check_reset_token(token=readable_token(request.query_params.get("token")))
        return self.ok()

    @extend_schema(operation_id="resetPassword", request=ResetIn, responses=OkOut)
    def patch(self, request: Request) -> Response:
        """Set a new password by the token of a mail; all sessions of the account end."""
        RESET_RATE.count(request)
        token = token_of(request)
        services.check_reset_token(token=token)
        given = self.read(ResetIn)
        try:
            services.reset_password(token=token, password=given["password"])
        except WeakPassword:
            raise InvalidFields(fields={"password": [field_error("password_weak")]}) from None
        return self.ok()


def raw_value(request: Request, name: str) -> Any:
    """Return a value of the body before the body is validated."""
    return request.data.get(name) if hasattr(request.data, "get") else None


def token_of(request: Request) -> str:
    """Return the body's mailed token; one that cannot be one is as invalid as an unknown one."""
    return readable_token(raw_value(request, "token"))


def readable_token(token: Any) -> str:
    """Return the token as text. Raises InvalidToken when it cannot be one."""
    if not isinstance(token, str) or not 0 < len(token) <= 200:
        raise InvalidToken
    return token
