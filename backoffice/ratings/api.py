"""Comments of ratings. Source: docs/spec/api-community.md, section 4; feature M-ADM-15."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.ratings import selectors, services
from backoffice.ratings.serializers import CommentOut
from marketplace.common.admin.lists import FORMAT, SearchIn, answer_list, table_answers
from marketplace.common.http.api import ApiView, OkOut, page_parameter, paged_of


class Comments(ApiView):
    access = "admin"

    @extend_schema(
        operation_id="listComments",
        parameters=[SearchIn, page_parameter, FORMAT],
        responses=table_answers(paged_of(CommentOut)),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of the ratings, newest first, with all their words."""
        search = self.read(SearchIn).get("search") or ""
        rows = selectors.comments(search)
        return answer_list(self, request, rows, CommentOut, name="comments", filters={"search": search})


class OneComment(ApiView):
    access = "admin"

    @extend_schema(operation_id="deleteComment", responses=OkOut)
    def delete(self, request: Request, rating_id: int) -> Response:
        """Take a rating back; its author cannot rate that deal again."""
        services.delete_comment(admin=self.user, rating_id=rating_id)
        return self.ok()
