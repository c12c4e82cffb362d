"""The documents that the demo publishes: the rules of the site, and what a franchise has to know."""

from __future__ import annotations

from typing import Literal, NamedTuple

from django.utils.text import slugify

from content.franchise.fee import LINES, SENTENCE
from trading.contracts.blocks import Block, DefinitionList, Heading, Paragraph, Table


class Words(NamedTuple):
    """A document in one language."""

    name: str
    subtitle: str
    blocks: tuple[Block, ...]


class DocumentPlan(NamedTuple):
    """form: of the file; what is to be filled in comes as DOCX."""

    form: Literal["pdf", "docx"]
    sr: Words
    en: Words

    def file(self, words: Words) -> str:
        """Return where the document lies in `assets`, in the language of these words."""
        return f"documents/{slugify(words.name)}.{self.form}"


def fee_table(language: str, turnover: str, amount: str, amounts: tuple[str, str, str]) -> Table:
    """Return the fees of a franchise on a turnover, and their sum."""
    share, marketing, total = LINES[language]
    return Table((turnover, amount), ((share, amounts[0]), (marketing, amounts[1])), ((total, amounts[2]),))


RULES = (
    DocumentPlan(
        "pdf",
        Words(
            "Pravila korišćenja",
            "Kako se na Zbiru prodaje i kupuje",
            (
                Heading("1. Ko učestvuje"),
                Paragraph(
                    "Nalog mogu da otvore punoletni građani i firme. Nalog važi kada je adresa e-pošte potvrđena. "
                    "Svako odgovara za tačnost svojih podataka; podaci koji ulaze u ugovor ne mogu da se menjaju dok "
                    "traje oglas ili ponuda koja obavezuje."
                ),
                Heading("2. Oglas i stepenici"),
                Paragraph(
                    "Prodavac određuje robu, ukupnu količinu, osnovnu cenu, rok i dva do pet stepenika. Stepenici se "
                    "nastavljaju jedan na drugi, a cena na svakom sledećem je niža. Kada ima ponuda, ono što kupce "
                    "obavezuje više se ne menja: količina, jedinica, valuta, cene, rok i uslovi isporuke."
                ),
                Heading("3. Ponuda"),
                Paragraph(
                    "Kupac kupuje po svakoj ceni koja se dostigne, ili najviše po ceni koju izabere. Ponuda rezerviše "
                    "količinu. Dok je oglas otvoren i nije zaključan, kupac može da izmeni ponudu ili od nje odustane."
                ),
                Heading("4. Kako se računa cena"),
                Paragraph(
                    "Za svaki stepenik se sabiraju ponude koje njegovu cenu prihvataju. Važi najniži stepenik čija je "
                    "najmanja količina dostignuta. Ako nije dostignut nijedan, važi osnovna cena. Redosled ponuda ne "
                    "utiče na cenu, a objašnjenje stoji na stranici oglasa."
                ),
                Table(
                    ("Stepenik", "Potrebno", "Cena po komadu"),
                    (("1 do 10", "1", "100 RSD"), ("11 do 20", "11", "90 RSD"), ("21 do 30", "21", "80 RSD")),
                    (("Primer: 23 komada po svakoj ceni", "80 RSD"),),
                ),
                Heading("5. Kraj prodaje"),
                Paragraph(
                    "Prodaja se završava kada je sve rasprodato ili kada istekne rok. Ponude čiji je uslov ispunjen "
                    "postaju kupovina po dostignutoj ceni; ostale ne obavezuju ni na šta. Ako oglas to predviđa, "
                    "prodavac može da odbije kupca u roku od pet radnih dana od kraja prodaje."
                ),
                Heading("6. Šta nije dozvoljeno"),
                Paragraph(
                    "Nije dozvoljena prodaja robe čiji je promet zabranjen, lažno predstavljanje, ponude bez namere "
                    "da se kupi i poruke koje vređaju. Administrator može da zaključa ili ukloni oglas i da isključi "
                    "nalog; svaki takav postupak ostaje zapisan."
                ),
            ),
        ),
        Words(
            "Terms of use",
            "How selling and buying works on Zbir",
            (
                Heading("1. Who takes part"),
                Paragraph(
                    "Adults and firms may open an account. It is valid once its e-mail address is confirmed. Everybody "
                    "answers for their own data; data that go into a contract cannot change while an ad or an offer "
                    "is binding."
                ),
                Heading("2. Ad and steps"),
                Paragraph(
                    "The seller sets the goods, the whole quantity, the base price, the term and two to five steps. "
                    "Each step begins where the one before ends, at a lower price. Once there are offers, what binds "
                    "buyers does not change any more: quantity, unit, currency, prices, term and delivery."
                ),
                Heading("3. Offer"),
                Paragraph(
                    "A buyer buys at any price that is reached, or at most at a chosen price. An offer reserves its "
                    "quantity. While the ad is open and not locked, the buyer can change the offer or give it up."
                ),
                Heading("4. How the price is calculated"),
                Paragraph(
                    "For each step the offers that accept its price are added up. The lowest step whose smallest "
                    "quantity is reached counts. If none is, the base price holds. The order of offers makes no "
                    "difference, and the calculation is shown on the page of the ad."
                ),
                Table(
                    ("Step", "Needed", "Price of a piece"),
                    (("1 to 10", "1", "100 RSD"), ("11 to 20", "11", "90 RSD"), ("21 to 30", "21", "80 RSD")),
                    (("Example: 23 pieces at any price", "80 RSD"),),
                ),
                Heading("5. End of a sale"),
                Paragraph(
                    "A sale ends when all is sold or its term is over. Offers whose condition is met become purchases "
                    "at the price that was reached; the others bind nobody. If the ad says so, the seller may reject "
                    "a buyer within five working days of the end."
                ),
                Heading("6. What is not allowed"),
                Paragraph(
                    "Goods whose trade is forbidden, false identities, offers without the will to buy and insulting "
                    "messages are not allowed. An administrator may lock or remove an ad and shut out an account; "
                    "each such act is recorded."
                ),
            ),
        ),
    ),
    DocumentPlan(
        "pdf",
        Words(
            "Zaštita podataka o ličnosti",
            "Koje podatke čuvamo, zašto i koliko dugo",
            (
                Heading("Šta čuvamo"),
                DefinitionList(
                    (
                        ("Nalog", "ime, adresa, telefon, e-pošta; za firme i broj u registru i poreski broj"),
                        ("Trgovina", "oglasi, ponude, ugovori i ocene"),
                        ("Poruke", "tekst i priložene datoteke, vidljive samo učesnicima"),
                        ("Prijava", "vreme prijave i odjave; lozinka samo kao otisak"),
                    )
                ),
                Heading("Zašto"),
                Paragraph(
                    "Podaci služe da bi se ugovor zaključio i izvršio. Kontakt podatke vide prijavljeni korisnici, a "
                    "ako je profil privatan, samo druga strana uspešno završene kupovine. Podatke ne prodajemo i ne "
                    "koristimo za tuđe oglašavanje."
                ),
                Heading("Koliko dugo"),
                Paragraph(
                    "Obaveštenja se brišu posle godinu dana, zapisi o prijavama posle 90 dana. Podaci iz ugovora se "
                    "čuvaju onoliko koliko zakon traži."
                ),
                Heading("Vaša prava"),
                Paragraph(
                    "U profilu možete da preuzmete sve svoje podatke u jednoj arhivi i da zatvorite nalog. Zatvaranjem "
                    "se lični podaci i datoteke brišu; ugovori o završenim kupovinama ostaju obema stranama."
                ),
            ),
        ),
        Words(
            "Protection of personal data",
            "What we keep, why and for how long",
            (
                Heading("What we keep"),
                DefinitionList(
                    (
                        ("Account", "name, address, phone, e-mail; of firms also register and tax number"),
                        ("Trade", "ads, offers, contracts and ratings"),
                        ("Messages", "texts and attached files, seen by the two sides only"),
                        ("Sign-in", "times of signing in and out; of a password only a digest"),
                    )
                ),
                Heading("Why"),
                Paragraph(
                    "The data serve to make and fulfil contracts. Signed-in users see contact details; if a "
                    "profile is private, only the other side of a completed purchase does. We do not sell data and "
                    "do not use them for the advertising of others."
                ),
                Heading("For how long"),
                Paragraph(
                    "Notifications are deleted after a year, records of sign-ins after 90 days. Data in contracts are "
                    "kept as long as the law demands."
                ),
                Heading("Your rights"),
                Paragraph(
                    "In your profile you can take out all your data in one archive, and close the account. Closing it "
                    "deletes personal data and files; contracts of finished purchases stay with both sides."
                ),
            ),
        ),
    ),
    DocumentPlan(
        "docx",
        Words(
            "Obrazac za odustanak od ugovora",
            "Popunite ga samo ako želite da odustanete",
            (
                Paragraph(
                    "Potrošač ima pravo da u roku od 14 dana od prijema robe odustane od ugovora bez "
                    "navođenja razloga. "
                    "Izjava je blagovremena ako je poslata pre isteka roka. Prodavac vraća uplaćeni iznos u roku od 14 "
                    "dana od prijema izjave."
                ),
                Heading("Izjava"),
                Paragraph("Ovim izjavljujem da odustajem od ugovora o kupovini sledeće robe:"),
                DefinitionList(
                    (
                        ("Prodavac", ""),
                        ("Roba i količina", ""),
                        ("Broj ugovora", ""),
                        ("Datum prijema robe", ""),
                        ("Ime i prezime kupca", ""),
                        ("Adresa kupca", ""),
                        ("Datum i potpis", ""),
                    )
                ),
                Paragraph(
                    "Pravo na odustanak ne postoji za robu koja je brzo kvarljiva, za robu izrađenu po meri i u drugim "
                    "slučajevima koje zakon izuzima."
                ),
            ),
        ),
        Words(
            "Form for withdrawing from a contract",
            "Fill it in only if you want to withdraw",
            (
                Paragraph(
                    "A consumer may withdraw from the contract within 14 days of receiving the goods without giving a "
                    "reason. The statement is in time if it is sent before the term ends. The seller returns what was "
                    "paid within 14 days of receiving it."
                ),
                Heading("Statement"),
                Paragraph("I hereby withdraw from the contract of sale of the following goods:"),
                DefinitionList(
                    (
                        ("Seller", ""),
                        ("Goods and quantity", ""),
                        ("Number of the contract", ""),
                        ("Date the goods were received", ""),
                        ("Name of the buyer", ""),
                        ("Address of the buyer", ""),
                        ("Date and signature", ""),
                    )
                ),
                Paragraph(
                    "There is no right of withdrawal for goods that spoil quickly, for goods made to measure, and in "
                    "other cases that the law excludes."
                ),
            ),
        ),
    ),
    DocumentPlan(
        "pdf",
        Words(
            "Reklamacije",
            "Šta kada roba nije kao u oglasu",
            (
                Heading("Kome se obraćate"),
                Paragraph(
                    "Za robu odgovara prodavac. Podaci za reklamaciju, rokovi i način vraćanja stoje u uslovima oglasa "
                    "i u ugovoru. Pišite prodavcu porukom: tako prepiska ostaje zapisana."
                ),
                Heading("Rokovi"),
                DefinitionList(
                    (
                        ("Vidljiv nedostatak", "odmah pri prijemu, najkasnije u roku od osam dana"),
                        ("Skriven nedostatak", "čim se pokaže, u zakonskom roku od dve godine"),
                        ("Odgovor prodavca", "osam dana od prijema reklamacije"),
                    )
                ),
                Heading("Ako se ne dogovorite"),
                Paragraph(
                    "Prijavite nam slučaj obrascem za kontakt. Možemo da zaključamo oglas i posredujemo, ali spor "
                    "rešavaju telo za vansudsko rešavanje potrošačkih sporova ili nadležni sud."
                ),
            ),
        ),
        Words(
            "Complaints",
            "What to do when goods are not as in the ad",
            (
                Heading("Whom to turn to"),
                Paragraph(
                    "The seller answers for the goods. Where to complain, the terms and how to return goods stand in "
                    "the ad and in the contract. Write to the seller by message: so what was said stays on record."
                ),
                Heading("Terms"),
                DefinitionList(
                    (
                        ("A visible fault", "at once on receipt, within eight days at the latest"),
                        ("A hidden fault", "as soon as it shows, within the legal term of two years"),
                        ("The seller's answer", "eight days after receiving the complaint"),
                    )
                ),
                Heading("If you cannot agree"),
                Paragraph(
                    "Tell us by the contact form. We can lock the ad and mediate, but a dispute is settled by a body "
                    "for out-of-court settlement of consumer disputes, or by the court in charge."
                ),
            ),
        ),
    ),
)

