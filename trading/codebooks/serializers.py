"""Codebook rows on the wire."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common.http.fields import FlagOut, WireChoice, WireText, WireTime
from trading.codebooks.models import Characteristic


@extend_schema_serializer(component_name="SubCategory")
class SubCategoryOut(serializers.Serializer[Any]):
    cat_id = serializers.IntegerField(source="pk", read_only=True)
    cat_name = serializers.CharField(source="name", read_only=True)
    cat_id_parent = serializers.IntegerField(source="parent_id", read_only=True)


@extend_schema_serializer(component_name="Category")
class CategoryOut(serializers.Serializer[Any]):
    cat_id = serializers.IntegerField(source="category.pk", read_only=True)
    cat_name = serializers.CharField(source="category.name", read_only=True)
    cat_id_parent = serializers.IntegerField(source="category.parent_id", read_only=True, allow_null=True)
    subCategories = SubCategoryOut(source="children", many=True, read_only=True)  # noqa: N815


@extend_schema_serializer(component_name="ParentCategory")
class ParentCategoryOut(serializers.Serializer[Any]):
    cat_id = serializers.IntegerField(source="pk", read_only=True)
    cat_name = serializers.CharField(source="name", read_only=True)


@extend_schema_serializer(component_name="CategoryFilterOption")
class OptionOut(serializers.Serializer[Any]):
    cvl_id = serializers.IntegerField(source="pk", read_only=True)
    cvl_value = serializers.CharField(source="name", read_only=True)


@extend_schema_serializer(component_name="CategoryFilter")
class FilterOut(serializers.Serializer[Any]):
    cha_id = serializers.IntegerField(source="characteristic.pk", read_only=True)
    cha_type = serializers.CharField(source="characteristic.name", read_only=True)
    cha_datatype = serializers.ChoiceField(
        source="characteristic.datatype", choices=Characteristic.Datatype.values, read_only=True
    )
    options = OptionOut(many=True, read_only=True)


@extend_schema_serializer(component_name="Region")
class RegionOut(serializers.Serializer[Any]):
    reg_id = serializers.IntegerField(source="pk", read_only=True)
    reg_name = serializers.CharField(source="name", read_only=True)
    reg_world = FlagOut(source="is_world")


@extend_schema_serializer(component_name="Currency")
class CurrencyOut(serializers.Serializer[Any]):
    cur_id = serializers.CharField(source="code", read_only=True)
    cur_name = serializers.CharField(source="name", read_only=True)


FORMS_HELP = (
    "How the unit follows numbers, separated by commas: for 1, 2 and 5 in Serbian, for 1 and 2 in English. Empty: as in"
    " `mun_unit`."
)


@extend_schema_serializer(component_name="MeasurementUnit")
class UnitOut(serializers.Serializer[Any]):
    mun_id = serializers.IntegerField(source="pk", read_only=True)
    mun_name = serializers.CharField(source="name", read_only=True)
    mun_unit = serializers.CharField(source="short", read_only=True)
    mun_forms = serializers.CharField(source="forms", read_only=True, help_text=FORMS_HELP)


@extend_schema_serializer(component_name="SocialType")
class SocialTypeOut(serializers.Serializer[Any]):
    sct_id = serializers.IntegerField(source="pk", read_only=True)
    sct_name = serializers.CharField(source="name", read_only=True)


@extend_schema_serializer(component_name="TransportClause")
class ClauseOut(serializers.Serializer[Any]):
    trc_id = serializers.IntegerField(source="pk", read_only=True)
    trc_code = serializers.CharField(source="code", read_only=True)
    trc_description = serializers.CharField(source="description", read_only=True)


@extend_schema_serializer(component_name="Restriction")
class RestrictionOut(serializers.Serializer[Any]):
    """Hours in which trading is allowed, Europe/Belgrade; the window may wrap midnight."""

    rst_id = serializers.IntegerField(source="pk", read_only=True)
    rst_name = serializers.CharField(source="name", read_only=True)
    rst_start_time = WireTime(source="opens_at", read_only=True)
    rst_end_time = WireTime(source="closes_at", read_only=True)


@extend_schema_serializer(component_name="Country")
class CountryOut(serializers.Serializer[Any]):
    cnt_id = serializers.IntegerField(source="pk", read_only=True)
    cnt_name = serializers.CharField(source="name", read_only=True)
    cnt_iso2 = serializers.CharField(source="iso2", read_only=True)


@extend_schema_serializer(component_name="OrganisationService")
class ServiceOut(serializers.Serializer[Any]):
    osr_id = serializers.IntegerField(source="pk", read_only=True)
    osr_name = serializers.CharField(source="name", read_only=True)


@extend_schema_serializer(component_name="OrganisationType")
class LegalFormOut(serializers.Serializer[Any]):
    otp_id = serializers.IntegerField(source="pk", read_only=True)
    otp_name = serializers.CharField(source="name", read_only=True)


@extend_schema_serializer(component_name="Group")
class GroupOut(serializers.Serializer[Any]):
    grp_id = serializers.IntegerField(source="pk", read_only=True)
    grp_name = serializers.CharField(source="name", read_only=True)
    grp_icon = serializers.CharField(source="icon", read_only=True)


class RegionsIn(serializers.Serializer[Any]):
    type = WireText(required=False, help_text="`create` adds the row of the whole world, first.")


class ClausesIn(serializers.Serializer[Any]):
    type = WireChoice(choices=[1, 2], help_text="1 road and general, 2 naval.")
