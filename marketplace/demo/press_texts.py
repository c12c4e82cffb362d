"""What the house of the demo has published: news and frequent questions, in both languages."""

from __future__ import annotations

from typing import NamedTuple


class News(NamedTuple):
    """picture: its name among the drawn ones. day: counted from today. Titles and texts: Serbian, English."""

    picture: str
    day: float
    title: tuple[str, str]
    html: tuple[str, str]
    links: tuple[tuple[str, str], ...] = ()


class Faq(NamedTuple):
    """question and html: Serbian, English."""

    name: str
    question: tuple[str, str]
    html: tuple[str, str]


AUTHOR = "Redakcija Zbira"

NEWS = (
    News(
        "opened",
        -60.3,
        ("Berza je otvorena", "The exchange is open"),
        (
            "<p>Od danas kupci i prodavci iz cele Srbije mogu da se nađu na jednom mestu. Prodavac objavi robu i "
            "stepenike cena, a kupci šalju ponude. Kada zbir ponuda dostigne sledeći stepenik, cena pada <strong>za "
            "sve</strong>, i za one koji su ponudu poslali prvog dana.</p>"
            "<h2>Kako da počnete</h2><ol><li>Otvorite nalog kao građanin ili kao firma.</li>"
            "<li>Pronađite oglas i pogledajte koliko još nedostaje do niže cene.</li>"
            "<li>Pošaljite ponudu: po svakoj ceni ili najviše po onoj koju izaberete.</li></ol>"
            "<p>Slanje ponude se ne naplaćuje. Do isteka oglasa možete da je promenite ili da odustanete.</p>",
            "<p>From today buyers and sellers from all over Serbia can meet in one place. A seller publishes goods "
            "and price steps, buyers send offers. When the offers together reach the next step, the price falls "
            "<strong>for everybody</strong>, also for those who made their offer on the first day.</p>"
            "<h2>How to begin</h2><ol><li>Open an account, as a person or as a firm.</li>"
            "<li>Find an ad and see how much is missing to the lower price.</li>"
            "<li>Send an offer: at any price, or at most at the one you choose.</li></ol>"
            "<p>Sending an offer costs nothing. Until the ad expires you can change it or give it up.</p>",
        ),
    ),
    News(
        "steps",
        -33.4,
        ("Kako da postavite dobre stepenike", "How to set good price steps"),
        (
            "<p>Oglas ima od dva do pet stepenika. Prvi počinje od najmanje količine koju prodajete, a poslednji "
            "stiže do ukupne. Cena sa svakim stepenikom mora da padne.</p><ul>"
            "<li><strong>Prvi stepenik neka bude dostižan.</strong> Kupci radije šalju ponude tamo gde se nešto već "
            "dogodilo.</li><li><strong>Razlika neka se oseti.</strong> Popust manji od tri odsto retko koga pokrene."
            "</li><li><strong>Računajte sa prevozom.</strong> Cela paleta ili pun kombi prirodna su granica "
            "stepenika.</li></ul><blockquote>Dobar stepenik je onaj zbog kog kupac pozove komšiju.</blockquote>",
            "<p>An ad has two to five steps. The first begins at the smallest quantity that you sell, the last "
            "reaches the whole. With each step the price must fall.</p><ul>"
            "<li><strong>Let the first step be within reach.</strong> Buyers rather send offers where something has "
            "happened already.</li><li><strong>Let the difference be felt.</strong> A discount under three percent "
            "hardly moves anybody.</li><li><strong>Think of the transport.</strong> A whole pallet or a full van is "
            "a natural limit of a step.</li></ul>"
            "<blockquote>A good step is one that makes a buyer call the neighbour.</blockquote>",
        ),
    ),
    News(
        "pellets",
        -8.2,
        ("Pelet pre sezone: šta donosi zajednička kupovina", "Pellets before the season: what buying together brings"),
        (
            "<p>Domaćinstvo za zimu u proseku kupi tri do četiri tone peleta. Sama za sebe to je maloprodaja; sa "
            "dvadeset komšija je pun kamion.</p><table><thead><tr><th>Količina</th><th>Ko je kupuje</th></tr></thead>"
            "<tbody><tr><td>do 2 t</td><td>jedan stan</td></tr><tr><td>do 24 t</td><td>zgrada ili ulica</td></tr>"
            "</tbody></table><p>Pre ponude proverite klasu peleta i da li je istovar u ceni: oba podatka stoje u "
            "uslovima oglasa. Ako nešto nedostaje, pitajte prodavca porukom.</p>",
            "<p>On average a household buys three to four tons of pellets for the winter. Alone that is retail; with "
            "twenty neighbours it is a full lorry.</p><table><thead><tr><th>Quantity</th><th>Who buys it</th></tr>"
            "</thead><tbody><tr><td>up to 2 t</td><td>one flat</td></tr><tr><td>up to 24 t</td><td>a building or a "
            "street</td></tr></tbody></table><p>Before you offer, check the class of the pellets and whether unloading "
            "is in the price: both stand in the terms of the ad. If something is missing, ask the seller.</p>",
        ),
        (("Sistem oznaka kvaliteta ENplus", "https://enplus-pellets.eu"),),
    ),
)

