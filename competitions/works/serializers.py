"""Works on the wire."""

from __future__ import annotations

from typing import Any, Final, cast

from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from competitions.competitions.models import WITHOUT_SCHOOL, Competition
from competitions.works import rules
from competitions.works.admin import KIND
from competitions.works.models import Work
from competitions.works.services import TypedSchool
from marketplace.common import limits
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.admin.lists import SearchIn
from marketplace.common.admin.sorting import Sorts
from marketplace.common.http import human_check
from marketplace.common.http.field_errors import validation_error, validation_error_at
from marketplace.common.http.fields import (
    EmailText,
    FileIn,
    FileOut,
    Flag,
    FlagOut,
    HttpLink,
    SecretText,
    TimeOut,
    WireChoice,
    WireId,
    WireInteger,
    WireText,
)
from marketplace.common.text import locale

SCHOOL = ("sch_name", "sch_region", "sch_address")


class WorkFields(serializers.Serializer[Any]):
    """A work as its form sends it. What a competition has no use for is dropped: see `validate`."""

    wrk_name = WireText(source="name", min_length=limits.WORK_NAME_MIN, max_length=limits.WORK_NAME_MAX)
    wrk_author = WireText(source="author")
    wrk_parent = WireText(source="parent")
    wrk_phone_number = WireText(source="phone", pattern=rules.PHONE)
    wrk_region = WireText(source="region")
    wrk_postal_code = WireText(source="postal_code")
    wrk_address = WireText(source="address")
    wrk_email = EmailText(source="email")
    wrk_class = WireText(source="school_class", max_length=limits.WORK_CLASS_MAX, required=False)
    wrk_class1 = WireText(
        source="second_class", max_length=limits.WORK_CLASS_MAX, required=False, help_text="Joined by a hyphen."
    )
    wrk_sponsor_name = WireText(source="sponsor_name", required=False)
    wrk_sponsor_link = HttpLink(source="sponsor_link", max_length=limits.SHORT_TEXT_MAX, required=False)
    wrk_text = HttpLink(source="link", max_length=limits.SHORT_TEXT_MAX, required=False, help_text="Of type 2.")
    wrk_work = HttpLink(max_length=limits.SHORT_TEXT_MAX, required=False, help_text="The same.")
    work_file = FileIn(source="upload", required=False, help_text="Of type 1 a PDF, of type 3 a JPEG or PNG.")
    file = FileIn(required=False, help_text="The same.")
    sch_id = WireId(required=False, help_text="Of the register.")
    sch_name = WireText(required=False, help_text="Of a school that the search does not find.")
    sch_region = WireText(required=False)
    sch_address = WireText(required=False)

    @property
    def competition(self) -> Competition:
        return cast("Competition", self.context["view"].competition)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        for wire, name in (("wrk_work", "link"), ("file", "upload")):
            other = attrs.pop(wire, None)
            if other and not attrs.get(name):
                attrs[name] = other
        self.take_class(attrs)
        self.take_school(attrs)
        self.take_content(attrs)
        return attrs

    def take_class(self, attrs: dict[str, Any]) -> None:
        """Keep the class where works have one, its two fields as one."""
        sent = "school_class" in attrs or "second_class" in attrs
        joined = rules.joined_class(attrs.pop("school_class", None) or "", attrs.pop("second_class", None) or "")
        if self.competition.age_group == WITHOUT_SCHOOL or (self.partial and not sent):
            return
        if not joined:
            raise validation_error_at("wrk_class", "required")
        if len(joined) > limits.WORK_CLASS_MAX:
            raise validation_error_at("wrk_class", "max_length", limits.WORK_CLASS_MAX)
        attrs["school_class"] = joined

    def take_school(self, attrs: dict[str, Any]) -> None:
        """Keep the school, by id or as it was typed, where works have one: under `school`."""
        school_id = attrs.pop("sch_id", None)
        name, region, address = (attrs.pop(field, None) or "" for field in SCHOOL)
        if self.competition.age_group == WITHOUT_SCHOOL:
            return
        if school_id is not None:
            attrs["school"] = school_id
        elif name:
            attrs["school"] = TypedSchool(name, region, address)
        elif not self.partial:
            raise validation_error_at("sch_id", "required")

    def take_content(self, attrs: dict[str, Any]) -> None:
        """Keep the link or the file, as the competition wants it."""
        if self.competition.work_type == Competition.WorkType.LINK:
            if attrs.get("upload") is not None:
                raise validation_error_at("work_file", "read_only")
            attrs.pop("upload", None)
            if not attrs.get("link"):
                if not self.partial:
                    raise validation_error_at("wrk_text", "required")
                attrs.pop("link", None)
            return
        attrs.pop("link", None)
        if attrs.get("upload") is None:
            attrs.pop("upload", None)
            if not self.partial:
                raise validation_error_at("work_file", "required")


