"""What Zbir is, and how one buys here."""

from content.chatbot.seed.nodes import BERZA, MESSAGES, NOTIFICATIONS, PURCHASES, SeedNode, screen_link

ABOUT = SeedNode(
    ("Šta je Zbir?", "What is Zbir?"),
    (
        "Zbir je tržište zajedničke kupovine. Prodavac objavi robu i stepenike cena, a kupci saberu količine.",
        "Što je zbir veći, cena je niža za sve kupce koji je prihvataju. O čemu da vam pričam?",
    ),
    (
        "Zbir is a market for buying together. A seller publishes goods and price steps, buyers add up quantities.",
        "The larger the sum, the lower the price for every buyer who accepts it. What shall I tell you about?",
    ),
    items=(
        SeedNode(
            ("Kako radi zbir?", "How does the sum work?"),
            (
                "Primer: 30 komada, osnovna cena 110. Od 1 do 10 komada cena je 100, do 20 je 90, a do 30 je 80.",
                "Ako kupci zajedno ponude 13 komada, dostignut je drugi stepenik i svi plaćaju 90.",
                "Ako neko odustane i ostane 8 komada, cena se vraća na 100. Konačna je kad se oglas zatvori.",
            ),
            (
                "An example: 30 pieces, base price 110. From 1 to 10 pieces the price is 100, up to 20 it is 90, "
                "up to 30 it is 80.",
                "If buyers offer 13 pieces together, the second step is reached and everybody pays 90.",
                "If somebody gives up and 8 pieces are left, it is 100 again. The price is final when the ad closes.",
            ),
            items=(BERZA,),
        ),
        SeedNode(
            ("Zašto je cena baš ta?", "Why is the price what it is?"),
            (
                "Za svaki stepenik sabiramo ponude koje prihvataju njegovu cenu. Važi najniža cena za koju ih ima "
                "dovoljno.",
                "Na stranici oglasa to piše pod „Zašto ova cena“: koliko treba, koliko ima i šta nedostaje.",
            ),
            (
                "For each step we add up the offers that accept its price. The lowest price with enough of them holds.",
                "The page of each ad shows it under “Why this price”: how much is needed, accepted and missing.",
            ),
            items=(BERZA,),
        ),
        SeedNode(
            ("Za koga je Zbir?", "Who is Zbir for?"),
            (
                "Za firme i za građane. I jedni i drugi mogu i da kupuju i da prodaju, sa istim nalogom.",
                "Bez naloga možete da gledate oglase i cene. Za ponudu, oglas i poruke potrebna je prijava.",
            ),
            (
                "For firms and for persons. Both can buy and sell, with the same account.",
                "Without an account you can look at ads and prices. Offers, ads and messages need you to sign in.",
            ),
            items=(
                screen_link("buyers", "Zbir za kupce", "Zbir for buyers"),
                screen_link("sellers", "Zbir za prodavce", "Zbir for sellers"),
            ),
        ),
    ),
)

CONDITIONS = SeedNode(
    ("Šta znače uslovi 1 i 2?", "What are conditions 1 and 2?"),
    (
        "Uslov 1, kupujem po ceni koja se postigne: kupujete sigurno, najviše po osnovnoj ceni.",
        "Uslov 2, kupujem samo ako cena nije viša od moje: birate stepenik kao granicu. Ako cena ne padne do nje, "
        "ne kupujete i ništa ne dugujete.",
        "Dok je cena iznad granice, ponuda čeka: količina je vaša i računa se za cenu koju čekate i za niže.",
    ),
    (
        "Condition 1, I buy at whatever price is reached: you buy for certain, at the base price at most.",
        "Condition 2, I buy only if the price is not above mine: you choose a step as your limit. If the price does "
        "not fall to it, you buy nothing and owe nothing.",
        "While the price is above your limit the offer waits: the quantity is yours and counts toward the price you "
        "wait for and lower ones.",
    ),
    items=(screen_link("faq", "Pogledajte česta pitanja", "See the frequent questions"),),
)

