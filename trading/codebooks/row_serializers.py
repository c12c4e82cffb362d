"""Rows of the codebooks as administrators read and write them.

A book with one name on the wire keeps it in both languages all the same: the name is for both, unless the English
one is given beside it.
"""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema_field, extend_schema_serializer
from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.admin.audit.wire_names import register_wire_names
from marketplace.common.http.field_errors import refuse, validation_error_at
from marketplace.common.http.fields import (
    EveryLanguage,
    Flag,
    FlagOut,
    JsonText,
    SearchText,
    WireChoice,
    WireId,
    WireText,
    WireTime,
)
from marketplace.common.text.locale import PREFIX
from marketplace.common.text.normalise import identity_key, normalise
from trading.codebooks import resources
from trading.codebooks.models import Category, Characteristic, Currency, Named
from trading.codebooks.quantities import FORMS, split_forms
from trading.codebooks.serializers import (
    ClauseOut,
    CountryOut,
    CurrencyOut,
    LegalFormOut,
    RegionOut,
    RestrictionOut,
    ServiceOut,
    SocialTypeOut,
    SubCategoryOut,
    UnitOut,
)

ENGLISH = "English, where it differs."
USED = "Rows that refer to it; it can be deleted at 0."


class SearchedIn(serializers.Serializer[Any]):
    search = SearchText()


class ClausesSearchedIn(SearchedIn):
    type = WireChoice(source="kind", choices=[1, 2], help_text="1 general, 2 maritime.")


class InBothLanguages(serializers.Serializer[Any]):
    """Texts of which the English one is optional: left out, it is the same."""

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        for field in [name for name in attrs if name.endswith("_sr")]:
            english = f"{field.removesuffix('_sr')}_en"
            attrs[english] = attrs.get(english) or attrs[field]
        return attrs


def row_names(row: Named, name: str, language: str) -> list[dict[str, str]]:
    """Return the names of a row, one in each language, as they are written."""
    return [{name: getattr(row, f"name_{code}"), language: code} for code in PREFIX]


def with_columns(attrs: dict[str, Any]) -> dict[str, Any]:
    """Return what was read with a column for each language's name."""
    names = attrs.pop("names", None) or {}
    return {**attrs, **{f"name_{language}": name for language, name in names.items()}}


class InEveryLanguage(serializers.Serializer[Any]):
    """Rows whose `names` are given in every language."""

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        return with_columns(attrs)


# --- Countries and currencies ----------------------------------------------------------------------------------------


class UpperText(WireText):
    """A code of letters, taken in any letter case."""

    def to_internal_value(self, data: Any) -> str:
        return super().to_internal_value(data).upper()


class CurrencyField(WireText):
    """The code of a currency that may be chosen."""

    def to_internal_value(self, data: Any) -> str:
        code = super().to_internal_value(data).upper()
        if not Currency.objects.filter(pk=code, active=True).exists():
            refuse("choice")
        return code


@extend_schema_serializer(component_name="CountryInput")
class CountryIn(InBothLanguages):
    cnt_name = WireText(source="name_sr", max_length=limits.CODEBOOK_NAME_MAX)
    cnt_name_en = WireText(source="name_en", required=False, max_length=limits.CODEBOOK_NAME_MAX, help_text=ENGLISH)
    cnt_iso2 = UpperText(source="iso2", pattern="[A-Za-z]{2}", max_length=2)
    cur_id = CurrencyField(source="currency_id", max_length=3)


@extend_schema_serializer(component_name="CountrySwitch")
class CountrySwitchIn(serializers.Serializer[Any]):
    cnt_active = Flag(source="active")


@extend_schema_serializer(component_name="CountryRow")
class CountryRowOut(CountryOut):
    cur_id = serializers.CharField(source="currency_id", read_only=True, allow_null=True)
    cnt_active = FlagOut(source="active")
    used = serializers.IntegerField(read_only=True, help_text=USED)


