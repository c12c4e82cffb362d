"""Categories and their filters as the public reads them: a tree, and characteristics with their options."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from marketplace.common.text.locale import PREFIX
from trading.codebooks.definitions.characteristics import Characteristic


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


@extend_schema_serializer(component_name="CategoryNameRow")
class CategoryNameOut(serializers.Serializer[Any]):
    cat_name = serializers.CharField(read_only=True)
    cat_locale = serializers.ChoiceField(choices=list(PREFIX), read_only=True)


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
