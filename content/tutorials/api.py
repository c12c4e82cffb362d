"""Help texts beside fields. Source: docs/spec/api-community.md, section 4; feature M-ADM-21."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from content.tutorials import services
from content.tutorials.serializers import TutorialIn, TutorialOut, TutorialRowOut
from marketplace.common.admin.lists import FORMAT, answer_list, table_answers
from marketplace.common.admin.sorting import memory_sort_parameter
from marketplace.common.roles import Capability
from marketplace.common.text.locale import active
from trading.accounts.account_view import AccountView
from trading.codebooks import selectors


class Tutorials(AccountView):
    access = "staff"
    capability = Capability.WRITE_CONTENT

    @extend_schema(
        operation_id="listTutorials",
        parameters=[memory_sort_parameter(TutorialRowOut), FORMAT],
        responses=table_answers(TutorialRowOut(many=True)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return the help texts by number."""
        return answer_list(self, request, selectors.tutorials(active()), TutorialRowOut, name="tutorials", size=None)


class OneTutorial(AccountView):
    access = "anon"
    public_cache = True
    public_max_age = 300
    for_staff = ("PATCH",)
    capability = Capability.WRITE_CONTENT

    @extend_schema(operation_id="getTutorial", responses=TutorialOut)
    def get(self, request: Request, tutorial_id: int) -> Response:
        """Return one help text."""
        return Response(TutorialOut(selectors.tutorial(tutorial_id)).data)

    @extend_schema(operation_id="changeTutorial", request=TutorialIn, responses=TutorialOut)
    def patch(self, request: Request, tutorial_id: int) -> Response:
        """Change the text in the language of the request."""
        selectors.tutorial(tutorial_id)  # a missing one comes before a wrong field
        html = self.read(TutorialIn)["html"]
        changed = services.change_tutorial(admin=self.user, number=tutorial_id, language=active(), html=html)
        return Response(TutorialOut(changed).data)
