"""Deleting data of every app when its retention time is over, and keeping the index of names of ads to those on sale.

Each step may run twice, or beside another run of itself. A step that fails does not keep the others from running.
"""

import logging
from collections.abc import Callable
from functools import partial
from typing import Final

from competitions.voting import voters
from competitions.works import erasure
from content.newsletter import services as newsletter_services
from content.support import services as support
from marketplace.common import files
from marketplace.common.db import clock
from marketplace.common.files import exports
from marketplace.common.http.idempotency import delete_old_answers
from marketplace.common.http.throttles import delete_old_counters
from marketplace.common.integrations import one_time_tokens
from marketplace.common.messaging.outbox import services as outbox_services
from trading.abuse_reports import services as abuse_reports
from trading.accounts import services as accounts_services
from trading.catalogue import empty_searches, name_starts, next_prices, search_index, stored_words
from trading.catalogue.drafts import services as ad_drafts
from trading.notifications import services as notifications
from trading.watching import runs as alert_runs

logger = logging.getLogger(__name__)


def with_now(step: Callable[..., int]) -> int:
    """Run a step that takes the time, with the time of its own start."""
    return step(clock.now())


STEPS: Final[dict[str, Callable[[], int]]] = {
    "exports": exports.delete_expired,
    "files": partial(with_now, files.sweep),
    "outbox": partial(with_now, outbox_services.prune),
    "answers": delete_old_answers,
    "counters": delete_old_counters,
    "proofs": one_time_tokens.delete_expired,
    "accounts": accounts_services.clean_up_accounts,
    "name_starts": name_starts.keep_up,
    "search_texts": search_index.keep_up,
    "next_prices": next_prices.keep_up,
    "notifications": notifications.delete_old_notifications,
    "newsletter": newsletter_services.delete_unconfirmed,
    "entrants": erasure.erase_entrants,
    "voter_ids": voters.delete_old_passes,
    "ad_drafts": ad_drafts.delete_old_drafts,
    "search_words": stored_words.sweep,
    "empty_searches": empty_searches.delete_old,
    "support_cases": support.delete_old_cases,
    "abuse_reports": abuse_reports.delete_old_reports,
    "alerts": alert_runs.delete_old_runs,
}


def clean_up() -> dict[str, int | None]:
    """Run every step. Returns how much each one removed (`name_starts`: or added; `search_texts`: or made anew).

    None: the step failed; its error is logged.
    """
    return {name: _run(name, step) for name, step in STEPS.items()}


def _run(name: str, step: Callable[[], int]) -> int | None:
    try:
        return step()
    except Exception:
        logger.exception("Cleaning up %s failed.", name)
        return None
