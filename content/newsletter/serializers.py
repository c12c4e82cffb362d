"""The newsletter on the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from content.newsletter import selectors
from content.newsletter.models import Issue, NotificationAddress
from content.newsletter.rules import Text
from marketplace.common import limits
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.lists import SearchIn
from marketplace.common.admin.sorting import Sorts
from marketplace.common.http import human_check
from marketplace.common.http.field_errors import validation_error_at
from marketplace.common.http.fields import (
    EmailText,
    Flag,
    FlagOut,
    RichText,
    RichTextOut,
    TimeOut,
    WireChoice,
    WireId,
    WireInteger,
    WireText,
)

LOCALES = ("sr", "en")


class SubscribeIn(serializers.Serializer[Any]):
    email = EmailText()
    token = WireText(max_length=human_check.TOKEN_MAX, required=False, help_text="Solution of the human check.")


class MailedTokenIn(serializers.Serializer[Any]):
    token = WireText(max_length=300)
    email = WireText(max_length=limits.EMAIL_MAX)


class AddressesQuery(SearchIn):
    kind = WireChoice(NotificationAddress.Kind.values, required=False)


SORTS: Final[Sorts] = {"nws_email": "email"}
ISSUE_SORTS: Final[Sorts] = {"created_at": "created_at"}


@extend_schema_serializer(component_name="NotificationAddress")
class AddressOut(serializers.Serializer[Any]):
    nws_id = serializers.IntegerField(source="pk")
    nws_email = serializers.CharField(source="email")
    nws_active = FlagOut(source="is_active")
    nws_kind = serializers.ChoiceField(source="kind", choices=NotificationAddress.Kind.values)
    nws_locale = serializers.ChoiceField(source="locale", choices=LOCALES)
    nws_confirmed = TimeOut(source="confirmed_at", allow_null=True)


class SwitchIn(serializers.Serializer[Any]):
    nws_id = WireId(source="address_id")
    nws_active = Flag(source="active")


class SwitchOneIn(serializers.Serializer[Any]):
    """The id stands in the address; one in the body has to be the same."""

    nws_id = WireId(source="address_id", required=False)
    nws_active = Flag(source="active")


class IssueTextIn(serializers.Serializer[Any]):
    locale = WireChoice(LOCALES)
    subject = WireText(max_length=limits.SHORT_TEXT_MAX)
    body = RichText()


@extend_schema_serializer(component_name="NewsletterIssueInput")
class IssueIn(serializers.Serializer[Any]):
    texts = serializers.ListField(child=IssueTextIn(), min_length=1, max_length=len(LOCALES))

    def validate_texts(self, given: list[Mapping[str, str]]) -> dict[str, Text]:
        """Return the texts by language."""
        texts: dict[str, Text] = {}
        for number, one in enumerate(given):
            if one["locale"] in texts:
                raise validation_error_at(f"{number}.locale", "duplicate")
            texts[one["locale"]] = {"subject": one["subject"], "body": one["body"]}
        return texts


class IssueTextOut(serializers.Serializer[Any]):
    locale = serializers.ChoiceField(choices=LOCALES)
    subject = serializers.CharField()
    body = RichTextOut()


@extend_schema_serializer(component_name="NewsletterIssue")
class IssueOut(serializers.Serializer[Any]):
    id = serializers.IntegerField()
    texts = IssueTextOut(many=True)
    state = serializers.ChoiceField(choices=Issue.State.values)
    recipients = serializers.IntegerField(min_value=0, help_text="Now, or at the start.")
    sent = serializers.IntegerField(min_value=0)
    failed = serializers.IntegerField(min_value=0)
    created_at = TimeOut()
    started_at = TimeOut(allow_null=True)
    finished_at = TimeOut(allow_null=True)

    def to_representation(self, issue: Issue) -> Any:
        progress = selectors.progress_of(issue)
        row = {
            "id": issue.pk,
            "texts": [{"locale": locale, **issue.texts[locale]} for locale in LOCALES if locale in issue.texts],
            "state": issue.state,
            "recipients": progress.recipients,
            "sent": progress.sent,
            "failed": progress.failed,
            "created_at": issue.created_at,
            "started_at": issue.started_at,
            "finished_at": issue.finished_at,
        }
        return super().to_representation(row)


@extend_schema_serializer(component_name="NewsletterTrialInput")
class TrialIn(serializers.Serializer[Any]):
    email = EmailText(required=False, help_text="Default: the own address.")
    lang = WireChoice(LOCALES, required=False, source="language")


@extend_schema_serializer(component_name="NewsletterSendInput")
class SendIn(serializers.Serializer[Any]):
    recipients = WireInteger(min_value=0, max_value=2_000_000_000, source="shown")


register_wire_names("newsletter", AddressOut)