@extend_schema_serializer(component_name="WorkInput")
class WorkIn(WorkFields):
    rules = Flag(help_text="Has to be 1.")
    wrk_locale = WireChoice(
        source="language",
        choices=tuple(locale.TAG),
        required=False,
        help_text="Of the mails to the contact. By default `locale`.",
    )
    token = WireText(max_length=human_check.TOKEN_MAX, required=False, help_text="Human check, action `entry`.")

    def validate_rules(self, accepted: bool) -> bool:
        """Consent has to be provable, of minors above all."""
        if not accepted:
            raise validation_error("required")
        return accepted


@extend_schema_serializer(component_name="WorkAccess")
class AccessIn(serializers.Serializer[Any]):
    wrk_code = WireText(source="code", max_length=40)
    wrk_password = SecretText(source="password", max_length=limits.PASSWORD_MAX)


@extend_schema_serializer(component_name="WorkChange")
class WorkChangeIn(WorkFields):
    """What is changed, beside code and password."""

    wrk_code = WireText(source="code", max_length=40)
    wrk_password = SecretText(source="password", max_length=limits.PASSWORD_MAX)
    token = WireText(max_length=human_check.TOKEN_MAX, required=False, help_text="Human check, action `entry`.")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **{**kwargs, "partial": True})


@extend_schema_serializer(component_name="WorkMade")
class WorkMadeOut(serializers.Serializer[Any]):
    """Told once. A repeat of the same request answers `wrk_password` null."""

    wrk_id = serializers.IntegerField(source="work.pk", read_only=True)
    wrk_code = serializers.CharField(source="work.code", read_only=True)
    wrk_password = serializers.CharField(source="password", read_only=True, allow_null=True)
    wrk_name = serializers.CharField(source="work.name", read_only=True)
    cmp_id = serializers.IntegerField(source="work.competition_id", read_only=True)


@extend_schema_serializer(component_name="Work")
class WorkOut(serializers.Serializer[Work]):
    """For the entrant."""

    wrk_id = serializers.IntegerField(source="pk", read_only=True)
    wrk_code = serializers.CharField(source="code", read_only=True)
    wrk_name = serializers.CharField(source="name", read_only=True)
    wrk_author = serializers.CharField(source="author", read_only=True)
    wrk_parent = serializers.CharField(source="parent", read_only=True)
    wrk_phone_number = serializers.CharField(source="phone", read_only=True)
    wrk_region = serializers.CharField(source="region", read_only=True)
    wrk_postal_code = serializers.CharField(source="postal_code", read_only=True)
    wrk_address = serializers.CharField(source="address", read_only=True)
    wrk_email = serializers.CharField(source="email", read_only=True)
    wrk_sponsor_name = serializers.CharField(source="sponsor_name", read_only=True)
    wrk_sponsor_link = serializers.CharField(source="sponsor_link", read_only=True)
    wrk_class = serializers.CharField(source="school_class", read_only=True)
    wrk_text = serializers.CharField(source="link", read_only=True)
    wrk_work = serializers.CharField(source="link", read_only=True)
    work_file = FileOut(source="file", allow_null=True)
    sch_id = serializers.IntegerField(source="school_id", read_only=True, allow_null=True)
    sch_name = serializers.SerializerMethodField()
    sch_region = serializers.SerializerMethodField()
    sch_address = serializers.SerializerMethodField()
    sch_website = serializers.SerializerMethodField()
    cmp_id = serializers.IntegerField(source="competition_id", read_only=True)
    cmp_name = serializers.CharField(source="competition.name", read_only=True)
    cmp_age = serializers.IntegerField(source="competition.age_group", read_only=True)
    cmp_type = serializers.IntegerField(source="competition.work_type", read_only=True)
    cmp_to_post = TimeOut(source="competition.posting_to")

    @extend_schema_field({"type": "string", "nullable": True})
    def get_sch_name(self, work: Work) -> str | None:
        return work.school.name if work.school else None

    @extend_schema_field({"type": "string", "nullable": True})
    def get_sch_region(self, work: Work) -> str | None:
        return work.school.region if work.school else None

    @extend_schema_field({"type": "string", "nullable": True})
    def get_sch_address(self, work: Work) -> str | None:
        return work.school.address if work.school else None

    @extend_schema_field({"type": "string", "nullable": True})
    def get_sch_website(self, work: Work) -> str | None:
        return work.school.website if work.school else None


