"""Accounts on the wire: what comes in and goes out."""

from __future__ import annotations

from typing import Any, get_args

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http import human_check
from marketplace.common.http.fields import (
    BooleanFlag,
    EmailText,
    FileIn,
    FileOut,
    Flag,
    FlagOut,
    HttpLink,
    JsonText,
    SecretText,
    WireChoice,
    WireId,
    WireText,
)
from marketplace.common.integrations.openid import LONGEST_TOKEN, Intent
from marketplace.common.roles import CAPABILITIES, Capability, Role
from trading.accounts import selectors
from trading.accounts.models import LoginSession
from trading.accounts.rules import PHONE, USERNAME


class LanguageChoice(WireChoice):
    """Language of e-mails: `rs` or `en` in any case; `sr` is also taken for `rs`."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(choices=["rs", "en"], **kwargs)

    def to_internal_value(self, data: Any) -> Any:
        if isinstance(data, str):
            data = data.strip().lower()
            data = "rs" if data == "sr" else data
        return super().to_internal_value(data)


class ServiceText(WireText):
    """A firm's field of business: the id of a row, or a text of its own."""

    def to_internal_value(self, data: Any) -> str:
        return super().to_internal_value(str(data) if isinstance(data, int) and not isinstance(data, bool) else data)


@extend_schema_serializer(component_name="SocialLinkInput")
class SocialIn(serializers.Serializer[Any]):
    sct_id = WireId()
    link = HttpLink()


@extend_schema_serializer(component_name="RegisterPersonInput")
class RegistrationIn(serializers.Serializer[Any]):
    """Registration of a person, or of a firm (`type` = `org`, then also the fields that begin with usr_org)."""

    token = WireText(max_length=human_check.TOKEN_MAX, required=False, help_text="Solution of the human check.")
    type = WireChoice(choices=["usr", "org"])
    rules = Flag()
    usr_email = EmailText()
    usr_username = WireText(min_length=limits.USERNAME_MIN, max_length=limits.USERNAME_MAX, pattern=USERNAME)
    usr_password = SecretText(min_length=limits.PASSWORD_MIN, max_length=limits.PASSWORD_MAX)
    usr_name = WireText(min_length=2)
    usr_country = WireId()
    usr_region = WireText()
    usr_address = WireText()
    usr_postal_code = WireText(max_length=limits.POSTAL_CODE_MAX)
    usr_phone_number = WireText(max_length=45, pattern=PHONE)
    usr_phone_number1 = WireText(max_length=45, pattern=PHONE, required=False)
    usr_phone_number2 = WireText(max_length=45, pattern=PHONE, required=False)
    usr_phone_number3 = WireText(max_length=45, pattern=PHONE, required=False)
    usr_email_language = LanguageChoice(required=False)
    usr_pr_text = WireText(max_length=limits.PROFILE_TEXT_MAX, required=False)
    socials = JsonText(child=SocialIn(many=True, max_length=10), required=False)  # type: ignore[call-arg]
    usr_private = BooleanFlag(required=False)
    usr_newsletter = BooleanFlag(required=False)
    usr_notifications = BooleanFlag(required=False)
    usr_image = FileIn(required=False)


@extend_schema_serializer(component_name="RegisterOrganisationInput")
class OrganisationIn(serializers.Serializer[Any]):
    """What a firm gives beyond a person."""

    usr_org_full_name = WireText()
    usr_org_contact_person = WireText()
    usr_org_contact = WireText()
    # Check digits are judged of Serbian firms; elsewhere a number may look like "HRB 12345".
    usr_org_pib = WireText(max_length=20)
    usr_org_id = WireText(max_length=20)
    usr_org_registration_number = WireText(max_length=45)
    usr_org_bank = WireText(max_length=45)
    org_type = WireId()
    org_services = ServiceText()
    usr_business_register = FileIn()
    usr_tax_info = FileIn()


