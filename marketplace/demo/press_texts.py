"""The news and frequent questions of the demo, in both languages."""

from __future__ import annotations

from typing import NamedTuple


class News(NamedTuple):
    """picture: its name among the drawn ones. day: counted from today. Titles and texts: Serbian, English;
    {competition} in a text stands for the address of the competition."""

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
        "contract",
        -27.5,
        ("Novi obrazac ugovora", "A new form of the contract"),
        (
            "<p>Ugovor koji prodavac pravi posle završene prodaje sada je pregledniji: podaci o stranama stoje u "
            "tabeli, a uslovi isporuke i reklamacije imaju svoje naslove. Dobijate ga na srpskom ili engleskom, kao "
            "ODT ili DOCX.</p><h2>Šta ostaje isto</h2><ul><li>Ugovor sadrži dostignutu cenu i količinu iz ponude.</li>"
            "<li>Kada se jednom napravi, njegov sadržaj se više ne menja, ni ako neko kasnije izmeni profil.</li>"
            "<li>Kupac koji je potrošač u njemu nalazi i pouku o pravu na odustanak u roku od 14 dana.</li></ul>"
            "<p>Ranije napravljeni ugovori važe i dalje, bez ikakve izmene.</p>",
            "<p>The contract that a seller makes after a finished sale is easier to read now: the data of both sides "
            "stand in a table, and the terms of delivery and complaints have headings of their own. You get it in "
            "Serbian or English, as ODT or DOCX.</p><h2>What stays as it was</h2><ul><li>The contract holds the price "
            "that was reached and the quantity of the offer.</li><li>Once made its content does not change any more, "
            "not even if somebody changes their profile later.</li><li>A buyer who is a consumer finds in it how to "
            "withdraw within 14 days.</li></ul><p>Contracts made before remain valid as they are.</p>",
        ),
    ),
    News(
        "competition",
        -19.9,
        ("Učenički konkurs je počeo", "The pupils' competition has begun"),
        (
            "<p>Ovogodišnja tema je <strong>„Moj grad na jednoj slici”</strong>. Pozivamo učenike i njihove nastavnike "
            "da naslikaju mesto u kom žive: ulicu, reku, pijacu ili ono što se vidi sa prozora učionice.</p>"
            "<h2>Kako se šalje rad</h2><ol><li>Sliku snimite ili skenirajte kao PNG ili JPEG.</li><li>Popunite "
            "prijavu; uz rad se upisuje i kontakt roditelja ili nastavnika.</li><li>Sačuvajte kod rada: njime možete "
            'da ga izmenite dok traje prijem.</li></ol><p>Glasa se na <a href="{competition}">stranici konkursa</a>. '
            "Svako može da da tri glasa, a prvi vredi najviše.</p>",
            "<p>The theme of this year is <strong>“My town in one picture”</strong>. We invite pupils and their "
            "teachers to paint the place where they live: a street, the river, the market or what one sees from the "
            "window of the classroom.</p><h2>How to send a work</h2><ol><li>Photograph or scan the painting as PNG or "
            "JPEG.</li><li>Fill in the form; a parent's or teacher's contact goes with the work.</li><li>Keep the code "
            "of the work: with it you can change the work while entries are open.</li></ol><p>Voting is on "
            '<a href="{competition}">the page of the competition</a>. '
            "Everybody has three votes, and the first is worth most.</p>",
        ),
    ),
    News(
        "alcohol",
        -14.6,
        ("Pravila za trgovinu alkoholom", "Rules for trading in alcohol"),
        (
            "<p>Oglasi za alkoholna pića primaju ponude samo u određenim satima. Van njih se oglas "
            "vidi, ali je trgovina "
            "zaključana; na stranici stoji kada se otvara.</p><table><thead><tr><th>Piće</th><th>Ponude se primaju</th>"
            "</tr></thead><tbody><tr><td>do 20 % alkohola</td><td>od 18:00 do "
            "06:00</td></tr><tr><td>preko 20 % alkohola"
            "</td><td>od 23:00 do 06:00</td></tr></tbody></table><p>Vreme je beogradsko. Prodavac pri objavi bira "
            "ograničenje koje važi za njegovu robu, a kupac potvrđuje da je punoletan.</p>",
            "<p>Ads for alcoholic drinks take offers only at certain hours. Outside of them the ad "
            "can be seen, but its "
            "trade is locked; the page says when it opens.</p><table><thead><tr><th>Drink</th><th>Offers are taken</th>"
            "</tr></thead><tbody><tr><td>up to 20% alcohol</td><td>from 18:00 to "
            "06:00</td></tr><tr><td>over 20% alcohol"
            "</td><td>from 23:00 to 06:00</td></tr></tbody></table><p>The time is that of Belgrade. "
            "When publishing, the "
            "seller chooses the restriction that holds for the goods, and the buyer confirms being of age.</p>",
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
        ("Šta je zbir?", "What does 'zbir' (sum) mean?"),
        (
            "<p>Zbir je ukupna količina svih ponuda na jednom oglasu. Kada dostigne stepenik, cena pada za sve kupce "
            "čije ponude tu cenu prihvataju.</p>",
            "<p>The sum is the quantity of all offers on one ad. When it reaches a step, the price falls for all "
            "buyers whose offers accept that price.</p>",
        ),
    ),
    Faq(
        "Uslov ponude",
        ("Šta znače dva uslova ponude?", "What do the two conditions of an offer mean?"),
        (
            "<p><strong>Kupujem po ceni koja se postigne:</strong> kupujete sigurno, najviše po osnovnoj ceni. "
            "<strong>Kupujem samo ako cena nije viša od izabrane:</strong> ponuda čeka tu cenu. Ako se ne dostigne, ne "
            "kupujete i ništa ne dugujete.</p>",
            "<p><strong>I buy at whatever price is reached:</strong> you buy for certain, at the base price at most. "
            "<strong>I buy only if the price is not above the one I choose:</strong> the offer waits for that price. "
            "If it is not reached, you buy nothing and owe nothing.</p>",
        ),
    ),
    Faq(
        "Promena cene",
        ("Kada se cena menja?", "When does the price change?"),
        (
            "<p>Odmah posle svake nove ili izmenjene ponude, i kada neko odustane. Tada može i da poraste, najviše do "
            "osnovne cene. Konačna je kada se prodaja završi.</p>",
            "<p>At once after every new or changed offer, and when somebody gives up. It can also rise then, at most "
            "to the base price. It is final when the sale ends.</p>",
        ),
    ),
    Faq(
        "Plaćanje",
        ("Kada i kome plaćam?", "When and whom do I pay?"),
        (
            "<p>Prodavcu, tek kada se prodaja završi, na način i u roku koji pišu u oglasu. Slanje ponude se ne "
            "plaća, a Zbir ne prima novac od kupaca.</p>",
            "<p>The seller, only after the sale has ended, in the way and by the date stated in the ad. Sending an "
            "offer costs nothing, and Zbir takes no money from buyers.</p>",
        ),
    ),
    Faq(
        "Gubitak",
        ("Mogu li da izgubim?", "Can I lose?"),
        (
            "<p>Dok je oglas otvoren, ponudu besplatno menjate ili od nje odustajete. Ako se vaš uslov ne "
            "ispuni, ne kupujete i ništa ne dugujete. Cena može i da poraste ako drugi odustanu, ali više od osnovne "
            "cene, ili od cene koju ste izabrali kao najvišu, ne plaćate nikada. Posle kraja prodaje ispunjena ponuda "
            "vas obavezuje.</p>",
            "<p>While the ad is open, you change or give up your offer for free. If your condition is not met, you "
            "buy nothing and owe nothing. The price can rise when others give up, but you never pay more than the "
            "base price, or than the highest price you chose. After the end a fulfilled offer binds you.</p>",
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
        "Odustajanje",
        ("Mogu li da odustanem od ponude?", "Can I give up an offer?"),
        (
            "<p>Da, dok je oglas otvoren i nije zaključan. Posle zatvaranja ispunjena ponuda je kupovina.</p>",
            "<p>Yes, while the ad is open and not locked. After it closes a fulfilled offer is a purchase.</p>",
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
    Faq(
        "Ugovor",
        ("Kako dobijam ugovor?", "How do I get a contract?"),
        (
            "<p>Posle zatvaranja oglasa prodavac za svaku ispunjenu ponudu može da napravi ugovor, na srpskom ili "
            "engleskom. U njemu su podaci obe strane, roba, količina, dostignuta cena i uslovi iz oglasa. Ponuda tada "
            "dobija oznaku „Ugovor napravljen”.</p>",
            "<p>After the ad has closed, the seller can make a contract for each fulfilled offer, in "
            "Serbian or English. "
            "It holds the data of both sides, the goods, the quantity, the price that was reached and the terms of the "
            "ad. The offer is then marked “Contract made”.</p>",
        ),
    ),
    Faq(
        "Alkohol",
        ("Zašto ponudu za piće ne mogu da pošaljem preko dana?", "Why can I not offer for drinks during the day?"),
        (
            "<p>Za pića do 20 % alkohola ponude se primaju od 18:00 do 06:00, a za jača od 23:00 do 06:00 po "
            "beogradskom vremenu. Van tih sati oglas je zaključan i sam se otvara.</p>",
            "<p>For drinks of up to 20% alcohol offers are taken from 18:00 to 06:00, for stronger ones from 23:00 to "
            "06:00, Belgrade time. Outside these hours the ad is locked, and opens by itself.</p>",
        ),
    ),
    Faq(
        "Zaključan oglas",
        ("Šta znači da je oglas zaključan?", "What does it mean that an ad is locked?"),
        (
            "<p>Oglas se vidi, ali se ponude ne primaju i ne menjaju. Razlog su sati u kojima je "
            "trgovina dozvoljena ili "
            "provera administratora. Ponude koje ste već poslali ostaju.</p>",
            "<p>The ad can be seen, but offers are neither taken nor changed. The reason are the "
            "hours in which trade is "
            "allowed, or a check by an administrator. Offers you have already made stay.</p>",
        ),
    ),
    Faq(
        "Brisanje podataka",
        ("Kako se brišu moji podaci?", "How are my data deleted?"),
        (
            "<p>U profilu možete da preuzmete sve svoje podatke i da zatvorite nalog kada nemate otvorenih oglasa i "
            "ponuda. Lični podaci, datoteke i poruke se tada brišu; ugovori o završenim kupovinama "
            "ostaju onoliko koliko "
            "zakon traži.</p>",
            "<p>In your profile you can take out all your data, and close the account once you have no open ads or "
            "offers. Personal data, files and messages are then deleted; contracts of finished purchases are kept as "
            "long as the law demands.</p>",
        ),
    ),
)
