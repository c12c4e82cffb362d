"""Accounts, messages and notifications."""

from content.chatbot.seed.nodes import MESSAGES, MY_DATA, NOTIFICATIONS, SeedNode, screen_link

REGISTER = screen_link("register", "Registrujte se kao fizičko lice", "Register as a private person")
REGISTER_FIRM = screen_link("register_business", "Registrujte firmu", "Register a firm")
SIGN_IN = screen_link("sign_in", "Prijavite se", "Sign in")

ACCOUNT = SeedNode(
    ("Moj nalog", "My account"),
    ("Sa jednim nalogom i kupujete i prodajete.", "Šta vam treba?"),
    ("One account is for buying and for selling.", "What do you need?"),
    items=(
        SeedNode(
            ("Firma ili fizičko lice?", "A firm or a private person?"),
            (
                "Nalog firme vodi se na pravno lice i ima njene podatke u ugovorima. Vrsta naloga se kasnije ne menja.",
                "Izaberite vrstu, pa ću vam reći šta treba da pripremite.",
            ),
            (
                "A firm's account is in the name of the legal entity, whose data stand in contracts. The kind of an "
                "account does not change later.",
                "Choose the kind, and I will tell you what to prepare.",
            ),
            items=(
                SeedNode(
                    ("Registracija firme", "Registering a firm"),
                    (
                        "Pripremite PIB, matični broj, broj registracije, račun i osobu za kontakt.",
                        "Priložite izvod iz registra i poresku potvrdu. Poreska potvrda je najviše 1,5 MB.",
                    ),
                    (
                        "Have the tax number (PIB), company number, registration number, account and a contact person "
                        "ready.",
                        "Attach an extract of the register and a tax certificate. The certificate may have 1.5 MB.",
                    ),
                    items=(REGISTER_FIRM,),
                ),
                SeedNode(
                    ("Registracija fizičkog lica", "Registering as a private person"),
                    (
                        "Potrebni su e-pošta, ime, adresa i telefon, korisničko ime od 5 do 15 znakova i lozinka od "
                        "najmanje 8.",
                        "Zatim potvrdite e-poštu i možete da se prijavite.",
                    ),
                    (
                        "You need an e-mail, name, address and phone, a username of 5 to 15 characters and a password "
                        "of at least 8.",
                        "Then confirm your e-mail, and you can sign in.",
                    ),
                    items=(REGISTER,),
                ),
            ),
        ),
        SeedNode(
            ("Nije mi stigla potvrda e-pošte", "The confirmation mail has not come"),
            (
                "Link u poruci važi 48 sati. Pogledajte i neželjenu poštu.",
                "Ako je istekao, prijavite se svojom lozinkom: tada možete da zatražite novu poruku.",
            ),
            (
                "The link in the mail is good for 48 hours. Look into the spam folder, too.",
                "If it has expired, sign in with your password: you can then ask for a new mail.",
            ),
            items=(SIGN_IN,),
        ),
        SeedNode(
            ("Zaboravljena lozinka", "Forgotten password"),
            (
                "Unesite e-poštu naloga i poslaćemo vam link za novu lozinku. Link važi jedan sat.",
                "Nova lozinka ima od 8 do 32 znaka. Prijave sa starom lozinkom tada prestaju.",
            ),
            (
                "Enter the e-mail of your account and we send you a link for a new password. It is good for one hour.",
                "The new password has 8 to 32 characters. Whoever was signed in with the old one no longer is.",
            ),
            items=(screen_link("forgot_password", "Zatražite novu lozinku", "Ask for a new password"),),
        ),
        SeedNode(
            ("Zašto ne mogu da promenim podatke?", "Why can I not change my data?"),
            (
                "Dok imate otvorene oglase ili ponude na otvorenim oglasima, podaci za ugovor su zaključani.",
                "Lozinku, jezik, sliku i obaveštenja možete da menjate uvek.",
            ),
            (
                "While you have open ads, or offers on open ads, the data for contracts are locked.",
                "Password, language, picture and notifications you can change at any time.",
            ),
            items=(MY_DATA,),
        ),
        SeedNode(
            ("Ko vidi moje podatke?", "Who sees my data?"),
            (
                "Kontakt podatke firme vide prijavljeni korisnici. Uz privatan profil, koji fizička lica imaju od "
                "registracije, vidi ih samo druga strana uspešno završene kupovine.",
                "Poresku potvrdu uvek vide samo partneri i administratori.",
                "Svoje podatke možete da preuzmete u jednoj datoteci.",
                "Nalog zatvarate kad nemate otvorenih oglasa i ponuda i prođe 30 dana od poslednjeg posla.",
            ),
            (
                "Signed-in users see the contact details of a firm. With a private profile, which private persons have "
                "from the registration on, only the other side of a completed purchase does.",
                "The tax certificate is always for partners and administrators only.",
                "You can take out your data in one file.",
                "You can close the account when you have no open ads or offers and 30 days have passed since the last "
                "deal.",
            ),
            items=(MY_DATA,),
        ),
    ),
)

TALK = SeedNode(
    ("Poruke i obaveštenja", "Messages and notifications"),
    ("Na Zbiru se dopisujete, a o važnom vas obaveštavamo.", "O čemu da kažem više?"),
    ("On Zbir you write to each other, and we tell you what matters.", "What shall I say more about?"),
    items=(
        SeedNode(
            ("Kome mogu da pišem?", "Whom can I write to?"),
            (
                "Svakome ko ima ili je imao oglas, drugoj strani svake ponude, onome ko je prvi pisao vama i "
                "administratorima.",
                "Poruka ima do 1.000 znakova, a datoteka uz nju do 15 MB. "
                "Prodavcu pišete i sa stranice njegovog oglasa.",
            ),
            (
                "Whoever has or had an ad, the other side of any offer, whoever wrote to you first, and "
                "administrators.",
                "A message has up to 1.000 characters, a file with it up to 15 MB. You can write to a seller from the "
                "ad, too.",
            ),
            items=(MESSAGES,),
        ),
        SeedNode(
            ("Kada stižu obaveštenja?", "When do notifications come?"),
            (
                "Kad stigne ponuda, kad je neko izmeni ili odustane, tri dana pre isteka oglasa i kad se prodaja "
                "zatvori.",
                "Čekaju vas u profilu, a ako želite, stižu i e-poštom.",
            ),
            (
                "When an offer comes, is changed or given up, three days before an ad expires, and when a sale closes.",
                "They wait in your profile and, if you like, come by e-mail as well.",
            ),
            items=(NOTIFICATIONS,),
        ),
        SeedNode(
            ("Kako da dobijam manje pošte?", "How do I get fewer mails?"),
            (
                "U svojim podacima za svaku vrstu obaveštenja birate da li je na stranici i da li stiže e-poštom.",
                "Svaka poruka ima i link za odjavu. Ono što se tiče zaključenih kupovina na stranici ostaje uvek.",
            ),
            (
                "In your data you choose for each kind of notification if it is on the page and if it comes by e-mail.",
                "Every mail has a link to leave as well. What concerns deals always stays on the page.",
            ),
            items=(MY_DATA,),
        ),
    ),
)
