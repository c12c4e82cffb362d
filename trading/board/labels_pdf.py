"""Address labels of a sale: A4 sheets of 2 x 7 labels of 99.1 x 38.1 mm, as they are sold by every maker.

Source: docs/features, X-DEAL-13.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from marketplace.common.text import locale
from marketplace.common.text.locale import active, pick
from trading.accounts.pseudonyms import shown_name
from trading.board.selectors import Board
from trading.codebooks.quantities import format_quantity, unit_words
from trading.contracts.pdf_pages import INK, QUIET, Pages
from trading.deals.summaries import DealSummary

COLUMNS, ROWS = 2, 7
WIDTH, HEIGHT = 99.1, 38.1  # mm of a label
LEFT, TOP = 4.65, 15.15  # mm, of the first label on the sheet
STEP = 101.6  # mm from one column to the next
PADDING = 5  # mm: printers shift a sheet by a millimetre or two
FOOT: Final = 5  # mm of a label for the number of the offer
SIZES = (12, 11, 10, 9, 8, 7, 6)  # points: the largest in which an address fits
LINE_WIDTH, ROOM = WIDTH - 2 * PADDING, HEIGHT - 2 * PADDING - FOOT  # mm of a label, for the address
MM_OF_POINT = 0.3528
LEADING = 1.2


class LabelPages(Pages):
    """Sheets without margins and a footer: nothing may stand between the labels."""

    def footer(self) -> None:
        """Write nothing."""


def write_labels(board: Board, deals: Sequence[DealSummary]) -> bytes:
    """Return the sheets, a label for each deal in their order, in the active language."""
    title = f"{pick('Nalepnice', 'Labels')}: {board.ad.name}"
    pages = LabelPages(title)
    pages.set_title(title)
    pages.set_lang(locale.TAG[active()])
    pages.set_creation_date(board.now)
    pages.set_auto_page_break(False)
    pages.add_page()  # nothing can be measured before
    size = min((fitting(pages, address_lines(deal, board), LINE_WIDTH, ROOM)[0] for deal in deals), default=SIZES[0])
    for number, deal in enumerate(deals):
        row, column = divmod(number % (COLUMNS * ROWS), COLUMNS)
        if number and row == column == 0:
            pages.add_page()
        write_label(pages, deal, board, LEFT + column * STEP, TOP + row * HEIGHT, size)
    return bytes(pages.output())


def write_label(pages: Pages, deal: DealSummary, board: Board, left: float, top: float, size: int) -> None:
    """Write the address, and at the foot who sends, which offer it is and how much of it.

    size: points, the largest in which every address of the sheets fits, so that all labels look alike.
    """
    x, width = left + PADDING, LINE_WIDTH
    _, lines = fitting(pages, address_lines(deal, board), width, ROOM, (size,))
    pages.set_text_color(*INK)
    for number, (text, bold) in enumerate(lines):
        pages.set_font("body", "B" if bold else "", size)
        pages.set_xy(x, top + PADDING + number * height_of(size))
        pages.cell(w=width, h=height_of(size), text=text)
    unit = unit_words(board.ad.unit)
    foot = pick("Ponuda", "Offer") + f" {deal.offer.pk}, {format_quantity(deal.offer.quantity, unit, active())}"
    pages.set_text_color(*QUIET)
    pages.set_font("body", "", 7)
    pages.set_xy(x, top + HEIGHT - PADDING - 4)
    offer = pages.get_string_width(foot) + 3
    pages.cell(w=width, h=4, text=foot, align="R")
    pages.set_xy(x, top + HEIGHT - PADDING - 4)
    pages.cell(w=width - offer, h=4, text=broken_to(pages, sender_of(board), width - offer)[0])


def sender_of(board: Board) -> str:
    """Return who sends, in one line."""
    seller = board.ad.seller
    place = f"{seller.postal_code} {seller.region}".strip()
    parts = [shown_name(seller.display_name), seller.address, place]
    return pick("Šalje", "From") + ": " + ", ".join(part for part in parts if part)


def address_lines(deal: DealSummary, board: Board) -> list[tuple[str, bool]]:
    """Return the lines of an address and whether each is bold. The country stands where it is not the seller's."""
    buyer = deal.offer.buyer
    lines = [(shown_name(buyer.display_name), True)]
    if buyer.is_organisation and buyer.organisation.contact_person:
        lines.append((buyer.organisation.contact_person, False))
    lines.append((buyer.address, False))
    lines.append((f"{buyer.postal_code} {buyer.region}".strip(), False))
    if buyer.country_id != board.ad.seller.country_id:
        lines.append((buyer.country.name.upper(), False))
    lines.append((buyer.phone, False))
    return [(text, bold) for text, bold in lines if text]


def fitting(
    pages: Pages, lines: Sequence[tuple[str, bool]], width: float, room: float, sizes: Sequence[int] = SIZES
) -> tuple[int, list[tuple[str, bool]]]:
    """Return the largest size in which the lines fit, broken to the width. In the smallest the rest is cut."""
    broken: list[tuple[str, bool]] = []
    for size in sizes:
        broken = []
        for text, bold in lines:
            pages.set_font("body", "B" if bold else "", size)
            broken += [(part, bold) for part in broken_to(pages, text, width)]
        if len(broken) * height_of(size) <= room:
            return size, broken
    return sizes[-1], broken[: int(room / height_of(sizes[-1]))]


def broken_to(pages: Pages, text: str, width: float) -> list[str]:
    """Return the lines of a text in the font that is set. width: mm."""
    lines = pages.multi_cell(w=width, text=text, dry_run=True, output="LINES", align="L")
    assert isinstance(lines, list)  # the library declares every kind of answer
    return lines


def height_of(size: int) -> float:
    """Return the height of a line in mm. size: of the letters, in points."""
    return size * MM_OF_POINT * LEADING