@extend_schema_serializer(component_name="CurrencyInput")
class CurrencyIn(InBothLanguages):
    cur_id = UpperText(source="code", pattern="[A-Za-z]{3}", max_length=3)
    cur_name = WireText(source="name_sr", max_length=limits.CODEBOOK_NAME_MAX)
    cur_name_en = WireText(source="name_en", required=False, max_length=limits.CODEBOOK_NAME_MAX, help_text=ENGLISH)


@extend_schema_serializer(component_name="CurrencySwitch")
class CurrencySwitchIn(serializers.Serializer[Any]):
    cur_active = Flag(source="active")


@extend_schema_serializer(component_name="CurrencyRow")
class CurrencyRowOut(CurrencyOut):
    cur_active = FlagOut(source="active")
    used = serializers.IntegerField(read_only=True, help_text=USED)


# --- Categories and their characteristics ----------------------------------------------------------------------------


class MainCategory(WireId):
    """The id of a main category that may be chosen: there are two levels."""

    def to_internal_value(self, data: Any) -> int:
        category_id = super().to_internal_value(data)
        if not Category.objects.filter(pk=category_id, parent=None, active=True).exists():
            refuse("choice")
        return category_id


@extend_schema_serializer(component_name="CategoryName")
class CategoryNameIn(serializers.Serializer[Any]):
    cat_name = WireText(source="name", max_length=limits.CODEBOOK_NAME_MAX)
    cat_locale = WireChoice(source="language", choices=list(PREFIX))


@extend_schema_serializer(component_name="CategoryInput")
class CategoryIn(InEveryLanguage):
    names = EveryLanguage(row=CategoryNameIn, help_text="In every language.")
    cat_id_parent = MainCategory(source="parent_id", required=False, help_text="A main category; none: it is one.")


@extend_schema_serializer(component_name="CategoryChange")
class CategoryChangeIn(InEveryLanguage):
    names = EveryLanguage(row=CategoryNameIn, required=False, help_text="In every language.")
    cat_active = Flag(source="active", required=False)


@extend_schema_serializer(component_name="CategoryRow")
class CategoryRowOut(SubCategoryOut):
    cat_id_parent = serializers.IntegerField(source="parent_id", read_only=True, allow_null=True)
    cat_active = FlagOut(source="active")
    used = serializers.IntegerField(read_only=True, help_text=USED)


@extend_schema_serializer(component_name="CategoryNameRow")
class CategoryNameOut(serializers.Serializer[Any]):
    cat_name = serializers.CharField(read_only=True)
    cat_locale = serializers.ChoiceField(choices=list(PREFIX), read_only=True)


@extend_schema_serializer(component_name="CharacteristicName")
class CharacteristicNameIn(serializers.Serializer[Any]):
    cha_type = WireText(source="name", max_length=limits.CODEBOOK_NAME_MAX)
    cha_locale = WireChoice(source="language", choices=list(PREFIX))


@extend_schema_serializer(component_name="OptionName")
class OptionNameIn(serializers.Serializer[Any]):
    cvl_value = WireText(source="name", max_length=limits.CODEBOOK_NAME_MAX)
    cvl_locale = WireChoice(source="language", choices=list(PREFIX))


@extend_schema_serializer(component_name="OptionInput")
class OptionIn(InEveryLanguage):
    cvl_id = WireId(source="id", required=False, help_text="Of one that is there already; none: a new one.")
    names = EveryLanguage(row=OptionNameIn, help_text="In every language.")
    cvl_active = Flag(source="active", required=False, help_text="Left out, it stays; a new one is active.")


class OptionsIn(JsonText):
    """All options of a characteristic in their order, none of them twice."""

    def __init__(self, **kwargs: Any) -> None:
        options = serializers.ListField(child=OptionIn(), min_length=1, max_length=limits.OPTIONS_MAX)
        super().__init__(child=options, **kwargs)

    def to_internal_value(self, data: Any) -> list[dict[str, Any]]:
        options: list[dict[str, Any]] = [
            {name: value for name, value in option.items() if value is not None}
            for option in super().to_internal_value(data)
        ]
        for column in ("id", *resources.NAMES):
            seen: set[Any] = set()
            for index, option in enumerate(options):
                value = option.get(column)
                value = normalise(value) if isinstance(value, str) else value
                if value is not None and value in seen:
                    raise validation_error_at(f"{index}.{'cvl_id' if column == 'id' else 'names'}", "duplicate")
                seen.add(value)
        return options


