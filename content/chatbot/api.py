"""The chat assistant. Source: docs/spec/api-community.md, section 3; features M-BOT-01, X-BOT."""

from __future__ import annotations

from django.http import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.chatbot import selectors, services
from content.chatbot.serializers import (
    BranchChangeIn,
    BranchDeleteIn,
    BranchIn,
    BranchOut,
    MetaOut,
    NodeOut,
)
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.sorting import memory_sort_parameter
from marketplace.common.http.api import OkOut
from marketplace.common.http.schema import listed
from marketplace.common.http.throttles import Rate
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView

RATE = Rate("chatbot", 120, 60, what=_("The assistant answers %(limit)s questions a minute."))


class Chatbot(AccountView):
    access = "anon"
    public_cache = True
    public_max_age = 300
    for_staff = ("POST",)
    capability = Capability.WRITE_CONTENT
    throttles = (RATE,)

    @extend_schema(operation_id="getChatbotIntro", responses=NodeOut)
    def get(self, request: Request) -> Response:
        """Return what the assistant says first."""
        return Response(NodeOut(selectors.chatbot_node()).data)

    @extend_schema(operation_id="addChatbotBranch", request=BranchIn, responses={201: BranchOut})
    def post(self, request: Request) -> Response:
        """Add a branch."""
        made = services.add_branch(admin=self.user, **self.read(BranchIn))
        return Response(BranchOut(made).data, status=201)


class ChatbotTree(AccountView):
    access = "staff"
    capability = Capability.WRITE_CONTENT

    @extend_schema(
        operation_id="getChatbotTree",
        parameters=[memory_sort_parameter(BranchOut), FORMAT],
        responses=table_answers(listed(BranchOut, MetaOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return every branch, and which ones lead nowhere or lack a language."""
        tree = selectors.chatbot_tree()
        gaps = [{"id": number, "locale": language} for number, language in tree.missing]
        meta = MetaOut({"dead_ends": tree.dead_ends, "missing": gaps}).data
        return answer_list(self, request, tree.branches, BranchOut, name="chatbot", meta=meta, size=None)


class OneBranch(AccountView):
    access = "anon"
    public_cache = True
    public_max_age = 300
    for_staff = ("PATCH", "DELETE")
    capability = Capability.WRITE_CONTENT
    throttles = (RATE,)

    @extend_schema(operation_id="getChatbotNode", responses=NodeOut)
    def get(self, request: Request, branch_id: int) -> Response:
        """Return what the assistant says there."""
        return Response(NodeOut(selectors.chatbot_node(branch_id)).data)

    @extend_schema(operation_id="changeChatbotBranch", request=BranchChangeIn, responses=BranchOut)
    def patch(self, request: Request, branch_id: int) -> Response:
        """Change a branch, or move it."""
        selectors.access_branch(branch_id)  # a missing one comes before a wrong field
        changed = services.change_branch(admin=self.user, branch_id=branch_id, changes=self.read(BranchChangeIn))
        return Response(BranchOut(changed).data)

    @extend_schema(operation_id="deleteChatbotBranch", parameters=[BranchDeleteIn], responses=OkOut)
    def delete(self, request: Request, branch_id: int) -> Response:
        """Delete a branch."""
        with_children = bool(self.read(BranchDeleteIn).get("with_children"))
        services.delete_branch(admin=self.user, branch_id=branch_id, with_children=with_children)
        return self.ok()
