"""The first buyer's conversations: a long one to scroll, one with a document, one unread, one with the staff."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import datetime
from functools import partial
from typing import Final

from marketplace.common.files.rules import CHAT
from marketplace.demo.accounts import prepared
from marketplace.demo.ads import AdPlan
from marketplace.demo.people import ADMIN, PRIMARY_BUYER
from marketplace.demo.state import Demo
from trading.accounts.models import User
from trading.messages.models import Message
from trading.messages.selectors import sides_of
from trading.messages.services import mark_read, send_message

DOCUMENT_LINE: Final = "[otpremnica]"
"""A line in whose place the document is sent."""


@dataclass(frozen=True, slots=True)
class Conversation:
    """What the buyer (lines with ">") and the other person ("<") write, evenly from `begin` to `end`, in days.

    ad: the ad that it is about; "" for a conversation that is always seeded. read: whether the buyer has read its end.
    """

    username: str
    ad: str
    begin: float
    end: float
    read: bool
    text: str

    def lines(self) -> list[tuple[bool, str]]:
        """Return (by the buyer, text) of every message."""
        return [(line.startswith(">"), line[2:]) for line in self.text.strip().splitlines()]


CONVERSATIONS: Final = (
    Conversation("medonosa", "honey", -8.5, -0.6, True, """
> Dobar dan, da li je livadski med od ove godine?
< Dobar dan! Jeste, vrcan je u julu, sa košnica na Zlataru.
> Odlično. Da li je već punjen u tegle ili ga punite po porudžbini?
< Punimo kada se prodaja zatvori, tako da svi dobijaju istu seriju.
> A da li se med zagreva pre punjenja?
< Ne, nikada preko 40 stepeni. Samo ga procedimo kroz gusto sito.
> Baš to sam htela da čujem. Koliko dugo stoji pre nego što se kristališe?
< Livadski obično krene u novembru. To je dobar znak, tako i treba.
> Znam, kod nas kod kuće se samo takav i jede.
< Onda ste naš kupac.
> Ima li analize za ovu seriju?
< Ima, stavila sam je u oglas, pod dokaze kvaliteta. Vlaga je 16,8 %.
> Vidim, hvala. A poreklo je samo sa Zlatara?
< Samo sa Zlatara, dve lokacije: Vodena Poljana i Jezero.
> Poslala sam ponudu za 25 tegli, po bilo kojoj ceni.
< Vidim, hvala! Sada smo bliže sledećem stepeniku.
> Koliko još nedostaje do njega?
< Na stranici oglasa piše tačno koliko. Svaka ponuda to odmah pomeri.
> Da, sad vidim na stepenicama. Baš je pregledno.
< Meni je tako lakše nego da svakome računam rabat.
> Podelila sam oglas sa koleginicama, možda se još neko javi.
< Hvala vam! Što nas je više, cena je niža za sve.
> Jedna pita da li može da uzme samo tri tegle.
< Može, najmanja ponuda je jedna tegla.
> Super, preneću joj.
< Ako želi, može da stavi i uslov: da kupuje samo ako cena padne na 940.
> To je onaj drugi uslov, je l' tako?
< Tako je, „samo ako cena nije viša od 940“. Ako se ta cena ne dostigne, ne kupuje i ništa ne duguje.
> Jasno. Ja ostajem na bilo kojoj ceni, med nam svakako treba.
< Dogovoreno.
> Kako šaljete? Tegle su osetljive.
< U kutijama od po šest, sa kartonskim pregradama. Do sada nijedna nije pukla.
> Da li kutija ima nosač ili samo selotejp?
< Ima otvore za ruke i bočnu lepljenu traku.
> Odlično, jer mi je zgrada bez lifta.
< Kurir nosi do vrata, napisaću mu u napomeni.
> Hvala! Treći sprat, interfon je 14.
< Zapisala sam.
> Da li može račun na firmu moje sestre?
< Račun može samo na onoga ko je poslao ponudu, takva su pravila ugovora.
> U redu, onda neka ostane na mene.
< Ako i sestra želi, neka otvori nalog i pošalje svoju ponudu.
> Reći ću joj. Ima poslastičarnicu, njoj bi trebalo više.
< Za poslastičarnicu imamo i kofe od 14 kg, ali to nije u ovom oglasu.
> Da li planirate oglas i za kofe?
< U januaru, kad vidimo koliko je ostalo posle praznika.
> Pratiću vas, dodala sam oglas u omiljene.
< Hvala! Stići će vam obaveštenje kada obnovimo prodaju.
> Još nešto: da li primate prazne tegle nazad?
< Primamo, čiste i sa poklopcem. Deset praznih, jedna mala tegla gratis.
> Sjajno, imam ih dvadesetak u podrumu.
< Ponesite ih kada budete prolazili kroz Novu Varoš.
> Planiramo Zlatar za zimski raspust, eto prilike.
< Javite se, pokazaću deci košnice. Zimi spavaju, ali mirišu.
> Obradovaće se! Stariji baš uči o pčelama u školi.
< Imam i malu košnicu sa staklom, za časove.
> Divno. Javljam se čim rezervišemo smeštaj.
< Važi. Do tada pratimo stepenike.
> Videla sam da je danas stigla još jedna ponuda, cena je već pala.
< Jeste, 1.050 dinara! Još malo pa stižemo i do poslednjeg.
"""),
    Conversation("gruza", "mower", -2.3, -1.1, True, """