FAQ = (
    Faq(
        "Šta je zbir",
        ("Šta je zbir?", "What is the sum?"),
        (
            "<p>Zbir je ukupna količina svih ponuda na jednom oglasu. Kada dostigne stepenik, cena pada za sve kupce "
            "čije ponude tu cenu prihvataju.</p>",
            "<p>The sum is the quantity of all offers on one ad. When it reaches a step, the price falls for all "
            "buyers whose offers accept that price.</p>",
        ),
    ),
    Faq(
        "Ko sme da prodaje",
        ("Ko sme da prodaje?", "Who may sell?"),
        (
            "<p>I firme i građani sa potvrđenim nalogom. Firma uz registraciju prilaže dokaz o upisu i poresku "
            "potvrdu.</p>",
            "<p>Both firms and persons with a confirmed account. A firm attaches proof of its registration and its "
            "tax certificate when it registers.</p>",
        ),
    ),
    Faq(
        "Uslov ponude",
        ("Šta znače dva uslova ponude?", "What do the two conditions of an offer mean?"),
        (
            "<p><strong>Po svakoj ceni:</strong> kupujete po ceni koja se dostigne. <strong>Najviše po izabranoj "
            "ceni:</strong> kupujete samo ako cena padne do vaše granice; dotle ponuda čeka.</p>",
            "<p><strong>At any price:</strong> you buy at the price that is reached. <strong>At most at the chosen "
            "price:</strong> you buy only if the price falls to your limit; until then the offer waits.</p>",
        ),
    ),
    Faq(
        "Promena cene",
        ("Kada se cena menja?", "When does the price change?"),
        (
            "<p>Odmah posle svake ponude, izmene ili odustanka. Može i da poraste ako neko odustane, a konačna je "
            "kada se oglas zatvori.</p>",
            "<p>At once after every offer, change or withdrawal. It may also rise when somebody gives up, and it is "
            "final when the ad closes.</p>",
        ),
    ),
    Faq(
        "Odustajanje",
        ("Mogu li da odustanem od ponude?", "Can I give up an offer?"),
        (
            "<p>Da, dok je oglas otvoren i nije zaključan. Posle zatvaranja ispunjena ponuda je kupovina.</p>",
            "<p>Yes, while the ad is open and not locked. After it closes a fulfilled offer is a purchase.</p>",
        ),
    ),
    Faq(
        "Istek oglasa",
        ("Šta ako oglas istekne?", "What if an ad expires?"),
        (
            "<p>Kupuju svi čije ponude prihvataju dostignutu cenu. Ponude sa nižom granicom ostaju neispunjene i ne "
            "obavezuju ni na šta.</p>",
            "<p>Everybody buys whose offer accepts the price that was reached. Offers with a lower limit stay "
            "unfulfilled and bind nobody.</p>",
        ),
    ),
    Faq(
        "Pet radnih dana",
        ("Šta znači rok od 5 radnih dana?", "What does the term of 5 working days mean?"),
        (
            "<p>Ako oglas to predviđa, prodavac u roku od pet radnih dana posle zatvaranja može da odbije kupca. "
            "Računaju se dani od ponedeljka do petka, bez državnih praznika.</p>",
            "<p>If the ad says so, the seller may reject a buyer within five working days after it closes. Monday to "
            "Friday count, without public holidays.</p>",
        ),
    ),
    Faq(
        "Pravo na odustanak",
        ("Imam li pravo na odustanak od ugovora?", "Do I have the right of withdrawal?"),
        (
            "<p>Potrošač može da odustane od ugovora u roku od 14 dana od prijema robe bez navođenja razloga, osim u "
            "slučajevima koje zakon izuzima.</p>",
            "<p>A consumer may withdraw from the contract within 14 days of receiving the goods without giving a "
            "reason, except where the law excludes it.</p>",
        ),
    ),
)
