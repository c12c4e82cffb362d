"""The sale board of an ad over HTTP. Source: docs/spec/api-trading.md, section 5."""

from __future__ import annotations

from drf_spectacular.utils import extend_schema
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.http.api import page_parameter, paged_of
from marketplace.common.http.pagination import page_number, paginate
from trading.accounts.account_view import AccountView
from trading.board.selectors import access_ended_ad, board_of, deals_left
from trading.board.serializers import BoardDealOut, BoardFilterIn, BoardMetaOut, board_deal, board_meta, filter_of


class SaleBoard(AccountView):
    @extend_schema(
        operation_id="getSaleBoard",
        parameters=[BoardFilterIn, page_parameter],
        responses=paged_of(BoardDealOut, BoardMetaOut),
    )
    def get(self, request: Request, ad_id: int) -> Response:
        """The deals of an ended ad and their figures, for its seller and for those who may read offers."""
        user, now = self.user, clock.now()
        ad, ended = access_ended_ad(user, ad_id, now)  # whose it is comes before a wrong field
        wanted = filter_of(self.read(BoardFilterIn, request.query_params))
        page_no = page_number(request)
        board = board_of(user, ad, ended, now)
        page = paginate(deals_left(board, wanted), page_no, limits.ROWS_PER_PAGE)
        return Response(page.paged([board_deal(deal, board) for deal in page.rows], board_meta(board, page.items)))