> Dobar dan, prodaja je završena. Kada mogu da očekujem kosilicu?
< Dobar dan! Ugovor smo poslali, kosilica kreće sutra ujutru.
> Odlično, uplatila sam jutros.
< Uplata je legla, hvala. Šaljem vam i otpremnicu.
< [otpremnica]
> Primila sam, sve se slaže.
< Ulje je već u motoru, dovoljno je da sipate benzin.
> Hvala na pažnji, javiću utiske!
"""),
    Conversation("linea", "chair", -6.0, -0.3, False, """
> Dobar dan, odustala sam od ponude jer mi treba stolica bez naslona za ruke. Imate li takvu?
< Dobar dan! Nasloni se skidaju, drže ih po dva zavrtnja sa svake strane.
> To nisam znala. Razmisliću ponovo.
< Proverila sam u magacinu: bez naslona je sedište isto, a garancija ostaje dve godine.
< Fali samo jedna stolica do cene od 104 evra, ako želite da se vratite.
"""),
    Conversation(ADMIN, "", -20.0, -19.6, True, """
> Dobar dan, kako da promenim broj telefona? Polje je zaključano.
< Dobar dan! Dok imate ponudu na otvorenom oglasu, podaci iz ugovora se ne menjaju. Posle toga možete.
> Razumem, hvala na brzom odgovoru.
"""),
)  # fmt: skip


def steps(demo: Demo, plans: Iterable[AdPlan]) -> Iterable[tuple[datetime, partial[None]]]:
    """Yield (time, step) of each message."""
    shown = {plan.key for plan in plans}
    for conversation in CONVERSATIONS:
        if conversation.ad and conversation.ad not in shown:
            continue
        lines = conversation.lines()
        for number in range(len(lines)):
            day = conversation.begin + (conversation.end - conversation.begin) * number / (len(lines) - 1)
            yield demo.moment(day), partial(write, demo, conversation, number)


def write(demo: Demo, conversation: Conversation, number: int) -> None:
    """Write the message of this number, unless an earlier run has. Its author has read the messages before it."""
    buyer, other = demo.users[PRIMARY_BUYER], demo.users[conversation.username]
    if conversation.username not in demo.message_counts:
        demo.message_counts[conversation.username] = written(buyer, other)
    if demo.message_counts[conversation.username] > number:
        return
    by_buyer, text = conversation.lines()[number]
    author, recipient = (buyer, other) if by_buyer else (other, buyer)
    mark_read(user=author, other_id=recipient.pk)
    if text == DOCUMENT_LINE:
        file = prepared("documents/delivery-note.pdf", "Otpremnica-kosilica.pdf", CHAT)
        send_message(author=author, recipient_id=recipient.pk, file=file)
    else:
        send_message(author=author, recipient_id=recipient.pk, text=text)


def finish(demo: Demo) -> None:
    """Mark the conversations as read on both sides, but those that a visitor shall see as new."""
    buyer = demo.users[PRIMARY_BUYER]
    for conversation in CONVERSATIONS:
        other = demo.users[conversation.username]
        mark_read(user=other, other_id=buyer.pk)
        if conversation.read:
            mark_read(user=buyer, other_id=other.pk)


def written(one: User, other: User) -> int:
    """Return how many messages the two have written."""
    side = sides_of(one.pk, other.pk).get(one.pk)
    return 0 if side is None else Message.objects.filter(conversation_id=side.conversation_id).count()
