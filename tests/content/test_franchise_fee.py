"""The fees of a franchise are told in the same words everywhere."""

import json
import re
from pathlib import Path

import pytest

from content.chatbot.seed.about_site import ABOUT_SITE
from content.franchise import fee
from marketplace.demo.document_texts import FRANCHISE

pytestmark = pytest.mark.feature("M-FRA-01", "M-BOT-01")


CLIENT = Path(__file__).resolve().parents[2] / "frontend" / "src"


@pytest.mark.parametrize("language", ["sr", "en"])
def test_the_client_the_assistant_and_the_document_say_the_same(language: str) -> None:
    words = json.loads((CLIENT / "i18n" / "locales" / language / "common.json").read_text())["franchise_fee"]
    assert words["sentence"] == fee.SENTENCE[language]
    assert (words["share"], words["marketing"], words["total"]) == fee.LINES[language]
    assert fee.SENTENCE[language] in repr(ABOUT_SITE)
    assert fee.SENTENCE[language] in repr(getattr(FRANCHISE[0], language))


def test_the_client_reckons_by_the_same_rates() -> None:
    source = (CLIENT / "entities" / "content" / "franchiseFee.ts").read_text()
    rates = {name: int(rate) for name, rate in re.findall(r"const (\w+) = (\d+)n;", source)}
    assert rates == {"SHARE": fee.SHARE, "MARKETING": fee.MARKETING}
