"""Frequent questions. Source: docs/spec/api-community.md, section 4; features M-ADM-21, M-INF-01."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.faq import selectors, services
from content.faq.serializers import (
    FaqItemChangeIn,
    FaqItemIn,
    FaqItemOut,
    FaqRowOut,
    FaqTextChangeIn,
    FaqTextOut,
    ShownFaqOut,
)
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.sorting import memory_sort_parameter
from marketplace.common.http.api import OkOut
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView


class Faq(AccountView):
    access = "anon"
    public_cache = True
    replica_reads = True
    for_staff = ("POST",)
    capability = Capability.WRITE_CONTENT

    @extend_schema(operation_id="listFaq", responses=ShownFaqOut(many=True))
    def get(self, request: Request) -> Response:
        """Return the questions with their answers in the reader's language."""
        return Response(ShownFaqOut(selectors.shown_texts(), many=True).data)

    @extend_schema(operation_id="addFaq", request=FaqItemIn, responses={201: FaqItemOut})
    def post(self, request: Request) -> Response:
        """Add a question by its name; it is hidden until a language is filled in."""
        question = services.add_item(admin=self.user, name=self.read(FaqItemIn)["name"])
        return Response(FaqItemOut(question).data, status=201)


class AllFaq(AccountView):
    access = "staff"
    capability = Capability.WRITE_CONTENT

    @extend_schema(
        operation_id="listAllFaq",
        parameters=[memory_sort_parameter(FaqRowOut), FORMAT],
        responses=table_answers(FaqRowOut(many=True)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return every question in one language, filled in or not."""
        return answer_list(self, request, selectors.all_texts(), FaqRowOut, name="faq", size=None)


class OneFaq(AccountView):
    access = "staff"
    capability = Capability.WRITE_CONTENT

    @extend_schema(operation_id="changeFaq", request=FaqItemChangeIn, responses=FaqItemOut)
    def patch(self, request: Request, faq_id: int) -> Response:
        """Change name or position."""
        changes = self.read(FaqItemChangeIn)
        return Response(FaqItemOut(services.change_item(admin=self.user, item_id=faq_id, changes=changes)).data)

    @extend_schema(operation_id="deleteFaq", responses=OkOut)
    def delete(self, request: Request, faq_id: int) -> Response:
        """Delete a question in every language."""
        services.delete_item(admin=self.user, item_id=faq_id)
        return self.ok()


class OneFaqText(AccountView):
    access = "staff"
    capability = Capability.WRITE_CONTENT

    @extend_schema(operation_id="getFaqText", responses=FaqTextOut)
    def get(self, request: Request, faq_text_id: int) -> Response:
        """Return a question in one language."""
        return Response(FaqTextOut(selectors.access_text(faq_text_id)).data)

    @extend_schema(operation_id="changeFaqText", request=FaqTextChangeIn, responses=FaqTextOut)
    def patch(self, request: Request, faq_text_id: int) -> Response:
        """Change a question or its answer in one language."""
        services.change_text(admin=self.user, text_id=faq_text_id, changes=self.read(FaqTextChangeIn))
        return Response(FaqTextOut(selectors.access_text(faq_text_id)).data)
