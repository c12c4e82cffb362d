"""Ratings in the back-office, `comments` on the wire. Source: docs/spec/api-community.md, section 4; M-ADM-15."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.ratings import selectors, services
from backoffice.ratings.serializers import SORTS, AdminRatingOut, RatingsIn
from marketplace.common.admin.lists import FORMAT, answer_list, given_filters, table_answers
from marketplace.common.admin.sorting import sort_parameter
from marketplace.common.http.api import OkOut, page_parameter, paged_of
from marketplace.common.roles import Capability
from trading.accounts.account_view import AccountView


class Ratings(AccountView):
    access = "staff"
    capability = Capability.READ_RATINGS

    @extend_schema(
        operation_id="listComments",
        parameters=[RatingsIn, sort_parameter(SORTS), page_parameter, FORMAT],
        responses=table_answers(paged_of(AdminRatingOut, name="Comment")),
    )
    def get(self, request: Request) -> HttpResponseBase:
        """Return a page of the ratings, newest first, with their whole comments."""
        filters = given_filters(self.read(RatingsIn))
        rows = selectors.ratings(**filters)
        return answer_list(self, request, rows, AdminRatingOut, name="comments", filters=filters, sorts=SORTS)


class OneRating(AccountView):
    access = "staff"
    capability = Capability.MODERATE_RATINGS

    @extend_schema(operation_id="deleteComment", responses=OkOut)
    def delete(self, request: Request, rating_id: int) -> Response:
        """Delete a rating; its author cannot rate that deal again."""
        services.delete_rating(admin=self.user, rating_id=rating_id)
        return self.ok()
