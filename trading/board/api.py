"""The sale board of an ad over HTTP. Source: docs/spec/api-trading.md, section 5."""

from __future__ import annotations

from dataclasses import asdict
from datetime import datetime

from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.utils.translation import gettext_lazy as _
from drf_spectacular.utils import extend_schema
from rest_framework import status
from rest_framework.request import Request
from rest_framework.response import Response

from marketplace.common import limits
from marketplace.common.db import clock
from marketplace.common.files import prepare
from marketplace.common.files.csv_export import CONTENT_TYPE, CSV, csv_pieces
from marketplace.common.files.rules import CHAT
from marketplace.common.http.api import page_parameter, paged_of
from marketplace.common.http.downloads import download, file_answers, streamed
from marketplace.common.http.pagination import page_number, paginate
from marketplace.common.http.throttles import Rate
from marketplace.common.text.locale import language, pick
from marketplace.common.text.normalise import file_stem
from trading.accounts.account_view import AccountView
from trading.board import services
from trading.board.errors import NothingLeft
from trading.board.formats import Writer, write_labels, write_packing_list
from trading.board.selectors import (
    Board,
    access_ended_ad,
    board_of,
    deals_left,
    deals_named,
    deals_to_serve,
    deals_with_address,
)
from trading.board.serializers import (
    BoardDealOut,
    BoardDocumentsIn,
    BoardFileIn,
    BoardFilterIn,
    BoardMessageFormIn,
    BoardMessageIn,
    BoardMessageOut,
    BoardMetaOut,
    BoardStepsIn,
    BoardStepsOut,
    board_deal,
    board_meta,
    filter_of,
    step_results,
)
from trading.board.table import board_table
from trading.contracts.formats import PDF
from trading.deals.rules import Kind
from trading.deals.services import Details
from trading.messages.bulk import send_to_many
from trading.offers.staff_reads import record_board_read

FILES = Rate("board-files", 10, 60, by="user", what=_("You can download %(limit)s files of your sales a minute."))
STEPS = Rate(
    "board-steps", 10, 60, by="user", what=_("You can record steps for several buyers %(limit)s times a minute.")
)
DOCUMENTS = Rate(
    "board-documents", 10, 60, by="user", what=_("You can make documents for several buyers %(limit)s times a minute.")
)
MESSAGES = Rate("board-messages", 5, 3600, by="user", what=_("You can write to your buyers %(limit)s times an hour."))
LABELS, PACKING_LIST = ("nalepnice", "labels"), ("lista za pakovanje", "packing list")


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
        record_board_read(user, ad)
        page = paginate(deals_left(board, wanted), page_no, limits.ROWS_PER_PAGE)
        return Response(page.paged([board_deal(deal, board) for deal in page.rows], board_meta(board, page.items)))


class BoardSteps(AccountView):
    idempotent = True
    write_throttles = (STEPS,)

    @extend_schema(operation_id="recordBoardSteps", request=BoardStepsIn, responses=BoardStepsOut)
    def post(self, request: Request, ad_id: int) -> Response:
        """Record a step in several deals of the own ad; each by itself, with a result of its own."""
        user, now = self.user, clock.now()
        ad, ended = access_ended_ad(user, ad_id, now, own=True)
        asked = self.read(BoardStepsIn)
        deals_named(board_of(user, ad, ended, now), asked["off_ids"])  # all of them before the first is written
        results = services.record_steps(
            seller_id=user.pk,
            offer_ids=asked["off_ids"],
            kind=Kind(asked["kind"]),
            details=Details(note=asked.get("note") or "", pay_by=asked.get("pay_by")),
        )
        return Response(step_results(list(results)))