BUYING = SeedNode(
    ("Kupujem", "I am buying"),
    ("Kupovina počinje ponudom na oglasu.", "O čemu želite da znate više?"),
    ("A purchase begins with an offer on an ad.", "What would you like to know more about?"),
    items=(
        SeedNode(
            ("Kako da pošaljem ponudu?", "How do I send an offer?"),
            (
                "Prijavite se, otvorite oglas, unesite količinu i izaberite uslov kupovine.",
                "Pre slanja vidite iznos po trenutnoj ceni i kako vaša količina menja zbir.",
                "Na jednom oglasu imate jednu ponudu. Nju kasnije možete da izmenite.",
            ),
            (
                "Sign in, open an ad, enter a quantity and choose the condition of your purchase.",
                "Before you send it you see the total at the present price and how your quantity changes the sum.",
                "You have one offer on an ad. You can change it later.",
            ),
            items=(BERZA,),
        ),
        CONDITIONS,
        SeedNode(
            ("Kako cena pada?", "How does the price fall?"),
            (
                "Svaka ponuda povećava zbir. Kad zbir dostigne sledeći stepenik, cena pada odmah i za sve koji je "
                "prihvataju.",
                "Na oglasu piše koliko još nedostaje do niže cene. Podelite oglas i pozovite druge da se pridruže.",
            ),
            (
                "Every offer adds to the sum. When it reaches the next step, the price falls at once for all who "
                "accept it.",
                "The ad says how much is missing to the lower price. Share it and invite others to join.",
            ),
            items=(BERZA,),
        ),
        SeedNode(
            ("Mogu li da promenim ponudu ili odustanem?", "Can I change an offer or give it up?"),
            (
                "Da, dok je oglas otvoren i nije zaključan. Cena se tada ponovo računa i može i da poraste.",
                "Posle odustajanja možete poslati novu ponudu dok oglas traje. Kad se zatvori, ispunjena "
                "ponuda je kupovina.",
            ),
            (
                "Yes, while the ad is open and not locked. The price is then settled again, and may also rise.",
                "After giving up you can send a new offer while the ad runs. Once the ad closes, a fulfilled offer is "
                "a purchase.",
            ),
            items=(PURCHASES,),
        ),
        SeedNode(
            ("Šta biva kad se oglas zatvori?", "What happens when an ad closes?"),
            (
                "Oglas se zatvara kad istekne ili kad se sve rasproda. Kupuju svi čiji je uslov ispunjen, po istoj "
                "ceni.",
                "Ako oglas to dozvoljava, prodavac još 5 radnih dana može da odbije kupca. Posle toga sledi ugovor.",
                "Ako vaš uslov nije ispunjen, niste kupili i nemate nikakvu obavezu.",
            ),
            (
                "An ad closes when it expires or is sold out. All whose condition is met buy, at the same price.",
                "If the ad allows it, the seller may reject a buyer for another 5 working days. Then comes the "
                "contract.",
                "If your condition was not met, you have not bought and owe nothing.",
            ),
            items=(PURCHASES, NOTIFICATIONS),
        ),
        SeedNode(
            ("Pravo na odustanak od 14 dana", "The right to withdraw in 14 days"),
            (
                "Kupac koji je fizičko lice može da odustane od ugovora u roku od 14 dana od prijema robe, bez "
                "razloga.",
                "Od tog prava zakon izuzima neke vrste robe. Rok i datume vidite uz kupovinu, a stoje i u ugovoru.",
            ),
            (
                "A buyer who is a natural person may withdraw from the contract within 14 days of receiving the goods, "
                "without a reason.",
                "The law excludes some kinds of goods. You see the dates beside the purchase and in the contract.",
            ),
            items=(PURCHASES,),
        ),
        SeedNode(
            ("Plaćanje i dostava", "Payment and delivery"),
            (
                "Plaćanje, prevoz i rok isporuke određuje prodavac. Sve piše na oglasu, pod „Detalji“.",
                "Ako nešto nije jasno, pitajte prodavca porukom pre nego što pošaljete ponudu.",
            ),
            (
                "The seller sets payment, transport and delivery time. It all stands on the ad, under “Details”.",
                "If something is unclear, ask the seller in a message before you send an offer.",
            ),
            items=(BERZA, MESSAGES),
        ),
        SeedNode(
            ("Lista želja", "The wish list"),
            (
                "Srcem na oglasu pratite ono što vas zanima, bez ikakve obaveze.",
                "Ako prodavac takav oglas obnovi, dobijate obaveštenje, a novi oglas je već u listi.",
            ),
            (
                "With the heart on an ad you follow what interests you, without any obligation.",
                "If the seller renews such an ad you are told, and the new one is on your list already.",
            ),
            items=(screen_link("favorites", "Otvorite listu želja", "Open the wish list"),),
        ),
        SeedNode(
            ("Zašto je oglas zaključan?", "Why is an ad locked?"),
            (
                "Alkoholnim pićem ispod 20 % trguje se od 18:00 do 06:00, a pićem od 20 % i jačim od 23:00 do 06:00.",
                "Van tih sati oglas možete samo da gledate. Kupovina se sama otvara u navedeno vreme.",
                "Oglas može da zaključa i administrator. Tada se ponude na njemu ne primaju.",
            ),
            (
                "Drinks under 20% alcohol are traded from 18:00 to 06:00, those of 20% and above from 23:00 to 06:00.",
                "Outside those hours you can only look. Buying opens by itself at the time given.",
                "An administrator can lock an ad as well. It then takes no offers.",
            ),
            items=(BERZA,),
        ),
    ),
)
