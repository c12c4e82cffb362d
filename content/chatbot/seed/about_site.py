"""Trust, the site itself, and contact."""

from content.chatbot.seed.nodes import MESSAGES, PURCHASES, SALES, WRITE_US, SeedNode, screen_link
from content.franchise.fee import SENTENCE

TRUST = SeedNode(
    ("Ocene i primedbe", "Ratings and complaints"),
    ("Ocene čuvaju poverenje, a primedbe rešavamo zajedno.", "Šta vas zanima?"),
    ("Ratings keep trust, and complaints we settle together.", "What would you like to know?"),
    items=(
        SeedNode(
            ("Kako da ocenim drugu stranu?", "How do I rate the other side?"),
            (
                "Posle zatvaranja oglasa, za svaku ispunjenu ponudu kupac ocenjuje prodavca, a prodavac kupca, po "
                "jednom.",
                "Dajete od 1 do 5 zvezdica, komentar do 300 znakova, ili oboje.",
            ),
            (
                "After an ad closes, for each fulfilled offer the buyer rates the seller and the seller the buyer, "
                "once.",
                "You give 1 to 5 stars, a comment of up to 300 characters, or both.",
            ),
            items=(PURCHASES, SALES),
        ),
        SeedNode(
            ("Imam reklamaciju na robu", "I have a complaint about the goods"),
            (
                "Prvo pišite prodavcu. Kako se rešavaju reklamacije i garancija, piše u uslovima oglasa i u ugovoru.",
                "Ako dogovor ne uspe, pišite nam i navedite naziv oglasa i datum kupovine.",
            ),
            (
                "Write to the seller first. How claims and warranty are handled stands in the terms and the contract.",
                "If you cannot agree, write to us with the name of the ad and the date of the purchase.",
            ),
            items=(MESSAGES, WRITE_US),
        ),
        SeedNode(
            ("Oglas ili korisnik krši pravila", "An ad or a user breaks the rules"),
            (
                "Pišite nam koji je oglas ili korisnik u pitanju i šta nije u redu.",
                "Administrator može da zaključa ili ukloni oglas i da zabrani nalog. Kupci dobijaju obaveštenje kad se "
                "oglas ukloni.",
            ),
            (
                "Tell us which ad or user it is and what is wrong.",
                "An administrator can lock or remove an ad and ban an account. Buyers are told when an ad is removed.",
            ),
            items=(WRITE_US, screen_link("rules", "Pročitajte pravila", "Read the rules")),
        ),
        SeedNode(
            ("Imam predlog", "I have a suggestion"),
            ("Rado čitamo predloge. Možete da ih pošaljete iz svog profila.",),
            ("We like to read suggestions. You can send them from your profile.",),
            items=(screen_link("suggestions", "Pošaljite predlog", "Send a suggestion"),),
        ),
    ),
)

ABOUT_SITE = SeedNode(
    ("Franšiza i konkursi", "Franchise and competitions"),
    ("Zbir raste i van berze.", "O čemu želite da čujete?"),
    ("Zbir also grows outside of the marketplace.", "What would you like to hear about?"),
    items=(
        SeedNode(
            ("Franšiza", "Franchise"),
            (
                SENTENCE["sr"],
                "Na stranici franšize su dokumenta i obrazac za prijavu interesovanja.",
            ),
            (
                SENTENCE["en"],
                "The franchise page has the documents and a form for those who are interested.",
            ),
            items=(screen_link("franchise", "Otvorite stranicu franšize", "Open the franchise page"),),
        ),
        SeedNode(
            ("Učenički konkursi", "School competitions"),
            (
                "Konkursi su za predškolce, osnovce, srednjoškolce i za sve uzraste. Rad je PDF, slika ili link.",
                "Svaki glasač ima tri glasa, za tri različita rada: prvi vredi 3 boda, drugi 2, a treći 1.",
                "Raspored slanja radova i glasanja objavljujemo i u novostima.",
            ),
            (
                "There are competitions for preschool, primary and secondary school and for all ages. A work is a "
                "PDF, a picture or a link.",
                "Every voter has three votes for three different works: the first is worth 3 points, then 2 and 1.",
                "When to send works and when to vote is announced in the news, too.",
            ),
            items=(
                screen_link("competitions", "Otvorite konkurse", "Open the competitions"),
                screen_link("news", "Pročitajte novosti", "Read the news"),
            ),
        ),
    ),
)

CONTACT = SeedNode(
    ("Kontakt", "Contact"),
    ("Ako niste našli odgovor, tu smo.", "Kako da vam pomognemo?"),
    ("If you have not found the answer, we are here.", "How can we help?"),
    items=(
        SeedNode(
            ("Kako da vam pišem?", "How do I write to you?"),
            (
                "Na početnoj stranici je obrazac: ime, prezime, e-pošta i poruka do 255 znakova. Nalog nije potreban.",
                "Odgovor stiže na e-poštu koju unesete.",
            ),
            (
                "The home page has a form: first and last name, e-mail, and a message of up to 255 characters. "
                "No account is needed.",
                "The answer comes to the e-mail that you enter.",
            ),
            items=(WRITE_US,),
        ),
        SeedNode(
            ("Kada odgovarate?", "When do you answer?"),
            (
                "Odgovaramo radnim danima od 8 do 16 časova.",
                "Do tada pogledajte česta pitanja: mnogo toga je već tamo.",
            ),
            (
                "We answer on working days from 8 to 16 hours.",
                "Until then, look at the frequent questions: much is there already.",
            ),
            items=(screen_link("faq", "Pogledajte česta pitanja", "See the frequent questions"), WRITE_US),
        ),
    ),
)
