"""The PDF files of a sale board. The library that draws them is loaded with the first one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

from trading.board.selectors import Board
from trading.deals.summaries import DealSummary

Writer: TypeAlias = Callable[[Board, Sequence[DealSummary]], bytes]


def write_labels(board: Board, deals: Sequence[DealSummary]) -> bytes:
    """Return the address labels as a PDF."""
    from trading.board import labels_pdf

    return labels_pdf.write_labels(board, deals)


def write_packing_list(board: Board, deals: Sequence[DealSummary]) -> bytes:
    """Return the packing list as a PDF."""
    from trading.board import packing_list_pdf

    return packing_list_pdf.write_packing_list(board, deals)