FRANCHISE = (
    DocumentPlan(
        "pdf",
        Words(
            "Uslovi franšize",
            "Naknada i trajanje",
            (
                Heading("Naknada"),
                Paragraph(SENTENCE["sr"]),
                fee_table("sr", "Na promet od 10.000.000 RSD", "Iznos", ("150.000 RSD", "47.000 RSD", "197.000 RSD")),
                Heading("Trajanje"),
                Paragraph(
                    "Ugovor se zaključuje na dve godine i produžava se ako nijedna ugovorna strana ne kaže "
                    "drugačije bar 60 dana "
                    "pre isteka. Područje je jedna opština ili grad."
                ),
            ),
        ),
        Words(
            "Terms of the franchise",
            "Fees and duration",
            (
                Heading("Fees"),
                Paragraph(SENTENCE["en"]),
                fee_table(
                    "en", "On a turnover of RSD 10,000,000", "Amount", ("RSD 150,000", "RSD 47,000", "RSD 197,000")
                ),
                Heading("Duration"),
                Paragraph(
                    "The contract is made for two years and is renewed unless one side says otherwise at least 60 days "
                    "before its end. The area is one municipality or town."
                ),
            ),
        ),
    ),
    DocumentPlan(
        "pdf",
        Words(
            "Podela poslova",
            "Ko šta radi",
            (
                Heading("Franšiza"),
                Paragraph("Poziva prodavce i kupce svog kraja i pomaže im da otvore nalog."),
                Paragraph("Sa prodavcima postavlja stepenike koji mogu da se dostignu."),
                Paragraph("Odgovara na pitanja na licu mesta i vodi oglašavanje u svom kraju."),
                Heading("Zbir"),
                Paragraph("Održava berzu, obračun cena i ugovore; proverava naloge i oglase."),
                Paragraph("Obučava franšizu i daje joj materijale na oba jezika."),
                Heading("Prodavci i kupci"),
                Paragraph("Ugovor zaključuju neposredno. Prodavac odgovara za robu i isporuku, kupac za plaćanje."),
            ),
        ),
        Words(
            "Who does what",
            "How the work is shared",
            (
                Heading("The franchise"),
                Paragraph("Invites the sellers and buyers of its area and helps them open an account."),
                Paragraph("Sets price steps with sellers that can be reached."),
                Paragraph("Answers questions on the spot and runs the advertising in its area."),
                Heading("Zbir"),
                Paragraph("Keeps the marketplace, price calculation and the contracts; checks accounts and ads."),
                Paragraph("Trains the franchise and gives it material in both languages."),
                Heading("Sellers and buyers"),
                Paragraph(
                    "Make their contract directly. The seller answers for goods and delivery, the buyer for paying."
                ),
            ),
        ),
    ),
    DocumentPlan(
        "docx",
        Words(
            "Upitnik za kandidate",
            "Pošaljite ga popunjen uz poruku sa stranice Franšiza",
            (
                DefinitionList(
                    (
                        ("Ime i prezime ili firma", ""),
                        ("Grad ili opština", ""),
                        ("Telefon i e-pošta", ""),
                        ("Čime se sada bavite", ""),
                        ("Koje prodavce u svom kraju poznajete", ""),
                        ("Koliko vremena nedeljno možete da posvetite", ""),
                    )
                ),
                Paragraph(
                    "Odgovaramo u roku od deset radnih dana. Podaci iz upitnika služe samo za razgovor o franšizi."
                ),
            ),
        ),
        Words(
            "Questionnaire for candidates",
            "Send it filled in, with a message from the page Franchise",
            (
                DefinitionList(
                    (
                        ("Name or firm", ""),
                        ("Town or municipality", ""),
                        ("Phone and e-mail", ""),
                        ("What you do at present", ""),
                        ("Which sellers of your area you know", ""),
                        ("How much time a week you can give", ""),
                    )
                ),
                Paragraph("We answer within ten working days. What you write serves only to talk about the franchise."),
            ),
        ),
    ),
)