@extend_schema_serializer(component_name="CharacteristicInput")
class CharacteristicIn(InEveryLanguage):
    names = EveryLanguage(row=CharacteristicNameIn, help_text="In every language.")
    cha_datatype = WireChoice(source="datatype", choices=Characteristic.Datatype.values)
    options = OptionsIn(help_text="1 to 100, in their order.")


@extend_schema_serializer(component_name="CharacteristicChange")
class CharacteristicChangeIn(InEveryLanguage):
    names = EveryLanguage(row=CharacteristicNameIn, required=False, help_text="In every language.")
    cha_datatype = WireChoice(source="datatype", choices=Characteristic.Datatype.values, required=False)
    options = OptionsIn(required=False, help_text="All that there are to be, in their order: what is not named goes.")
    cha_active = Flag(source="active", required=False)


@extend_schema_serializer(component_name="OptionRow")
class OptionRowOut(serializers.Serializer[Any]):
    cvl_id = serializers.IntegerField(source="pk", read_only=True)
    cvl_value = serializers.CharField(source="name", read_only=True)
    names = serializers.SerializerMethodField()
    cvl_active = FlagOut(source="active")
    used = serializers.IntegerField(read_only=True, help_text=USED)

    @extend_schema_field(OptionNameIn(many=True))
    def get_names(self, row: Named) -> list[dict[str, str]]:
        return row_names(row, "cvl_value", "cvl_locale")


@extend_schema_serializer(component_name="CharacteristicRow")
class CharacteristicRowOut(serializers.Serializer[Any]):
    cha_id = serializers.IntegerField(source="pk", read_only=True)
    cha_type = serializers.CharField(source="name", read_only=True)
    cha_datatype = serializers.ChoiceField(source="datatype", choices=Characteristic.Datatype.values, read_only=True)
    names = serializers.SerializerMethodField()
    options = OptionRowOut(source="options.all", many=True, read_only=True)
    cha_active = FlagOut(source="active")
    used = serializers.IntegerField(read_only=True, help_text=USED)

    @extend_schema_field(CharacteristicNameIn(many=True))
    def get_names(self, row: Named) -> list[dict[str, str]]:
        return row_names(row, "cha_type", "cha_locale")


# --- What an ad names ------------------------------------------------------------------------------------------------


@extend_schema_serializer(component_name="MeasurementUnitInput")
class FormsField(WireText):
    """The forms of a unit after numbers: none, or one for each plural of the language."""

    def __init__(self, *, language: str, **options: Any) -> None:
        super().__init__(required=False, allow_blank=True, max_length=limits.UNIT_FORMS_MAX, **options)
        self.language = language

    def to_internal_value(self, data: Any) -> str:
        found = split_forms(super().to_internal_value(data))
        if len(found) not in (0, FORMS[self.language]):
            refuse("invalid")
        return ", ".join(found)


