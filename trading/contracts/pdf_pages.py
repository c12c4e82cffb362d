"""The pages of our PDF files: fonts, colours, the footer, and how amounts and moments are written on them.

PT Sans is embedded: it has every letter of both Serbian scripts.
"""

from __future__ import annotations

import logging
from datetime import datetime
from decimal import Decimal
from typing import Literal

import fontpkg
from fpdf import FPDF

from marketplace.common.db.clock import BELGRADE
from marketplace.common.text import numbers
from marketplace.common.text.locale import pick

FONT_FILES = {"": fontpkg.path("PT Sans"), "B": fontpkg.path("PT Sans", 700)}

INK, QUIET, RULE, BAND = (16, 32, 30), (86, 106, 99), (210, 219, 215), (242, 245, 243)
PETROL = (13, 83, 88)
MARGIN = 12  # mm

# The library warns of signs that the font lacks (an emoji in a name); they stay blank.
logging.getLogger("fpdf").setLevel(logging.ERROR)
logging.getLogger("fontTools").setLevel(logging.ERROR)


class Pages(FPDF):
    """A4 pages with a footer. foot: left part of it, beside the page number. page: words before and between those."""

    def __init__(
        self,
        foot: str,
        *,
        orientation: Literal["portrait", "landscape"] = "portrait",
        page: tuple[str, str] | None = None,
    ) -> None:
        super().__init__(orientation=orientation, format="A4")
        self.foot = foot
        self.page_words = page or (pick("Stranica", "Page"), pick("od", "of"))
        for style, file in FONT_FILES.items():
            self.add_font("body", style, file)
        self.set_margin(MARGIN)
        self.set_auto_page_break(True, margin=MARGIN + 8)

    def footer(self) -> None:
        self.set_y(-MARGIN - 2)
        self.set_font("body", "", 8)
        self.set_text_color(*QUIET)
        self.cell(w=self.epw / 2, h=5, text=self.foot)
        before, between = self.page_words
        self.cell(w=self.epw / 2, h=5, text=f"{before} {self.page_no()} {between} {{nb}}", align="R")


def amount(value: Decimal) -> str:
    return numbers.amount(value, cents=True)


def moment(value: datetime) -> str:
    return f"{value.astimezone(BELGRADE):%Y-%m-%d %H:%M}"
