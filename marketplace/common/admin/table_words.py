"""The words of tables: headings of columns and names of coded values, in (Serbian, English).

A column is found by its wire name, or by what follows the three letters of its prefix: `mun_name` is `name`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from marketplace.common.text.locale import pick

Words = tuple[str, str]

PREFIX: Final = re.compile(r"[a-z]{3}_")

HEADINGS: Final[Mapping[str, Words]] = {
    "action": ("Radnja", "Action"),
    "active": ("Aktivno", "Active"),
    "address": ("Adresa", "Address"),
    "admin": ("Administrator", "Administrator"),
    "admin_deleted": ("Obrisao administrator", "Deleted by an administrator"),
    "admin_points": ("Bodovi žirija", "Jury points"),
    "after": ("Posle", "After"),
    "age": ("Uzrast", "Age group"),
    "answer": ("Odgovor", "Answer"),
    "archived": ("Arhiviran", "Archived"),
    "article": ("Tekst", "Text"),
    "author": ("Autor", "Author"),
    "banned": ("Isključen", "Banned"),
    "base_price": ("Osnovna cena", "Base price"),
    "before": ("Pre", "Before"),
    "body": ("Tekst", "Text"),
    "bought_out": ("Rasprodatih oglasa", "Sold-out ads"),
    "buyer": ("Kupuje", "Buys"),
    "cat_id": ("Broj kategorije", "Category number"),
    "cat_id_parent": ("Broj nadređene kategorije", "Parent category number"),
    "cat_name": ("Kategorija", "Category"),
    "closed_at": ("Zatvoren", "Closed"),
    "cmp_id": ("Broj konkursa", "Competition number"),
    "cmp_name": ("Konkurs", "Competition"),
    "code": ("Kod", "Code"),
    "comment": ("Komentar", "Comment"),
    "confirmed": ("Potvrđeno", "Confirmed"),
    "created_at": ("Napravljeno", "Created"),
    "cur_id": ("Valuta", "Currency"),
    "current_price": ("Cena", "Price"),
    "datatype": ("Izbor vrednosti", "Choice of values"),
    "date": ("Vreme", "Time"),
    "decided": ("Odlučeno", "Decided"),
    "deleted": ("Obrisano", "Deleted"),
    "deleted_at": ("Obrisano u", "Deleted at"),
    "deleted_products": ("Obrisanih oglasa", "Deleted ads"),
    "description": ("Opis", "Description"),
    "document": ("Datoteka", "File"),
    "email": ("E-pošta", "Email"),
    "empty": ("Bez teksta", "Without text"),
    "end_time": ("Do", "Until"),
    "every": ("Na svakih (sekundi)", "Every (seconds)"),
    "excerpt": ("Izvod", "Excerpt"),
    "expired": ("Istekao", "Expired"),
    "expires_in": ("Dana do isteka", "Days until the expiry"),
    "expiry": ("Ističe", "Expires"),
    "failed": ("Nije poslato", "Failed"),
    "faq_id": ("Broj pitanja", "Question number"),
    "finished_at": ("Završeno", "Finished"),
    "forms": ("Oblici množine", "Plural forms"),
    "from_post": ("Prijem radova od", "Submissions from"),
    "from_vote": ("Glasanje od", "Voting from"),
    "fulfilled": ("Kupljeno", "Bought"),
    "grp_id": ("Broj grupe", "Group number"),
    "icon": ("Ikona", "Icon"),
    "id": ("Broj", "Number"),
    "id_assignee": ("Broj zaduženog", "Assignee number"),
    "id_reported": ("Broj prijavljenog korisnika", "Reported user number"),
    "id_reporter": ("Broj podnosioca prijave", "Reporter number"),
    "image": ("Slika", "Image"),
    "is_organisation": ("Firma", "Business"),
    "iso2": ("Oznaka zemlje", "Country code"),
    "kind": ("Vrsta", "Kind"),
    "last_end": ("Poslednji kraj", "Last end"),
    "last_error": ("Poslednja greška", "Last error"),
    "last_start": ("Poslednji početak", "Last start"),
    "late": ("Kasni", "Late"),
    "link": ("Link", "Link"),
    "links": ("Linkovi", "Links"),
    "locale": ("Jezik", "Language"),
    "main_image": ("Glavna slika", "Main image"),
    "message": ("Poruka", "Message"),
    "mun_unit": ("Jedinica mere", "Unit"),
    "name": ("Naziv", "Name"),
    "name_en": ("Naziv na engleskom", "English name"),
    "names": ("Nazivi", "Names"),
    "next_start": ("Sledeći početak", "Next start"),
    "next_year": ("Za sledeću godinu", "For next year"),
    "object": ("Vrsta zapisa", "Kind of record"),
    "object_id": ("Broj zapisa", "Record number"),
    "object_name": ("Zapis", "Record"),
    "off_count": ("Rezervisana količina", "Reserved quantity"),
    "off_date": ("Ponuda poslata", "Offer sent"),
    "off_id": ("Broj ponude", "Offer number"),
    "off_quantity": ("Ponuđena količina", "Quantity of the offer"),
    "off_status": ("Status ponude", "Offer status"),
    "off_type": ("Uslov ponude", "Condition of the offer"),
    "offer_count": ("Ponude koje važe", "Counting offers"),
    "offers": ("Ponuda", "Offers"),
    "options": ("Vrednosti", "Values"),
    "page": ("Stranica", "Page"),
    "position": ("Mesto", "Position"),
    "post_date": ("Postavljen", "Posted"),
    "posting_open": ("Prijem radova je u toku", "Submissions are open"),
    "price": ("Cena", "Price"),
    "priority": ("Redosled", "Order"),
    "prm_position": ("Nivo promocije", "Promotion level"),
    "pro_deleted": ("Obrisao prodavac", "Deleted by the seller"),
    "pro_id": ("Broj oglasa", "Ad number"),
    "pro_name": ("Oglas", "Ad"),
    "products": ("Oglasa", "Ads"),
    "products_count": ("Broj oglasa u grupi", "Ads in the group"),
    "quantity": ("Količina", "Quantity"),
    "question": ("Pitanje", "Question"),
    "range_offers": ("Ponuda u periodu", "Offers in the period"),
    "range_quantity": ("Količina u periodu", "Quantity in the period"),
    "rating": ("Ocena", "Rating"),
    "reason": ("Razlog", "Reason"),
    "recipients": ("Primalaca", "Recipients"),
    "region": ("Region", "Region"),
    "rejected_at": ("Odbijeno", "Rejected"),
    "rejected_offers": ("Odbijenih ponuda", "Rejected offers"),
    "restorable": ("Može da se vrati", "Can be restored"),
    "result": ("Ishod", "Result"),
    "rows": ("Redova", "Rows"),
    "sch_name": ("Ustanova", "School"),
    "seller": ("Prodaje", "Sells"),
    "seller_banned": ("Prodavac je isključen", "Seller is banned"),
    "seller_username": ("Prodavac", "Seller"),
    "sent": ("Poslato", "Sent"),
    "sent_at": ("Poslato u", "Sent at"),
    "snapshot": ("Sadržaj pri prijavi", "Content when reported"),
    "sold_out": ("Rasprodat", "Sold out"),
    "start_time": ("Od", "From"),
    "started_at": ("Početak", "Started"),
    "state": ("Stanje", "State"),
    "subject": ("Naslov", "Subject"),
    "summary": ("Sažetak", "Summary"),
    "system": ("Popunjava se sama", "Fills itself"),
    "text": ("Tekst", "Text"),
    "texts": ("Tekstovi", "Texts"),
    "theme": ("Tema", "Theme"),
    "thing_id": ("Broj prijavljenog", "Number of what is reported"),
    "title": ("Naslov", "Title"),
    "to": ("Primalac", "Recipient"),
    "to_post": ("Prijem radova do", "Submissions until"),
    "to_vote": ("Glasanje do", "Voting until"),
    "total_points": ("Ukupno bodova", "Total points"),
    "tries": ("Pokušaja", "Attempts"),
    "type": ("Vrsta", "Type"),
    "unit": ("Oznaka jedinice", "Unit symbol"),
    "unlocked": ("Otključano", "Unlocked"),
    "upcoming": ("Predstoji", "Upcoming"),
    "used": ("Koristi se", "In use"),
    "username": ("Korisničko ime", "Username"),
    "username_assignee": ("Zadužen", "Assignee"),
    "username_from": ("Autor", "Author"),
    "username_reported": ("Prijavljeni korisnik", "Reported user"),
    "username_reporter": ("Podneo prijavu", "Reporter"),
    "username_to": ("Ocenjeni korisnik", "Rated user"),
    "usr_date": ("Nalog otvoren", "Account opened"),
    "usr_id": ("Broj korisnika", "User number"),
    "usr_name": ("Ime", "Name"),
    "value": ("Vrednost", "Value"),
    "verified": ("Potvrđen", "Verified"),
    "votes": ("Glasova", "Votes"),
    "votes_count": ("Glasova", "Votes"),
    "voting_open": ("Glasanje je u toku", "Voting is open"),
    "website": ("Sajt", "Website"),
    "word": ("Reč", "Word"),
    "works_count": ("Radova", "Works"),
    "world": ("Ceo svet", "Worldwide"),
    "wrk_id": ("Broj rada", "Work number"),
    "wrk_name": ("Rad", "Work"),
}

AGES: Final[Mapping[Any, Words]] = {
    1: ("Predškolski uzrast", "Preschool"),
    2: ("Osnovna škola", "Primary school"),
    3: ("Srednja škola", "Secondary school"),
    4: ("Svi uzrasti", "All ages"),
}
LANGUAGES: Final[Mapping[Any, Words]] = {"sr": ("Srpski", "Serbian"), "en": ("Engleski", "English")}
YES, NO = ("Da", "Yes"), ("Ne", "No")

VALUES: Final[Mapping[str, Mapping[Any, Words]]] = {
    "abr_kind": {
        "ad": ("Oglas", "Ad"),
        "message": ("Poruka", "Message"),
        "rating": ("Ocena", "Rating"),
        "person": ("Korisnik", "User"),
    },
    "abr_reason": {
        "fraud": ("Prevara", "Fraud"),
        "forbidden": ("Nedozvoljena roba", "Forbidden goods"),
        "false": ("Netačni podaci", "False information"),
        "insult": ("Uvrede ili pretnje", "Insults or threats"),
        "spam": ("Neželjeno", "Spam"),
        "privacy": ("Lični podaci", "Personal data"),
        "other": ("Drugo", "Other"),
    },
    "abr_state": {
        "open": ("Otvorena", "Open"),
        "taken": ("Preuzeta", "Taken"),
        "upheld": ("Usvojena", "Upheld"),
        "dismissed": ("Odbačena", "Dismissed"),
    },
    "action": {
        "create": ("Dodavanje", "Added"),
        "update": ("Izmena", "Changed"),
        "delete": ("Brisanje", "Deleted"),
        "restore": ("Vraćanje", "Restored"),
        "toggle": ("Uključivanje i isključivanje", "Switching on and off"),
        "send": ("Slanje", "Sent"),
        "export": ("Preuzimanje", "Downloaded"),
        "login": ("Prijava", "Signed in"),
    },
    "cha_datatype": {"single": ("Jedna vrednost", "One value"), "multi": ("Više vrednosti", "Several values")},
    "cmp_age": AGES,
    "cmp_type": {1: ("PDF", "PDF"), 2: ("Link", "Link"), 3: ("Slika", "Picture")},
    "locale": LANGUAGES,
    "cha_locale": LANGUAGES,
    "cvl_locale": LANGUAGES,
    "msg_kind": {
        "suggestion": ("Predlog", "Suggestion"),
        "contact": ("Kontakt", "Contact"),
        "franchise": ("Franšiza", "Franchise"),
    },
    "msg_state": {
        "new": ("Nov", "New"),
        "taken": ("Preuzet", "Taken"),
        "answered": ("Odgovoren", "Answered"),
        "closed": ("Zatvoren", "Closed"),
    },
    "nws_kind": {"newsletter": ("Bilten", "Newsletter"), "staff": ("Osoblje", "Staff")},
    "nws_locale": LANGUAGES,
    "off_status": {
        1: ("Aktivna", "Active"),
        2: ("Kupac odustao", "Buyer gave up"),
        3: ("Odbio prodavac", "Rejected by the seller"),
        4: ("Odbio administrator", "Rejected by an administrator"),
        5: ("Sa ugovorom", "With a contract"),
    },
    "off_type": {1: ("Bilo koja cena", "Any price"), 2: ("Najviše ponuđena cena", "Not above the offered price")},
    "par_kind": {"partner": ("Partner", "Partner"), "friend": ("Prijatelj", "Friend")},
    "sch_age": AGES,
    "result": {"ok": ("Uspelo", "Done"), "failed": ("Nije uspelo", "Failed")},
    "state": {
        "waiting": ("Čeka", "Waiting"),
        "sent": ("Poslato", "Sent"),
        "dead": ("Nije isporučeno", "Not delivered"),
    },
    "type": {1: ("Opšta", "General"), 2: ("Pomorska", "Maritime")},
}


def find_heading(name: str) -> Words | None:
    """Return the heading of a column by its wire name, None for an unknown one."""
    return HEADINGS.get(name) or (HEADINGS.get(name[4:]) if PREFIX.match(name) else None)


def heading(name: str) -> str:
    """Return the heading in the active language; an unknown column has its wire name."""
    words = find_heading(name)
    return name if words is None else pick(*words)


def yes_or_no(value: object) -> str:
    return pick(*(YES if value else NO))


def value_in_words(name: str, value: Any) -> Any:
    """Return the name of a coded value of this column in the active language; any other value as it is."""
    words = VALUES.get(name, {}).get(value)
    return value if words is None else pick(*words)
