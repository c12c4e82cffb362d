"""Templates over HTTP: those of the person who asks. Source: docs/spec/api-trading.md, section 4."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common.http.api import OkOut
from marketplace.common.http.throttles import Rate
from trading.accounts.account_view import AccountView
from trading.ad_templates import selectors, services
from trading.ad_templates.models import AdTemplate
from trading.ad_templates.serializers import (
    DeliveryTemplateIn,
    DeliveryTemplateOut,
    TemplateNameIn,
    TermsTemplateIn,
    TermsTemplateOut,
    template,
)

WRITES = Rate("ad-templates", 60, 3600, by="user", what=_("There were too many changes of templates."))


class SavedTemplateOut(serializers.Serializer):
    tpl_id = serializers.IntegerField(read_only=True)


class TemplatesView(AccountView):
    kind: AdTemplate.Kind
    write_throttles = (WRITES,)

    def list(self) -> Response:
        """Answer with the person's templates of the kind, by name."""
        return Response([template(row) for row in selectors.templates_of(self.user, self.kind)])

    def save(self, form: type[TemplateNameIn]) -> Response:
        """Save a template of the kind."""
        values: dict[str, Any] = dict(self.read(form))
        name = values.pop("name")
        row = services.save_template(seller_id=self.user.pk, kind=self.kind, name=name, values=values)
        return Response({"tpl_id": row.pk}, status=status.HTTP_201_CREATED)


class DeliveryTemplates(TemplatesView):
    kind = AdTemplate.Kind.DELIVERY

    @extend_schema(operation_id="listDeliveryTemplates", responses=DeliveryTemplateOut(many=True))
    def get(self, request: Request) -> Response:
        """The own templates of delivery, by name."""
        return self.list()

    @extend_schema(operation_id="saveDeliveryTemplate", request=DeliveryTemplateIn, responses={201: SavedTemplateOut})
    def post(self, request: Request) -> Response:
        """Save delivery as a template."""
        return self.save(DeliveryTemplateIn)


class TermsTemplates(TemplatesView):
    kind = AdTemplate.Kind.TERMS

    @extend_schema(operation_id="listTermsTemplates", responses=TermsTemplateOut(many=True))
    def get(self, request: Request) -> Response:
        """The own templates of terms, by name."""
        return self.list()

    @extend_schema(operation_id="saveTermsTemplate", request=TermsTemplateIn, responses={201: SavedTemplateOut})
    def post(self, request: Request) -> Response:
        """Save terms as a template."""
        return self.save(TermsTemplateIn)


class OneTemplate(AccountView):
    write_throttles = (WRITES,)

    @extend_schema(operation_id="renameAdTemplate", request=TemplateNameIn, responses=OkOut)
    def patch(self, request: Request, template_id: int) -> Response:
        """Rename the own template."""
        selectors.own_template(self.user, template_id)  # whose it is comes before a wrong field
        name = self.read(TemplateNameIn)["name"]
        services.rename_template(seller_id=self.user.pk, template_id=template_id, name=name)
        return self.ok()

    @extend_schema(operation_id="deleteAdTemplate", responses=OkOut)
    def delete(self, request: Request, template_id: int) -> Response:
        """Delete the own template."""
        services.delete_template(seller_id=self.user.pk, template_id=template_id)
        return self.ok()
