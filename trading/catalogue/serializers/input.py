"""The request bodies of ads: fields read strictly, and the field names of errors translated into wire names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _
from rest_framework import serializers
from rest_framework.exceptions import ValidationError

from marketplace.common import limits
from marketplace.common.http.errors import FieldError, field_error
from marketplace.common.http.field_errors import validation_error
from marketplace.common.http.fields import (
    FileIn,
    FilesIn,
    Flag,
    HttpLink,
    IdList,
    JsonText,
    Money,
    UtcDateTime,
    WireChoice,
    WireId,
    WireInteger,
    WireText,
)
from trading.catalogue import rules
from trading.catalogue.copying import COPIED, CopySource
from trading.catalogue.details import AdChanges, AdDetails, AdFiles
from trading.catalogue.drafts.services import SeenDraft
from trading.catalogue.errors import InvalidDetails
from trading.catalogue.rules import DetailError, TierSpec
from trading.catalogue.serializers import columns
from trading.catalogue.serializers.columns import fields_in
from trading.catalogue.vat import STATED

ERROR_MESSAGES: Mapping[str, str | Promise] = {
    "deliveryCostsError": _("Delivery that is free or included in the price is not paid separately: choose one."),
    "pricesLengthError": _("Enter 2 to 5 price steps."),
    "useAllQuantityError": _("The last price step has to end with the whole quantity, %(limit)s."),
    "main.quantityMaxError": _("A price step may not go beyond the quantity, %(limit)s."),
    "priceError": _(
        "Each price has to be above zero and at least 1 below the one before; the first at most the base price."
    ),
}


FILE_PATH_MAX = 120
FILES_MAX = 1 + limits.IMAGES_MAX + limits.QUALITY_MAX + limits.DECLARATION_MAX


class TierPrice(Money):
    """The price of a step: whatever is wrong with it has one code, which the form knows."""

    def to_internal_value(self, data: Any) -> Any:
        try:
            return super().to_internal_value(data)
        except ValidationError:
            raise validation_error("priceError", message=ERROR_MESSAGES["priceError"]) from None


class WholeRow(serializers.Serializer):
    """A row of a list: sent whole, also where the form around it may leave fields out."""

    def to_internal_value(self, data: Any) -> Any:
        clean = super().to_internal_value(data)
        missing = {
            name: validation_error("required").detail for name, one in self.fields.items() if one.source not in clean
        }
        if missing:
            raise ValidationError(missing)
        return clean


class TierIn(WholeRow):
    min = WireInteger(source="minimum")
    max = WireInteger(source="maximum")
    price = TierPrice(min_value=-limits.BASE_PRICE_MAX)


class OptionIn(WholeRow):
    cha_id = WireId(source="characteristic_id")
    cvl_id = WireId(source="option_id")


class SocialIn(WholeRow):
    sct_id = WireId(source="social_type_id")
    link = HttpLink()


class QuantityIn(WireInteger):
    """`pro_quantity`, which may also be called `quantity`."""

    def get_value(self, dictionary: Mapping[str, Any]) -> Any:
        name = "quantity" if "pro_quantity" not in dictionary and "quantity" in dictionary else "pro_quantity"
        return dictionary.get(name, serializers.empty)


class AdFields(serializers.Serializer):
    """Every field that a seller may give, none of them required here."""

    pro_name = WireText(source="name", min_length=limits.AD_NAME_MIN, max_length=limits.AD_NAME_MAX)
    cat_id = WireId(source="category_id")
    pro_quantity = QuantityIn(source="quantity", min_value=limits.QUANTITY_MIN, max_value=limits.QUANTITY_MAX)
    mun_id = WireId(source="unit_id")
    cur_id = WireText(source="currency_id", max_length=3, multiline=False)
    pro_base_price = Money(source="base_price", whole=True, min_value=1, max_value=limits.BASE_PRICE_MAX)
    pro_vat = WireChoice(
        source="vat",
        choices=STATED,
        required=False,
        allow_null=True,
        help_text="the rate in per cent, or `none`: not in the VAT system; null: not stated",
    )
    pro_vat_added = Flag(
        source="vat_added",
        required=False,
        allow_null=True,
        help_text="1: VAT comes on top of the prices, 0: they include it; required with 20 and 10, dropped without",
    )
    pro_expiry = UtcDateTime(source="expires_at", bare_date="end")
    prices = JsonText(child=TierIn(many=True), source="tiers")
    vars().update(fields_in(columns.GOODS))

    main_image = FileIn(required=False)
    images = FilesIn(required=False, max_files=limits.IMAGES_MAX)
    pro_quality = FilesIn(source="proofs", required=False, max_files=limits.QUALITY_MAX)
    pro_declaration = FilesIn(source="declarations", required=False, max_files=limits.DECLARATION_MAX)

    reg_id = IdList(source="region_ids", required=False)
    filters = JsonText(child=OptionIn(many=True), source="options", required=False)
    socials = JsonText(child=SocialIn(many=True), required=False)

    vars().update(fields_in(columns.DELIVERY))
    pro_international_shipping = WireInteger(
        source="international_shipping_days", required=False, min_value=0, max_value=rules.SHIPPING_DAYS_MAX
    )
    trc_id = WireId(source="road_clause_id", required=False)
    trc_id_naval = WireId(source="naval_clause_id", required=False)

    vars().update(fields_in(columns.TERMS))
    rst_id = WireId(source="restriction_id", required=False)

    vars().update(fields_in(columns.PRIVATE_SELLER))

    def validate_socials(self, socials: list[dict[str, Any]] | None) -> list[dict[str, Any]]:
        if len(socials or []) > rules.SOCIALS_MAX:
            raise validation_error("max_length", rules.SOCIALS_MAX)
        return socials or []


class AdIn(AdFields):
    """A new ad. The declaration may be a file or a text, but one of them has to be there."""

    copy_of = WireId(required=False, help_text="`pro_id` of the own ad that this one starts from")
    copied_files = JsonText(
        child=serializers.ListField(
            child=WireText(max_length=FILE_PATH_MAX, multiline=False), allow_empty=True, max_length=FILES_MAX
        ),
        required=False,
        help_text="paths of files of that ad; the new one gets copies of its own, before the files sent here",
    )

    dra_id = WireId(source="draft_id", required=False, help_text="the own draft whose files the ad gets, and that goes")
    dra_version = WireId(source="draft_version", required=False, help_text="as it was seen; required with `dra_id`")

    def to_internal_value(self, data: Any) -> Any:
        detail: dict[str, Any] = {}
        clean: Any = {}
        try:
            clean = super().to_internal_value(data)
        except ValidationError as error:
            if not isinstance(error.detail, dict):
                raise
            detail = dict(error.detail)
        if not may_have_declaration(data) and not {"pro_declaration", "pro_declaration_text"} & set(detail):
            detail["pro_declaration"] = validation_error("required").detail
        if clean.get("draft_id") and not clean.get("draft_version"):
            detail["dra_version"] = validation_error("required").detail
        if detail:
            raise ValidationError(detail)
        return clean


class AdEditIn(AdFields):
    """Changed fields of an ad, and files to take away. Read with `partial=True`."""

    main_image_delete = Flag(source="drop_main_image", required=False)
    deleted_images = IdList(source="drop_images", required=False)
    images_order = IdList(source="image_order", required=False)
    pro_quality_deleted = IdList(source="drop_proofs", required=False)
    pro_declaration_deleted = IdList(source="drop_declarations", required=False)


def may_have_declaration(data: Any) -> bool:
    """Whether a declaration comes as a text or as at least one file, or may be among files that are stored already."""
    if not isinstance(data, Mapping) or data.get("copied_files") or data.get("dra_id"):
        return True  # the whole body is refused elsewhere; what stored files are, the ad or the draft knows
    texts = [data.get("pro_declaration_text")]
    files = data.getlist("pro_declaration") + data.getlist("pro_declaration[]") if hasattr(data, "getlist") else []
    return any(isinstance(text, str) and text.strip() for text in texts) or any(file != "" for file in files)


# --- From clean names to values of the room -------------------------------------------------------------------------

FILE_FIELDS = ("main_image", "images", "proofs", "declarations")


def details_from(clean: Mapping[str, Any]) -> AdDetails:
    """Return the details of a new ad from the serializer's validated data."""
    return AdDetails(**detail_fields(clean))


