"""How one sells here."""

from content.chatbot.seed.nodes import NEW_AD, NOTIFICATIONS, SALES, SeedNode, screen_link

SELLING = SeedNode(
    ("Prodajem", "I am selling"),
    ("Prodaja počinje oglasom sa stepenicima cena.", "Šta vas zanima o prodaji?"),
    ("A sale begins with an ad with price steps.", "What about selling would you like to know?"),
    items=(
        SeedNode(
            ("Kako da objavim oglas?", "How do I publish an ad?"),
            (
                "Oglas nastaje u tri koraka: osnovno (naziv, količina, cena, stepenici), detalji (slike, isporuka) i "
                "prava.",
                "Količina je najmanje 4, a rok od sutra do oko šest meseci. Pored naslovne možete dodati još 14 slika.",
                "Ako stanete na pola, nacrt ostaje na vašem uređaju, bez slika i datoteka.",
            ),
            (
                "An ad is made in three steps: basics (name, quantity, price, steps), details (pictures, delivery) and "
                "rights.",
                "The quantity is at least 4, the term from tomorrow to about six months. Beside the main picture you "
                "can add 14 more.",
                "If you stop half way, the draft stays on your device, without pictures and files.",
            ),
            items=(NEW_AD,),
        ),
        SeedNode(
            ("Kakvi su stepenici?", "What are price steps like?"),
            (
                "Oglas ima od 2 do 5 stepenika. Nastavljaju se jedan na drugi, a poslednji obuhvata celu količinu.",
                "Cena sa svakim stepenikom pada bar za 1, a prva nije viša od osnovne.",
                "Neka prvi stepenik bude dostižan, a razlika vidljiva: to kupce pokreće.",
            ),
            (
                "An ad has 2 to 5 steps. Each goes on where the one before it ends, and the last covers the whole "
                "quantity.",
                "With every step the price falls by at least 1, and the first is not above the base price.",
                "Let the first step be within reach and the difference be felt: that moves buyers.",
            ),
            items=(NEW_AD,),
        ),
        SeedNode(
            ("Mogu li da izmenim ili obrišem oglas?", "Can I change or delete an ad?"),
            (
                "Dok nema ponuda, možete da menjate sve. Kad ponude stignu, menjaju se samo opisi, slike i slično, a "
                "ne ono što kupce obavezuje.",
                "Oglas bez ponuda možete da obrišete. Sa ponudama to možete samo ako ste u uslovima zadržali pravo "
                "na odustanak od prodaje.",
            ),
            (
                "While there are no offers you can change everything. Once there are, only descriptions, pictures and "
                "the like, not what binds buyers.",
                "You can delete an ad without offers. With offers only if its terms kept your right to withdraw from "
                "the sale.",
            ),
            items=(SALES,),
        ),
        SeedNode(
            ("Mogu li da odbijem kupca?", "Can I reject a buyer?"),
            (
                "Da, ako je to dozvoljeno uslovima oglasa: dok je otvoren i još 5 radnih dana posle zatvaranja.",
                "Odbijanje pre zatvaranja oslobađa količinu i cena se ponovo računa. Posle zatvaranja cena ostaje "
                "ista.",
            ),
            (
                "Yes, if the terms of the ad allow it: while it is open and for 5 working days after it closes.",
                "A rejection before the close frees the quantity and the price is settled again. After it the price "
                "stays.",
            ),
            items=(SALES,),
        ),
        SeedNode(
            ("Kraj prodaje i ugovor", "The end of a sale and the contract"),
            (
                "Kad se oglas zatvori, u „Moje prodaje“ vidite čije su ponude ispunjene i po kojoj ceni.",
                "Za svaku ispunjenu ponudu možete da napravite ugovor na srpskom ili engleskom, kao ODT ili DOCX.",
                "Sačuvani ugovor ostaje isti i kad neko kasnije promeni svoje podatke.",
            ),
            (
                "When an ad closes, “My sales” shows whose offers are fulfilled and at which price.",
                "For each fulfilled offer you can make a contract in Serbian or English, as ODT or DOCX.",
                "A contract that was made stays the same, also when somebody changes their data later.",
            ),
            items=(SALES, NOTIFICATIONS),
        ),
        SeedNode(
            ("Obnova oglasa", "Renewing an ad"),
            (
                "Zatvoren oglas, ili onaj koji ste sami obrisali, možete jednom da obnovite. Tako nastaje novi krug "
                "prodaje.",
                "Tekstovi i slike se prenose, a naziv, količinu, cene i rok zadajete ponovo. Stari krug ostaje u "
                "istoriji.",
            ),
            (
                "An ad that closed, or that you deleted yourself, can be renewed once. That opens a new round.",
                "Texts and pictures come along; name, quantity, prices and term you set anew. The old round stays as "
                "history.",
            ),
            items=(SALES,),
        ),
        SeedNode(
            ("Prodajem kao fizičko lice", "Selling as a private person"),
            (
                "U trećem koraku oglasa uključite prodaju fizičkog lica. Otvoriće se polja za odustanak, povraćaj i "
                "dostavu.",
                "Ta pravila kupac vidi na oglasu pre nego što pošalje ponudu.",
            ),
            (
                "In the third step of the ad switch on trading as a private person. Fields for withdrawal, returns and "
                "post open.",
                "Buyers see those rules on the ad before they send an offer.",
            ),
            items=(NEW_AD, screen_link("sellers", "Zbir za prodavce", "Zbir for sellers")),
        ),
    ),
)