class UnitIn(InBothLanguages):
    mun_name = WireText(source="name_sr", max_length=limits.UNIT_NAME_MAX)
    mun_name_en = WireText(source="name_en", required=False, max_length=limits.UNIT_NAME_MAX, help_text=ENGLISH)
    mun_unit = WireText(source="short_sr", max_length=limits.UNIT_SHORT_MAX)
    mun_unit_en = WireText(source="short_en", required=False, max_length=limits.UNIT_SHORT_MAX, help_text=ENGLISH)
    mun_forms = FormsField(language="sr", source="forms_sr", help_text="For 1, 2, 5, by commas: par, para, pari.")
    mun_forms_en = FormsField(language="en", source="forms_en", help_text="For 1 and 2, by a comma: pair, pairs.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        # Each language has forms of its own: none in one says nothing of the other.
        forms = {name: attrs.pop(name, "") for name in ("forms_sr", "forms_en")}
        return {**super().validate(attrs), **forms}


@extend_schema_serializer(component_name="MeasurementUnitSwitch")
class UnitSwitchIn(serializers.Serializer[Any]):
    mun_active = Flag(source="active")


@extend_schema_serializer(component_name="MeasurementUnitRow")
class UnitRowOut(UnitOut):
    mun_active = FlagOut(source="active")
    used = serializers.IntegerField(read_only=True, help_text=USED)


@extend_schema_serializer(component_name="TransportClauseInput")
class ClauseIn(InBothLanguages):
    type = WireChoice(source="kind", choices=[1, 2], help_text="1 general, 2 maritime.")
    trc_code = WireText(source="code", max_length=limits.CLAUSE_CODE_MAX)
    trc_description = WireText(source="description_sr", max_length=limits.TEXT_MAX)
    trc_description_en = WireText(
        source="description_en", required=False, max_length=limits.TEXT_MAX, help_text=ENGLISH
    )


@extend_schema_serializer(component_name="TransportClauseSwitch")
class ClauseSwitchIn(serializers.Serializer[Any]):
    trc_active = Flag(source="active")


@extend_schema_serializer(component_name="TransportClauseRow")
class ClauseRowOut(ClauseOut):
    type = serializers.IntegerField(source="kind", read_only=True)
    trc_active = FlagOut(source="active")
    used = serializers.IntegerField(read_only=True, help_text=USED)


@extend_schema_serializer(component_name="RestrictionInput")
class RestrictionIn(InBothLanguages):
    rst_name = WireText(source="name_sr")
    rst_name_en = WireText(source="name_en", required=False, help_text=ENGLISH)
    rst_start_time = WireTime(source="opens_at")
    rst_end_time = WireTime(source="closes_at", help_text="Before the start: the window wraps midnight.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        if attrs["opens_at"] == attrs["closes_at"]:
            raise validation_error_at("rst_end_time", "invalid", message=_("The two times must differ."))
        return super().validate(attrs)


@extend_schema_serializer(component_name="RestrictionSwitch")
class RestrictionSwitchIn(serializers.Serializer[Any]):
    rst_active = Flag(source="active")


@extend_schema_serializer(component_name="RestrictionRow")
class RestrictionRowOut(RestrictionOut):
    rst_active = FlagOut(source="active")
    used = serializers.IntegerField(read_only=True, help_text=USED)


@extend_schema_serializer(component_name="RegionName")
class RegionNameIn(serializers.Serializer[Any]):
    reg_name = WireText(source="name", max_length=limits.CODEBOOK_NAME_MAX)
    reg_locale = WireChoice(source="language", choices=list(PREFIX))


@extend_schema_serializer(component_name="RegionInput")
class RegionIn(InEveryLanguage):
    names = EveryLanguage(row=RegionNameIn, help_text="In every language.")


@extend_schema_serializer(component_name="RegionChange")
class RegionChangeIn(InEveryLanguage):
    names = EveryLanguage(row=RegionNameIn, required=False, help_text="In every language.")
    reg_active = Flag(source="active", required=False)


@extend_schema_serializer(component_name="RegionRow")
class RegionRowOut(RegionOut):
    names = serializers.SerializerMethodField()
    reg_active = FlagOut(source="active")
    used = serializers.IntegerField(read_only=True, help_text=USED)

    @extend_schema_field(RegionNameIn(many=True))
    def get_names(self, row: Named) -> list[dict[str, str]]:
        return row_names(row, "reg_name", "reg_locale")


class Word(WireText):
    """A word that something is left of when it is looked for: two letters at least, else every text would hold it."""

    def to_internal_value(self, data: Any) -> str:
        word = super().to_internal_value(data)
        if len(identity_key(word)) < limits.FORBIDDEN_WORD_MIN:
            refuse("invalid")
        return word


@extend_schema_serializer(component_name="ForbiddenWordInput")
class WordIn(serializers.Serializer[Any]):
    rsw_word = Word(source="word", min_length=limits.FORBIDDEN_WORD_MIN, max_length=limits.FORBIDDEN_WORD_MAX)


@extend_schema_serializer(component_name="ForbiddenWordSwitch")
class WordSwitchIn(serializers.Serializer[Any]):
    rsw_active = Flag(source="active")


@extend_schema_serializer(component_name="ForbiddenWordRow")
class WordRowOut(serializers.Serializer[Any]):
    rsw_id = serializers.IntegerField(source="pk", read_only=True)
    rsw_word = serializers.CharField(source="word", read_only=True)
    rsw_active = FlagOut(source="active")
    used = serializers.IntegerField(read_only=True, help_text=USED)


# --- What people and firms name --------------------------------------------------------------------------------------


@extend_schema_serializer(component_name="SocialTypeInput")
class SocialTypeIn(serializers.Serializer[Any]):
    sct_name = WireText(source="name", max_length=limits.CODEBOOK_NAME_MAX)


@extend_schema_serializer(component_name="SocialTypeSwitch")
class SocialTypeSwitchIn(serializers.Serializer[Any]):
    sct_active = Flag(source="active")


@extend_schema_serializer(component_name="SocialTypeRow")
class SocialTypeRowOut(SocialTypeOut):
    sct_active = FlagOut(source="active")
    used = serializers.IntegerField(read_only=True, help_text=USED)


@extend_schema_serializer(component_name="OrganisationServiceInput")
class ServiceIn(InBothLanguages):
    osr_name = WireText(source="name_sr")
    osr_name_en = WireText(source="name_en", required=False, help_text=ENGLISH)


@extend_schema_serializer(component_name="OrganisationServiceSwitch")
class ServiceSwitchIn(serializers.Serializer[Any]):
    osr_active = Flag(source="active")


@extend_schema_serializer(component_name="OrganisationServiceRow")
class ServiceRowOut(ServiceOut):
    osr_active = FlagOut(source="active")
    used = serializers.IntegerField(read_only=True, help_text=USED)


@extend_schema_serializer(component_name="OrganisationTypeInput")
class LegalFormIn(InBothLanguages):
    otp_name = WireText(source="name_sr", max_length=limits.CODEBOOK_NAME_MAX)
    otp_name_en = WireText(source="name_en", required=False, max_length=limits.CODEBOOK_NAME_MAX, help_text=ENGLISH)


@extend_schema_serializer(component_name="OrganisationTypeSwitch")
class LegalFormSwitchIn(serializers.Serializer[Any]):
    otp_active = Flag(source="active")


@extend_schema_serializer(component_name="OrganisationTypeRow")
class LegalFormRowOut(LegalFormOut):
    otp_active = FlagOut(source="active")
    used = serializers.IntegerField(read_only=True, help_text=USED)


# --- The words of the audit log --------------------------------------------------------------------------------------

register_wire_names(resources.COUNTRIES.kind, CountryRowOut, CountryIn)
register_wire_names(resources.CURRENCIES.kind, CurrencyRowOut, CurrencyIn)
register_wire_names(resources.CATEGORIES.kind, CategoryRowOut, name_sr="cat_name", name_en="cat_name_en")
register_wire_names(
    resources.CHARACTERISTICS.kind,
    CharacteristicRowOut,
    name_sr="cha_type",
    name_en="cha_type_en",
    category_id="cat_id",
)
register_wire_names(resources.UNITS.kind, UnitRowOut, UnitIn)
register_wire_names(resources.CLAUSES.kind, ClauseRowOut, ClauseIn)
register_wire_names(resources.RESTRICTIONS.kind, RestrictionRowOut, RestrictionIn)
register_wire_names(resources.REGIONS.kind, RegionRowOut, name_sr="reg_name", name_en="reg_name_en")
register_wire_names(resources.FORBIDDEN_WORDS.kind, WordRowOut)
register_wire_names(resources.SOCIAL_NETWORKS.kind, SocialTypeRowOut)
register_wire_names(resources.SERVICES.kind, ServiceRowOut, ServiceIn)
register_wire_names(resources.LEGAL_FORMS.kind, LegalFormRowOut, LegalFormIn)