def detail_fields(clean: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields of `AdDetails` that were sent, without those that were cleared to nothing at all."""
    fields: dict[str, Any] = {}
    for name, value in clean.items():
        if name in FILE_FIELDS or name not in AdDetails.__dataclass_fields__:
            continue
        if name == "tiers":
            value = tuple(TierSpec(**tier) for tier in value)
        elif name == "options":
            value = tuple((option["characteristic_id"], option["option_id"]) for option in value or ())
        elif name == "socials":
            value = tuple((social["social_type_id"], social["link"]) for social in value or ())
        elif name == "region_ids":
            value = tuple(value or ())
        elif value is None and AdDetails.__dataclass_fields__[name].type == "bool":
            value = False
        elif value is None and name == "vat":
            value = ""
        fields[name] = value
    return fields


def changes_from(clean: Mapping[str, Any]) -> AdChanges:
    """Return the change that the validated data of `AdEditIn` ask for."""
    return AdChanges(
        fields=detail_fields(clean),
        files=files_from(clean),
        drop_main_image=bool(clean.get("drop_main_image")),
        drop_images=tuple(clean.get("drop_images") or ()),
        drop_proofs=tuple(clean.get("drop_proofs") or ()),
        drop_declarations=tuple(clean.get("drop_declarations") or ()),
        image_order=tuple(clean.get("image_order") or ()),
    )


def files_from(clean: Mapping[str, Any]) -> AdFiles:
    return AdFiles(
        main_image=clean.get("main_image"),
        images=tuple(clean.get("images") or ()),
        proofs=tuple(clean.get("proofs") or ()),
        declarations=tuple(clean.get("declarations") or ()),
    )


def source_from(clean: Mapping[str, Any]) -> CopySource | None:
    """Return which ad the new one starts from. Raises InvalidDetails (files to copy of no ad)."""
    paths = tuple(dict.fromkeys(clean.get("copied_files") or ()))
    if clean.get("copy_of"):
        return CopySource(clean["copy_of"], paths)
    if paths:
        raise InvalidDetails([DetailError(COPIED, "not_found")])
    return None


def draft_from(clean: Mapping[str, Any]) -> SeenDraft | None:
    """Return the draft that is published, if one is."""
    return SeenDraft(clean["draft_id"], clean["draft_version"]) if clean.get("draft_id") else None


# --- Faults in the wire's names --------------------------------------------------------------------------------------

WIRE_NAMES = {
    **{field.source or name: name for name, field in AdFields().get_fields().items()},
    "minimum": "min",
    "maximum": "max",
    "characteristic_id": "cha_id",
    "option_id": "cvl_id",
    "social_type_id": "sct_id",
    "drop_images": "deleted_images",
    "image_order": "images_order",
    "drop_proofs": "pro_quality_deleted",
    "drop_declarations": "pro_declaration_deleted",
}


def wire_name(field: str) -> str:
    """Return the wire name of a field of `AdDetails`: "tiers.1.maximum" is "prices.1.max"."""
    return ".".join(WIRE_NAMES.get(part, part) for part in field.split("."))


def wire_errors(errors: Iterable[DetailError]) -> dict[str, list[FieldError]]:
    """Return the errors as the answer carries them."""
    found: dict[str, list[FieldError]] = {}
    for one in errors:
        found.setdefault(wire_name(one.field), []).append(
            field_error(one.code, one.limit, ERROR_MESSAGES.get(one.code))
        )
    return found
