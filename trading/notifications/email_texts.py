"""The words of the mail copies: a short text for each kind of notification, Serbian and English side by side.

Marks in braces are filled by `letters`: the payload's own fields, and what is made of them for readers (`buyer`,
`quantity`, `price`, `sum`, ...). Sentences name nobody's sex: "Stigla je ponuda", not "Kupac je poslao".
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Text:
    """subject and body: (Serbian, English); page: where the button leads."""

    subject: tuple[str, str]
    body: tuple[str, str]
    page: str


AD, SALES, PURCHASES, NOTIFICATIONS = (
    "details/{pro_id}",
    "profile/my-sales",
    "profile/my-purchases",
    "profile/notifications",
)
ADMIN_AD, ADMIN_USERS = "details/{pro_id}", "admin/users?search={usr_username}"

FINISHED = ("Prodaja je završena: {pro_name}", "Sale finished: {pro_name}")
NO_BUYERS = ("Prodaja je završena bez kupaca: {pro_name}", "Sale finished without buyers: {pro_name}")
NEAR = ("Prodaja se uskoro završava: {pro_name}", "The sale ends soon: {pro_name}")
BOUGHT = ("Kupili ste {quantity}: {pro_name}", "You bought {quantity}: {pro_name}")

TEXTS: dict[str, Text] = {
    "new-buyer": Text(
        ("Nova ponuda: {pro_name}, {quantity}", "New offer: {pro_name}, {quantity}"),
        (
            "Stigla je ponuda za „{pro_name}“: {quantity}, kupac {buyer}. {limit_text} Cena je sada {price}.",
            "An offer for “{pro_name}” has arrived: {quantity}, buyer {buyer}. {limit_text} The price is now {price}.",
        ),
        SALES,
    ),
    "offer-edit": Text(
        ("Izmenjena ponuda: {pro_name}, {quantity}", "Offer changed: {pro_name}, {quantity}"),
        (
            "Izmenjena je ponuda za „{pro_name}“: {quantity}, ranije {quantity_old}. Kupac: {buyer}. {limit_text} Cena"
            " je sada {price}.",
            "An offer for “{pro_name}” was changed: {quantity}, previously {quantity_old}. Buyer: {buyer}. {limit_text}"
            " The price is now {price}.",
        ),
        SALES,
    ),
    "reject-buyer": Text(
        ("Kupac je odustao: {pro_name}, {quantity}", "A buyer gave up: {pro_name}, {quantity}"),
        (
            "Kupac {buyer} odustaje od ponude za „{pro_name}“: {quantity}.",
            "{buyer} gave up the offer for “{pro_name}”: {quantity}.",
        ),
        SALES,
    ),
    "reject-seller": Text(
        ("Ponuda je odbijena: {pro_name}, {quantity}", "Offer rejected: {pro_name}, {quantity}"),
        (
            "Odbijena je vaša ponuda za „{pro_name}“: {quantity}. Prodavac: {seller}. Ne kupujete i ništa ne dugujete.",
            "Your offer for “{pro_name}”, {quantity}, was rejected. Seller: {seller}. You buy nothing and owe nothing.",
        ),
        PURCHASES,
    ),
    "sold-out": Text(
        ("Rasprodato: {pro_name}", "Sold out: {pro_name}"),
        (
            "Prodaja „{pro_name}“ je završena: sve je prodato, {reserved} po ceni {price}, ukupno {sum}. Imate 5 radnih"
            " dana da odlučite o kupcima.",
            "The sale of “{pro_name}” is finished: everything is sold, {reserved} at {price}, {sum} in total. You have"
            " 5 working days to decide on the buyers.",
        ),
        SALES,
    ),
    "sold-out-buyer": Text(
        BOUGHT,
        (
            "„{pro_name}“ je rasprodato i prodaja je završena. Kupili ste {quantity} po ceni {price}, ukupno {sum}."
            " Prodavac: {seller}.",
            "“{pro_name}” is sold out and the sale is finished. You bought {quantity} at {price}, {sum} in total."
            " Seller: {seller}.",
        ),
        PURCHASES,
    ),
    "near-exp-seller": Text(
        NEAR,
        (
            "Prodaja „{pro_name}“ se završava {pro_expiry}. Rezervisano je {reserved}{waiting_text}. Cena je sada"
            " {price}.",
            "The sale of “{pro_name}” ends on {pro_expiry}. Reserved: {reserved}{waiting_text}. The price is now"
            " {price}.",
        ),
        SALES,
    ),
    "near-exp-buyer": Text(
        NEAR,
        (
            "Prodaja „{pro_name}“ se završava {pro_expiry}. Prodavac: {seller}. Vaša ponuda: {quantity}."
            " {standing_text}",
            "The sale of “{pro_name}” ends on {pro_expiry}. Seller: {seller}. Your offer: {quantity}. {standing_text}",
        ),
        AD,
    ),
    "near-exp-admin": Text(
        NEAR,
        (
            "Prodaja „{pro_name}“ se završava {pro_expiry}. Prodavac: {seller}. Rezervisano: {reserved}.",
            "The sale of “{pro_name}” ends on {pro_expiry}. Seller: {seller}. Reserved: {reserved}.",
        ),
        ADMIN_AD,
    ),
    "expired-seller-sold-out": Text(
        FINISHED,
        (
            "Istekao je rok rasprodatog oglasa „{pro_name}“: prodato je {reserved} po ceni {price}, ukupno {sum}.",
            "The sold-out ad “{pro_name}” has reached its end: {reserved} sold at {price}, {sum} in total.",
        ),
        SALES,
    ),
    "expired-admin-sold-out": Text(
        FINISHED,
        (
            "Istekao je rok rasprodatog oglasa „{pro_name}“: prodato je {reserved} po ceni {price}. Prodavac:"
            " {seller}.",
            "The sold-out ad “{pro_name}” has reached its end: {reserved} sold at {price}. Seller: {seller}.",
        ),
        ADMIN_AD,
    ),
    "expired-seller-price": Text(
        FINISHED,
        (
            "Prodaja „{pro_name}“ je završena po ceni {price}: prodato je {reserved}, ukupno {sum}. {unsold_text} Imate"
            " 5 radnih dana da odlučite o kupcima.",
            "The sale of “{pro_name}” finished at {price}: {reserved} sold, {sum} in total. {unsold_text} You have 5"
            " working days to decide on the buyers.",
        ),
        SALES,
    ),
    "expired-admin-price": Text(
        FINISHED,
        (
            "Prodaja „{pro_name}“ je završena po ceni {price}: prodato je {reserved}. Prodavac: {seller}.",
            "The sale of “{pro_name}” finished at {price}: {reserved} sold. Seller: {seller}.",
        ),
        ADMIN_AD,
    ),
    "expired-seller-no-buyers": Text(
        NO_BUYERS,
        (
            "Prodaja „{pro_name}“ je završena, a ništa nije prodato. Možete da je obnovite sa novim rokom i"
            " stepenicima.",
            "The sale of “{pro_name}” is finished and nothing was sold. You can renew it with a new date and new"
            " steps.",
        ),
        SALES,
    ),
    "expired-admin-no-buyers": Text(
        NO_BUYERS,
        (
            "Prodaja „{pro_name}“ je završena, a ništa nije prodato. Prodavac: {seller}.",
            "The sale of “{pro_name}” is finished and nothing was sold. Seller: {seller}.",
        ),
        ADMIN_AD,
    ),
    "expired-buyer-sold-out": Text(
        BOUGHT,
        (
            "Istekao je rok rasprodatog oglasa „{pro_name}“. Kupili ste {quantity} po ceni {price}, ukupno {sum}."
            " Prodavac: {seller}.",
            "The sold-out ad “{pro_name}” has reached its end. You bought {quantity} at {price}, {sum} in total."
            " Seller: {seller}.",
        ),
        PURCHASES,
    ),
    "expired-buyer-price": Text(
        BOUGHT,
        (
            "Prodaja „{pro_name}“ je završena. Kupili ste {quantity} po ceni {price}, ukupno {sum}. Prodavac:"
            " {seller}.",
            "The sale of “{pro_name}” is finished. You bought {quantity} at {price}, {sum} in total. Seller: {seller}.",
        ),
        PURCHASES,
    ),
    "expired-buyer-unsold": Text(
        ("Niste kupili: {pro_name}", "You did not buy: {pro_name}"),
        (
            "Prodaja „{pro_name}“ je završena, a uslov vaše ponude ({quantity}) nije ispunjen. {outcome_text} Ne"
            " kupujete i ništa ne dugujete.",
            "The sale of “{pro_name}” is finished and the condition of your offer ({quantity}) was not met."
            " {outcome_text} You buy nothing and owe nothing.",
        ),
        PURCHASES,
    ),
    "three-day-seller": Text(
        ("Odlučite o kupcima: {pro_name}", "Decide on the buyers: {pro_name}"),
        (
            "O kupcima oglasa „{pro_name}“ možete da odlučite do {deadline}.",
            "You have until {deadline} to decide on the buyers of “{pro_name}”.",
        ),
        SALES,
    ),
    "three-day-admin": Text(
        ("Rok za odluku prodavca: {pro_name}", "Seller's decision is due: {pro_name}"),
        (
            "Prodavac {seller} ima do {deadline} da odluči o kupcima oglasa „{pro_name}“.",
            "{seller} has until {deadline} to decide on the buyers of “{pro_name}”.",
        ),
        ADMIN_AD,
    ),
    "seller-gave-up": Text(
        ("Prodavac je odustao: {pro_name}", "The seller gave up the sale: {pro_name}"),
        (
            "Prodaja „{pro_name}“ je otkazana. Prodavac: {seller}. Vaša ponuda ({quantity}) više ne važi; ništa ne"
            " dugujete.",
            "The seller gave up the sale of “{pro_name}”. Seller: {seller}. Your offer ({quantity}) no longer stands;"
            " you owe nothing.",
        ),
        PURCHASES,
    ),
    "product-changed": Text(
        ("Izmenjen opis oglasa: {pro_name}", "Ad description changed: {pro_name}"),
        (
            "Prodavac {seller} je izmenio oglas „{pro_name}“ za koji imate ponudu. {changes_text} Ako vam izmena ne"
            " odgovara, možete da odustanete dok prodaja traje.",
            "{seller} changed the ad “{pro_name}” on which you have an offer. {changes_text} If the change does not"
            " suit you, you can give up your offer while the sale runs.",
        ),
        AD,
    ),
    "renew-product": Text(
        ("Nova prodaja: {pro_name}", "New round: {pro_name}"),
        (
            "Oglas „{pro_name}“ je obnovljen. Prodavac: {seller}. Ponude se primaju do {pro_expiry}.",
            "The ad “{pro_name}” has been renewed. Seller: {seller}. Offers are taken until {pro_expiry}.",
        ),
        AD,
    ),
    "new-product-admin": Text(
        ("Novi oglas: {pro_name}", "New ad: {pro_name}"),
        (
            "Objavljen je oglas „{pro_name}“. Prodavac: {seller}. Ponude se primaju do {pro_expiry}.",
            "The ad “{pro_name}” was published. Seller: {seller}. Offers are taken until {pro_expiry}.",
        ),
        ADMIN_AD,
    ),
    "admin-deleted": Text(
        ("Oglas je uklonjen: {pro_name}", "Ad removed: {pro_name}"),
        (
            "Administrator je uklonio vaš oglas „{pro_name}“.",
            "An administrator removed your ad “{pro_name}”.",
        ),
        SALES,
    ),
    "removed-product-admin": Text(
        ("Oglas je uklonjen: {pro_name}", "Ad removed: {pro_name}"),
        (
            "Administrator je uklonio oglas „{pro_name}“. Prodavac: {seller}. Vaša ponuda ({quantity}) više ne važi;"
            " ništa ne dugujete.",
            "An administrator removed the ad “{pro_name}”. Seller: {seller}. Your offer ({quantity}) no longer stands;"
            " you owe nothing.",
        ),
        PURCHASES,
    ),
    "rating": Text(
        ("Nova ocena: {pro_name}", "New rating: {pro_name}"),
        (
            "{author} vas ocenjuje za „{pro_name}“: {rating_text}",
            "{author} rated you for “{pro_name}”: {rating_text}",
        ),
        NOTIFICATIONS,
    ),
    "admin-rating": Text(
        ("Nova ocena: {pro_name}", "New rating: {pro_name}"),
        (
            "{author} ocenjuje korisnika {rated} za „{pro_name}“: {rating_text}",
            "{author} rated {rated} for “{pro_name}”: {rating_text}",
        ),
        ADMIN_AD,
    ),
    "new-user-admin": Text(
        ("Novi korisnik: {usr_username}", "New user: {usr_username}"),
        (
            "Potvrđen je nalog {usr_username} ({full_name}, {usr_email}, {usr_phone_number}, {usr_address},"
            " {usr_postal_code} {usr_region}, {cnt_name}). {firm_text}",
            "The account {usr_username} is verified ({full_name}, {usr_email}, {usr_phone_number}, {usr_address},"
            " {usr_postal_code} {usr_region}, {cnt_name}). {firm_text}",
        ),
        ADMIN_USERS,
    ),
    "seller-changed": Text(
        ("Prodavac je promenio podatke: {new_name}", "A seller's details have changed: {new_name}"),
        (
            "Promenjeni su podaci prodavca. Bilo je: {old_text}. Sada je: {new_text}.",
            "A seller's details have changed. Before: {old_text}. Now: {new_text}.",
        ),
        "profile/my-sellers",
    ),
    "buyer-changed": Text(
        ("Kupac je promenio podatke: {new_name}", "A buyer's details have changed: {new_name}"),
        (
            "Promenjeni su podaci kupca. Bilo je: {old_text}. Sada je: {new_text}.",
            "A buyer's details have changed. Before: {old_text}. Now: {new_text}.",
        ),
        "profile/my-buyers",
    ),
    "data-export": Text(
        ("Vaši podaci su spremni", "Your data is ready"),
        (
            "Datoteka {exp_name} sa vašim podacima je spremna. Možete da je preuzmete do {exp_until}.",
            "The file {exp_name} with your data is ready. You can download it until {exp_until}.",
        ),
        "profile/my-profile",
    ),
    "data-export-failed": Text(
        ("Vaši podaci nisu pripremljeni", "Your data could not be prepared"),
        (
            "Datoteka sa vašim podacima nije napravljena zbog greške na našoj strani. Ništa nije izgubljeno; pokušajte"
            " ponovo.",
            "We could not make the file with your data because of an error on our side. Nothing was lost; try again.",
        ),
        "profile/my-profile",
    ),
    "data-export-list": Text(
        ("Tabela je spremna: {exp_name}", "Table ready: {exp_name}"),
        (
            "Tabela {exp_name} je spremna. Možete da je preuzmete do {exp_until}.",
            "The table {exp_name} is ready. You can download it until {exp_until}.",
        ),
        "admin/exports",
    ),
    "data-export-list-failed": Text(
        ("Tabela nije napravljena: {exp_name}", "Table not made: {exp_name}"),
        (
            "Tabela {exp_name} nije napravljena zbog greške na našoj strani. Ništa nije izgubljeno; pokušajte ponovo.",
            "We could not make the table {exp_name} because of an error on our side. Nothing was lost; try again.",
        ),
        "admin/exports",
    ),
}
