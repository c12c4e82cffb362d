"""The words of tables are those of the screens: whoever filters a list finds the same words in its file.

Source: docs/spec/api-community.md, mark X.
"""

import json
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings

from marketplace.common.admin.table_words import VALUES

pytestmark = pytest.mark.feature("X-CSV")


LOCALES = Path(settings.BASE_DIR) / "frontend/src/i18n/locales"

# Where the client has the words of a column's values: namespace, path, and what a key begins with before the code.
SAME = [
    ("abr_kind", "adminFeedback", "report.kinds", ""),
    ("abr_reason", "adminFeedback", "report.reasons", ""),
    ("abr_reason", "report", "reasons", ""),
    ("abr_state", "adminFeedback", "report.states", ""),
    ("action", "adminContent", "audit.actions", ""),
    ("cha_datatype", "adminCodebooks", "characteristic", ""),
    ("cha_locale", "admin", "field", ""),
    ("cmp_age", "adminCompetitions", "age", ""),
    ("cmp_age", "competitions", "age", ""),
    ("cmp_type", "adminCompetitions", "type", ""),
    ("cvl_locale", "admin", "field", ""),
    ("exp_state", "adminOps", "export.states", ""),
    ("locale", "admin", "field", ""),
    ("msg_kind", "adminFeedback", "support.kinds", ""),
    ("msg_state", "adminFeedback", "support.states", ""),
    ("nws_kind", "adminMailings", "address.kinds", ""),
    ("nws_locale", "admin", "field", ""),
    ("off_status", "adminTrading", "offer.statuses", ""),
    ("par_kind", "adminAssets", "partner.kinds", ""),
    ("result", "adminOps", "job", ""),
    ("route", "adminChatbot", "screen", ""),
    ("sch_age", "adminCompetitions", "age", ""),
    ("state", "admin", "find", "mail_"),
    ("state", "adminOps", "mail.state_of", ""),
    ("state", "adminTrading", "approval.states", ""),
    ("usr_role", "adminUsers", "role", ""),
]

# Columns whose values the client writes in no list of words of its own, or in a sentence.
ONLY_HERE = {"off_type", "type"}

# E-mails and approvals both have a `state`; the client has the words of each apart.
PARTLY = {"state"}


def client_words(language: str, namespace: str, path: str) -> dict[str, Any]:
    words: dict[str, Any] = json.loads((LOCALES / language / f"{namespace}.json").read_text())
    for name in path.split("."):
        words = words[name]
    return words


@pytest.mark.parametrize(("column", "namespace", "path", "prefix"), SAME)
def test_a_coded_value_is_called_the_same_in_the_client(column: str, namespace: str, path: str, prefix: str) -> None:
    there = {language: client_words(language, namespace, path) for language in ("sr", "en")}
    both = {code: words for code, words in VALUES[column].items() if f"{prefix}{code}" in there["sr"]}
    assert both
    assert column in PARTLY or both.keys() == VALUES[column].keys()
    found = {code: tuple(there[language][f"{prefix}{code}"] for language in ("sr", "en")) for code in both}
    assert found == both


def test_every_column_with_coded_values_is_compared() -> None:
    assert {column for column, *_ in SAME} | ONLY_HERE == set(VALUES)
