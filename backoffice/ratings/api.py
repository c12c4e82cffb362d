"""Ratings in the back-office, `comments` on the wire. Source: docs/spec/api-community.md, section 4; M-ADM-15."""

from __future__ import annotations

from django.http import HttpResponseBase
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from backoffice.ratings import selectors, services
from backoffice.ratings.serializers import SORTS, AdminRatingOut, RatingsIn
from marketplace.common.admin.lists import FORMAT, answer_list, given_filters, table_answers
from marketplace.common.admin.reasons import DeletionIn
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
    delete_takes_body = True

    @extend_schema(operation_id="deleteComment", request=DeletionIn, responses=OkOut)
    def delete(self, request: Request, rating_id: int) -> Response:
        """Delete a rating; its author reads why, and cannot rate that deal again."""
        selectors.access_rating(rating_id)  # a missing one comes before a wrong field
        services.delete_rating(admin=self.user, rating_id=rating_id, reason=self.read(DeletionIn)["reason"])
        return self.ok()