@extend_schema_serializer(component_name="RegisterInput")
class RegistrationForm(RegistrationIn):
    """Registration: of a firm (`type` = `org`) the fields of an organisation are required, too."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        fields = super().get_fields()
        for name, field in OrganisationIn().get_fields().items():
            field.required = False
            fields[name] = field
        return fields


@extend_schema_serializer(component_name="RegisterCheckInput")
class RegistrationCheckIn(RegistrationForm):
    """Any fields of a registration but its files."""

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        fields = {name: field for name, field in super().get_fields().items() if not isinstance(field, FileIn)}
        for field in fields.values():
            field.required = False
        return fields


@extend_schema_serializer(component_name="LoginInput")
class LoginIn(serializers.Serializer[Any]):
    usr_username = WireText(source="identifier", max_length=limits.EMAIL_MAX, help_text="Username or e-mail.")
    usr_password = SecretText(source="password", max_length=limits.PASSWORD_MAX)
    token = WireText(
        max_length=human_check.TOKEN_MAX, required=False, write_only=True, help_text="Solution of the human check."
    )


class CodeText(SecretText):
    """A code of the second factor as it was typed, with or without blanks and hyphens."""

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=32, **kwargs)


@extend_schema_serializer(component_name="SecondStepInput")
class SecondStepIn(serializers.Serializer[Any]):
    ticket = SecretText(max_length=500, help_text="Of the answer `second_step` of a sign-in.")
    code = CodeText(help_text="Six digits, or a recovery code.")


class IdToken(WireText):
    """An ID token of the sign-in provider; one that cannot be one is judged where the others are."""

    def __init__(self) -> None:
        super().__init__(max_length=LONGEST_TOKEN, help_text="ID token of the provider.")


@extend_schema_serializer(component_name="SocialLoginInput")
class SocialLoginIn(serializers.Serializer[Any]):
    token = IdToken()


@extend_schema_serializer(component_name="SocialUnlinkInput")
class SocialUnlinkIn(serializers.Serializer[Any]):
    usr_password = SecretText(source="password", max_length=limits.PASSWORD_MAX)


@extend_schema_serializer(component_name="SocialIdentityInput")
class SocialIdentityIn(SocialUnlinkIn):
    token = IdToken()


@extend_schema_serializer(component_name="SocialNonceQuery")
class NonceIn(serializers.Serializer[Any]):
    intent = WireChoice(
        choices=get_args(Intent), required=False, help_text="What the token will serve for; without it, any."
    )


@extend_schema_serializer(component_name="SocialNonce")
class NonceOut(serializers.Serializer[Any]):
    """nonce: for one ID token, for 10 minutes; authorization_endpoint: the provider's page."""

    nonce = serializers.CharField(read_only=True)
    authorization_endpoint = serializers.CharField(read_only=True)


@extend_schema_serializer(component_name="SocialIdentity")
class SocialLinkOut(serializers.Serializer[Any]):
    linked = FlagOut()


@extend_schema_serializer(component_name="TokenInput")
class TokenIn(serializers.Serializer[Any]):
    token = WireText(max_length=200, help_text="From the mail.")


@extend_schema_serializer(component_name="ResendInput")
class ResendIn(serializers.Serializer[Any]):
    token = WireText(max_length=human_check.TOKEN_MAX, required=False, help_text="Solution of the human check.")
    usr_username = WireText(source="username", max_length=limits.EMAIL_MAX)


@extend_schema_serializer(component_name="ForgotPasswordInput")
class ForgotIn(serializers.Serializer[Any]):
    usr_email = EmailText(source="email")


@extend_schema_serializer(component_name="ResetPasswordInput")
class ResetIn(serializers.Serializer[Any]):
    token = WireText(max_length=200, help_text="From the mail.")
    password = SecretText(min_length=limits.PASSWORD_MIN, max_length=limits.RESET_PASSWORD_MAX)


@extend_schema_serializer(component_name="Session")
class SessionOut(serializers.Serializer[LoginSession]):
    """Who is signed in."""

    usr_id = serializers.IntegerField(source="user_id", read_only=True)
    usr_name = serializers.CharField(source="user.name", read_only=True)
    usr_image = FileOut(source="user.image", allow_null=True)
    display_name = serializers.CharField(source="user.display_name", read_only=True)
    admin = serializers.SerializerMethodField()
    usr_username = serializers.CharField(source="user.username", read_only=True)
    usr_is_organisation = FlagOut(source="user.is_organisation")
    totp = serializers.SerializerMethodField()
    usr_role = serializers.SerializerMethodField()
    rights = serializers.SerializerMethodField()

    @extend_schema_field(serializers.BooleanField())
    def get_admin(self, session: LoginSession) -> bool:
        return selectors.acting_role(session) == Role.ADMINISTRATOR

    @extend_schema_field(FlagOut())
    def get_totp(self, session: LoginSession) -> int:
        """1: somebody with a role whose second step is due, with only the rights of a user until then."""
        return int(selectors.second_step_due(session))

    @extend_schema_field(serializers.ChoiceField(choices=["", *Role]))
    def get_usr_role(self, session: LoginSession) -> str:
        """Empty while the second step is due."""
        return selectors.acting_role(session)

    @extend_schema_field(serializers.ListField(child=serializers.ChoiceField(choices=list(Capability))))
    def get_rights(self, session: LoginSession) -> list[str]:
        """What the role may do in the back-office."""
        return sorted(CAPABILITIES.get(selectors.acting_role(session), ()))


@extend_schema_serializer(component_name="LoginAnswer")
class LoginOut(SessionOut):
    sid = serializers.CharField(read_only=True)

    def to_representation(self, instance: LoginSession) -> dict[str, Any]:
        # The sid itself is not kept with the session: the view hands it over.
        given = {name: field for name, field in self.fields.items() if name != "sid"}
        values = {name: field.to_representation(field.get_attribute(instance)) for name, field in given.items()}
        return {"sid": self.context["sid"], **values}
