"""Every mail of the product as it is sent, for eyes: `make looks` pictures them.

Mails of offers and sales are made of the database's own rows, those of other events of samples.
"""

import json
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final

from django.conf import settings
from django.core.mail import EmailMultiAlternatives

from marketplace.common.messaging.mail.delivery import compose
from tests.trading.notifications.samples import PAYLOADS
from trading.deals.models import DealStep
from trading.deals.rules import Kind
from trading.notifications import emails
from trading.notifications.models import Notification
from trading.offers.models import Offer

ADDRESS: Final = "milica@example.com"
LINK: Final = "https://zbir.example/sr/verification?token=Jk2xV0b9Qm1sT7yLr4cW8eZp"
COMMON: Final = {
    "name": "Milica", "username": "milica", "action_url": LINK, "reason": "Opis ne odgovara robi.", "left": 3,
    "status": "locked", "role": "support", "provider": "Google", "last_name": "Jović", "email": "ana@example.com",
    "message": "Da li mogu da prodajem i iz Crne Gore?", "franchise": False, "number": 12,
    "question": "Kako da obnovim oglas?",
    "answer": "Otvorite „Moje prodaje“ i izaberite „Obnovite“.", "support": settings.SUPPORT_EMAIL, "kind": "ad",
    "upheld": True, "old": "0001-97", "new": "5845-10", "competition": "Najlepši rad 2026",
    "work": "Most na Drini", "code": "A1B2C3D4",
    "password": "k3m9-x2p7-q8w1", "counts": "I1: 2", "total": 2, "lines": ["I1 ad 12: reserved 17, its offers hold 18"],
    "subject_line": "Novosti iz Zbira", "body": "<p>U oktobru je 214 kupaca zajedno kupilo jeftinije.</p>",
    "count": 2, "more": 4,
    "items": [{"subject": "Cena uskoro pada: Med", "text": "Nedostaje još 7 kom. do 940 RSD.", "url": LINK}],
}  # fmt: skip
SHARED: Final = {"base", "parts", "message"}


def templates() -> list[str]:
    """Return the names of all templates but those that others use."""
    found = {path.name.split(".")[0] for path in (Path(settings.BASE_DIR) / "templates/mail").iterdir()}
    return sorted(found - SHARED)


def with_action(name: str) -> bool:
    """Whether the template names a button; the others are sent without one."""
    return "block action" in (Path(settings.BASE_DIR) / f"templates/mail/{name}.sr.html").read_text()


def mail(template: str, language: str, context: Mapping[str, Any], source: str = "") -> EmailMultiAlternatives:
    named = {"source": source} if source else {}
    shown = {"key": "sample", "to": ADDRESS, "template": template, "language": language, "headers": {}}
    return compose({**shown, "context": context, **named})


def notice(type_name: str, payload: Mapping[str, Any], language: str) -> EmailMultiAlternatives:
    """Return the mail of a sample: its sentence, without what only rows could tell."""
    copy = emails.email_copy(type_name, dict(payload), language, {})
    told = {"subject_line": copy.subject, "lines": copy.lines, "action_url": copy.url, "action_label": copy.label}
    return mail("message", language, {**told, "leave": f"notice:1:{type_name}"})


def all_mails(language: str) -> Iterator[tuple[str, EmailMultiAlternatives]]:
    """Yield (name, mail) of each kind. language: "sr" or "en"."""
    offer = Offer.objects.filter(ad__closed_at=None, ad__deleted_at=None).order_by("pk").first()
    if offer is not None:
        placed = {"quantity": offer.quantity, "limit": f"{offer.tier_price:.2f}"}
        yield "offer-placed", mail("message", language, {"offer": offer.pk, "placed": placed}, "offer")
        yield "offer-changed", mail("message", language, {"offer": offer.pk}, "offer")
    withdrawn = DealStep.objects.filter(kind=Kind.WITHDRAWN, undone_at=None).order_by("pk").first()
    if withdrawn is not None:
        yield "withdrawal", mail("message", language, {"step": withdrawn.pk}, "withdrawal")
    for type_name, payload in PAYLOADS.items():
        found = Notification.objects.filter(type=type_name)
        written = list(found.filter(payload__has_key="off_id").order_by("-pk")[:1]) + list(found.order_by("-pk")[:1])
        for row in {one.pk: one for one in written}.values():
            context = {"recipient": row.recipient_id, "dedupe_key": row.dedupe_key}
            side = "-offer" if "off_id" in row.payload else ""
            yield f"{type_name}{side}", mail("message", language, context, "notice")
        if not written:
            yield type_name, notice(type_name, payload, language)
    for kind in ("payment_asked", "paid", "shipped"):
        row = Notification.objects.filter(type="deal-step", payload__step=kind).order_by("-pk").first()
        if row is not None:
            context = {"recipient": row.recipient_id, "dedupe_key": row.dedupe_key}
            yield f"deal-step, {kind}", mail("message", language, context, "notice")
    for name in templates():
        yield name, mail(name, language, COMMON if with_action(name) else {**COMMON, "action_url": ""})


def main() -> None:
    """Write the mails as [{name, lang, subject, text, html}]."""
    told = [
        {"name": name, "lang": language, "subject": one.subject, "text": one.body, "html": one.alternatives[0][0]}
        for language in ("sr", "en")
        for name, one in all_mails(language)
    ]
    json.dump(told, sys.stdout)