class BoardDocuments(AccountView):
    idempotent = True
    write_throttles = (DOCUMENTS,)

    @extend_schema(operation_id="makeBoardDocuments", request=BoardDocumentsIn, responses=BoardStepsOut)
    def post(self, request: Request, ad_id: int) -> Response:
        """Make a contract or a proforma for several deals of the own ad; each by itself, with a result of its own."""
        user, now = self.user, clock.now()
        ad, ended = access_ended_ad(user, ad_id, now, own=True)
        asked = self.read(BoardDocumentsIn)
        deals_named(board_of(user, ad, ended, now), asked["off_ids"])  # all of them before the first is written
        results = services.make_documents(
            seller=user,
            offer_ids=asked["off_ids"],
            kind=services.Document(asked["kind"]),
            pay_by=asked.get("pay_by"),
        )
        return Response(step_results(list(results)))


class BoardMessages(AccountView):
    idempotent = True

    @extend_schema(
        operation_id="messageBuyers",
        request={"application/json": BoardMessageIn, "multipart/form-data": BoardMessageFormIn},
        responses={201: BoardMessageOut},
    )
    def post(self, request: Request, ad_id: int) -> Response:
        """Write to the buyers of the own ad: to those named, else to those that the filter leaves."""
        user, now = self.user, clock.now()
        ad, ended = access_ended_ad(user, ad_id, now, own=True)
        asked = self.read(BoardMessageFormIn)
        board = board_of(user, ad, ended, now)
        named = asked.get("off_ids")
        to = deals_named(board, named) if named else deals_to_serve(board, filter_of(asked))
        MESSAGES.count(request)
        upload = asked.get("file")
        file = None if upload is None else prepare(upload, CHAT, field="file")
        result = send_to_many(
            author=user, recipient_ids=[deal.offer.buyer_id for deal in to], text=asked["text"], file=file
        )
        return Response(asdict(result), status=status.HTTP_201_CREATED)


class BoardFileView(AccountView):
    """Files of the whole board, for the seller alone: they hold addresses."""

    def own_board(self, ad_id: int, now: datetime) -> Board:
        """Return the board of the own ad, the download counted."""
        user = self.user
        ad, ended = access_ended_ad(user, ad_id, now, own=True)
        FILES.count(self.request)
        return board_of(user, ad, ended, now)

    def document(self, ad_id: int, write: Writer, title: tuple[str, str]) -> HttpResponse:
        """Answer with a PDF of the deals that the filter leaves. Raises NothingLeft."""
        board = self.own_board(ad_id, clock.now())
        asked = self.read(BoardFileIn, self.request.query_params)
        deals = deals_with_address(board, filter_of(asked))
        if not deals:
            raise NothingLeft
        with language(asked["lang"]):
            return download(write(board, deals), name=f"{stem_of(board, title)}.pdf", content_type=PDF)


class BoardTable(BoardFileView):
    @extend_schema(operation_id="exportSaleBoard", parameters=[BoardFilterIn], responses=file_answers(CSV))
    def get(self, request: Request, ad_id: int) -> HttpResponseBase:
        """All deals that the filter leaves, for a spreadsheet, in the language of the request."""
        board = self.own_board(ad_id, clock.now())
        deals = deals_left(board, filter_of(self.read(BoardFilterIn, request.query_params)))
        name = f"{stem_of(board, ('pregled prodaje', 'sale board'))}.csv"
        return streamed(request, csv_pieces(board_table(board, deals)), name=name, content_type=CONTENT_TYPE)


class BoardLabels(BoardFileView):
    @extend_schema(operation_id="getBoardLabels", parameters=[BoardFileIn], responses=file_answers(PDF))
    def get(self, request: Request, ad_id: int) -> HttpResponse:
        """Address labels of the deals that the filter leaves, fourteen on a sheet."""
        return self.document(ad_id, write_labels, LABELS)


class BoardPackingList(BoardFileView):
    @extend_schema(operation_id="getBoardPackingList", parameters=[BoardFileIn], responses=file_answers(PDF))
    def get(self, request: Request, ad_id: int) -> HttpResponse:
        """What goes to whom, of the deals that the filter leaves."""
        return self.document(ad_id, write_packing_list, PACKING_LIST)


def stem_of(board: Board, title: tuple[str, str]) -> str:
    """Return the name of a file without its ending, in the active language. title: in (Serbian, English)."""
    return f"{file_stem(pick(*title), board.ad.name)}-{board.ad.pk}"