@extend_schema_serializer(component_name="WorkFilter")
class WorkFilterIn(SearchIn):
    cmp_id = WireId(required=False)


class ResultFields(serializers.Serializer[Work]):
    """The result of a work: votes, points, whether it was deleted."""

    votes = serializers.IntegerField(read_only=True)
    wrk_admin_points = serializers.IntegerField(source="admin_points", read_only=True)
    total_points = serializers.IntegerField(read_only=True)
    wrk_deleted = FlagOut(source="is_deleted")
    wrk_date = TimeOut(source="submitted_at")


SORTS: Final[Sorts] = {"wrk_date": "submitted_at"}


@extend_schema_serializer(component_name="WorkRow")
class WorkRowOut(ResultFields):
    """For administrators."""

    wrk_id = serializers.IntegerField(source="pk", read_only=True)
    wrk_name = serializers.CharField(source="name", read_only=True)
    wrk_author = serializers.CharField(source="author", read_only=True)
    cmp_id = serializers.IntegerField(source="competition_id", read_only=True)
    cmp_name = serializers.CharField(source="competition.name", read_only=True)
    sch_name = serializers.CharField(source="school.name", read_only=True, allow_null=True, default=None)


@extend_schema_serializer(component_name="WorkInfo")
class WorkInfoOut(ResultFields, WorkOut):
    """For administrators."""


@extend_schema_serializer(component_name="WorkPoints")
class PointsIn(serializers.Serializer[Any]):
    points = WireInteger(min_value=0, max_value=limits.ADMIN_POINTS_MAX, required=False)
    wrk_admin_points = WireInteger(
        min_value=0, max_value=limits.ADMIN_POINTS_MAX, required=False, help_text="The same."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        points = next((attrs[name] for name in ("points", "wrk_admin_points") if attrs.get(name) is not None), None)
        if points is None:
            raise validation_error_at("points", "required")
        return {"points": points}


@extend_schema_serializer(component_name="WorkSetup")
class SetupIn(serializers.Serializer[Any]):
    wrk_code = WireText(source="code", required=False, max_length=40, help_text="6 to 20 letters and digits.")
    wrk_password = SecretText(
        source="password", required=False, min_length=limits.PASSWORD_MIN, max_length=limits.RESET_PASSWORD_MAX,
        help_text="Left out: a new one is made.",
    )  # fmt: skip
    send = Flag(required=False, help_text="1 (the default): mail both to the contact.")

    def validate_wrk_code(self, value: str) -> str:
        stored = rules.normalised_code(value)
        if value and not rules.CODE.fullmatch(stored):
            raise validation_error("invalid")
        return stored


@extend_schema_serializer(component_name="WorkSetupDone")
class SetupOut(serializers.Serializer[Any]):
    """Told once."""

    wrk_id = serializers.IntegerField(source="work.pk", read_only=True)
    wrk_code = serializers.CharField(source="work.code", read_only=True)
    wrk_password = serializers.CharField(source="password", read_only=True)


register_wire_names(KIND, WorkRowOut, code="wrk_code", access_renewed_at="access_renewed_at")
