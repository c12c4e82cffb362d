"""What a template holds on the wire: the fields of an ad by their names there, beside its own id and name."""

from __future__ import annotations

from typing import Any

from rest_framework import serializers

from marketplace.common import limits
from marketplace.common.http.fields import WireId, WireInteger, WireText
from trading.ad_templates.models import AdTemplate
from trading.catalogue.rules import SHIPPING_DAYS_MAX
from trading.catalogue.serializers import columns
from trading.catalogue.serializers.columns import fields_in, fields_out


class TemplateNameIn(serializers.Serializer):
    tpl_name = WireText(source="name", max_length=limits.TEMPLATE_NAME_MAX, multiline=False)


class DeliveryTemplateIn(TemplateNameIn):
    vars().update(fields_in(columns.DELIVERY))
    pro_international_shipping = WireInteger(
        source="international_shipping_days", required=False, min_value=0, max_value=SHIPPING_DAYS_MAX
    )
    trc_id = WireId(source="road_clause_id", required=False)
    trc_id_naval = WireId(source="naval_clause_id", required=False)


class TermsTemplateIn(TemplateNameIn):
    vars().update(fields_in(columns.TERMS))
    vars().update(fields_in(columns.PRIVATE_SELLER))


class TemplateOut(serializers.Serializer):
    tpl_id = serializers.IntegerField(read_only=True)
    tpl_name = serializers.CharField(read_only=True)


class DeliveryTemplateOut(TemplateOut):
    vars().update(fields_out(columns.DELIVERY))
    pro_international_shipping = serializers.IntegerField(read_only=True, allow_null=True)
    trc_id = serializers.IntegerField(read_only=True, allow_null=True)
    trc_id_naval = serializers.IntegerField(read_only=True, allow_null=True)


class TermsTemplateOut(TemplateOut):
    vars().update(fields_out(columns.TERMS))
    vars().update(fields_out(columns.PRIVATE_SELLER))


FORMS: dict[AdTemplate.Kind, type[TemplateNameIn]] = {
    AdTemplate.Kind.DELIVERY: DeliveryTemplateIn,
    AdTemplate.Kind.TERMS: TermsTemplateIn,
}


def template(row: AdTemplate) -> dict[str, Any]:
    """Return the template as it goes out. row: its `values` hold every field (`templates_of`)."""
    form = FORMS[AdTemplate.Kind(row.kind)]()
    values = {wire: row.values[field.source or wire] for wire, field in form.get_fields().items() if wire != "tpl_name"}
    return {
        "tpl_id": row.pk,
        "tpl_name": row.name,
        **{wire: int(value) if isinstance(value, bool) else value for wire, value in values.items()},
    }
