"""The demo's people: every person and firm is invented, every address leads nowhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

ADMIN, SUPPORT, EDITOR, OPERATOR, PRIMARY_BUYER, BANNED, LOCKED, UNVERIFIED, HIDDEN = (
    "admin",
    "podrska",
    "urednica",
    "operater",
    "milica",
    "varalica",
    "zakljucan",
    "nepotvrdjen",
    "tihana",
)
DEFAULT_PASSWORD = "ZajednoJeftinije7"


@dataclass(frozen=True, slots=True)
class Firm:
    """What a firm has beyond a person. field: name of its field of business, form: of its legal form, as seeded."""

    full_name: str
    form: str
    field: str
    services: str


@dataclass(frozen=True, slots=True)
class Person:
    """One account. contact: the person a firm speaks through.

    role: seller, buyer, admin, another role of the back-office, or how the account is out of order.
    """

    username: str
    name: str
    place: str
    postal_code: str
    address: str
    role: str
    number: int
    firm: Firm | None = None
    contact: str = ""
    promotion: str = ""
    language: str = "rs"
    private: bool = False
    social: str = ""

    @property
    def email(self) -> str:
        return f"{self.username}@example.com"

    @property
    def phone(self) -> str:
        return f"+381 60 000 0{self.number:02d}"


DOO, ZR, ZADRUGA, USTANOVA = (
    "Društvo sa ograničenom odgovornošću (d.o.o.)",
    "Preduzetnik",
    "Zadruga",
    "Ustanova",
)

SELLERS: tuple[Person, ...] = (
    Person(
        "medonosa", "Pčelinjak Medonoša", "Nova Varoš", "31320", "Zlatarska 14", "seller", 1,
        Firm("Pčelinjak Medonoša (demo)", ZR, "Poljoprivreda", "Livadski, bagremov i šumski med, propolis, vosak."),
        "Radojka Ćirić",
        "Sto dvadeset košnica na Zlataru, treća generacija pčelara. Med punimo tek kada je zreo, bez zagrevanja.",
        social="https://example.com/medonosa",
    ),
    Person(
        "stepenik", "Vinarija Stepenik", "Topola", "34310", "Oplenačka 7", "seller", 2,
        Firm("Vinarija Stepenik d.o.o. (demo)", DOO, "Prehrambena industrija", "Vino i rakija sa sopstvenih imanja."),
        "Žarko Đukić",
        "Šest hektara tamjanike i smederevke na južnim padinama, rakija odležava deset godina u hrastu.",
        social="https://example.com/stepenik",
    ),
    Person(
        "linea", "Kancelarija Linea", "Beograd", "11000", "Ćirila i Metodija 3", "seller", 3,
        Firm("Kancelarija Linea d.o.o. (demo)", DOO, "Trgovina na veliko", "Papir, nameštaj i toneri za kancelarije."),
        "Jasmina Šašić",
        "Snabdevamo škole, ordinacije i knjigovođe. Isporuka u Beogradu narednog dana, u Srbiji za tri dana.",
        social="https://example.com/linea",
    ),
    Person(
        "gruza", "Alati Gruža", "Kragujevac", "34000", "Fabrička 22", "seller", 4,
        Firm("Alati Gruža d.o.o. (demo)", DOO, "Trgovina na veliko", "Ručni i električni alat, baštenske mašine."),
        "Čedomir Ružić",
        "Alat koji sami servisiramo: delovi na stanju, zamena u roku od pet dana.",
    ),
    Person(
        "nisava", "Toplina Nišava", "Niš", "18000", "Obilićev venac 31", "seller", 5,
        Firm("Toplina Nišava d.o.o. (demo)", DOO, "Energetika", "Ogrev, solarna oprema, građa i servis klima uređaja."),
        "Snežana Đorđić",
        "Od peleta do panela: grejanje i gradnja na jednom mestu, sa stovarištem kod Niša.",
    ),
    Person(
        "veternica", "Tkanica Veternica", "Leskovac", "16000", "Tekstilna 5", "seller", 6,
        Firm("Tkanica Veternica d.o.o. (demo)", DOO, "Proizvodnja", "Radna odeća i obuća, zaštitna sredstva."),
        "Ljiljana Žikić",
        "Šijemo u Leskovcu od pamuka koji sami bojimo. Atesti su uz svaki oglas.",
    ),
    Person(
        "mrezans", "Mreža Petrovaradin", "Novi Sad", "21000", "Štrosmajerova 9", "seller", 7,
        Firm("Mreža Petrovaradin d.o.o. (demo)", DOO, "Informacione tehnologije", "Računari, mrežna oprema i kablovi."),
        "Šandor Čeh",
        "Računari i mreže za male firme. Sve isprobamo pre slanja i podesimo bez doplate.",
    ),
    Person(
        "begej", "Agro Begej", "Zrenjanin", "23000", "Žitni trg 11", "seller", 8,
        Firm("Agro Begej zadruga (demo)", ZADRUGA, "Poljoprivreda", "Đubrivo, seme i zaštita bilja."),
        "Mirjana Ćosić",
        "Zadruga od dvesta gazdinstava srednjeg Banata.",
    ),
    Person(
        "resava", "Čista Resava", "Ćuprija", "35230", "Ravanička 18", "seller", 9,
        Firm("Čista Resava d.o.o. (demo)", DOO, "Proizvodnja", "Papirna konfekcija, higijena, obuke za zaposlene."),
        "Božidar Šljivić",
        "Papirnu konfekciju pravimo od celuloze i recikliranog papira, obuke držimo u celoj Srbiji.",
    ),
    Person(
        "tovar", "Tovar Mačva", "Šabac", "15000", "Savska 40", "seller", 10,
        Firm("Tovar Mačva d.o.o. (demo)", DOO, "Prevoz i logistika", "Ambalaža i prevoz paletne robe."),
        "Đorđe Pušić",
        "Pakujemo i vozimo: kutije, folije i palete svakog radnog dana na liniji Šabac – Beograd – Niš.",
    ),
    Person(
        "jelenam", "Jelena Marković", "Valjevo", "14000", "Malinjak 2", "seller", 11,
        promotion="Porodični rasadnik malina u selu kod Valjeva.",
    ),
    Person(
        "dusani", "Dušan Ilić", "Subotica", "24000", "Voćarska 16", "seller", 12,
        promotion="Voćnjak jabuka kod Subotice, berba u septembru i oktobru.",
    ),
)  # fmt: skip

BUYERS: tuple[Person, ...] = (
    Person(
        "zitniklas", "Pekara Žitni klas", "Kraljevo", "36000", "Čibukovačka 8", "buyer", 21,
        Firm("Pekara Žitni klas (demo)", ZR, "Prehrambena industrija", "Hleb i peciva."), "Gordana Žižić",
    ),
    Person(
        "hotel7", "Hotel Sedam stepenika", "Zlatibor", "31315", "Borova 7", "buyer", 22,
        Firm("Hotel Sedam stepenika d.o.o. (demo)", DOO, "Ugostiteljstvo i hotelijerstvo", "Smeštaj i ishrana."),
        "Vojin Đenić",
    ),
    Person(
        "timok", "Građa Timok", "Zaječar", "19000", "Ljube Nešića 51", "buyer", 23,
        Firm("Građa Timok d.o.o. (demo)", DOO, "Građevinarstvo", "Izvođenje građevinskih radova."), "Nebojša Šarac",
    ),
    Person(
        "djerdap", "Servis Đerdap", "Kladovo", "19320", "Dunavska 12", "buyer", 24,
        Firm("Servis Đerdap (demo)", ZR, "Zanatske usluge", "Servis brodskih i kućnih motora."), "Đura Čolaković",
    ),
    Person(
        "sokak", "Kafe Sokak", "Sremski Karlovci", "21205", "Branislavljeva 4", "buyer", 25,
        Firm("Kafe Sokak (demo)", ZR, "Ugostiteljstvo i hotelijerstvo", "Kafa, kolači, domaća pića."), "Nevena Ćuk",
    ),
    Person(
        "leptiric", "Vrtić Leptirić", "Pančevo", "26000", "Cvećarska 6", "buyer", 26,
        Firm("Predškolska ustanova Vrtić Leptirić (demo)", USTANOVA, "Obrazovanje i obuka", "Čuvanje dece."),
        "Slađana Žeželj",
    ),
    Person(
        "vidik", "Klinika Vidik", "Novi Sad", "21000", "Futoška 60", "buyer", 27,
        Firm("Klinika Vidik d.o.o. (demo)", DOO, "Zdravstvo i nega", "Očna ordinacija."), "dr Ivona Šćepanović",
    ),
    Person(
        "azbuka", "Štamparija Azbuka", "Beograd", "11000", "Vuka Karadžića 33", "buyer", 28,
        Firm("Štamparija Azbuka d.o.o. (demo)", DOO, "Štamparija i ambalaža", "Štampa knjiga i ambalaže."),
        "Ljubiša Čvorović",
    ),
    Person(
        "cosak", "Market Ćošak", "Užice", "31000", "Šumadijska 1", "buyer", 29,
        Firm("Market Ćošak d.o.o. (demo)", DOO, "Trgovina na malo", "Mešovita roba."), "Dragoslav Džaković",
    ),
    Person("milica", "Milica Petrović", "Beograd", "11000", "Đušina 12", "buyer", 30),
    Person("nenadj", "Nenad Đorđević", "Niš", "18000", "Čairska 8", "buyer", 31),
    Person("anaziv", "Ana Živković", "Čačak", "32000", "Žička 27", "buyer", 32, language="en"),
    Person("sandork", "Šandor Kovač", "Senta", "24400", "Tiski kej 3", "buyer", 33),
    Person("ivanac", "Ivana Čolić", "Požarevac", "12000", "Ćirićeva 19", "buyer", 34),
    Person("lukadz", "Luka Džunić", "Leskovac", "16000", "Vlajkova 5", "buyer", 35),
)  # fmt: skip

OTHERS: tuple[Person, ...] = (
    Person(ADMIN, "Administrator Zbira", "Beograd", "11000", "Zbirna 1", "admin", 50),
    Person(BANNED, "Rade Zabranić", "Beograd", "11000", "Pogrešna 13", "banned", 51),
    Person(LOCKED, "Mara Katanić", "Novi Sad", "21000", "Bravarska 2", "locked", 52),
    Person(HIDDEN, "Tihana Skrivić", "Smederevo", "11300", "Zaklonjena 9", "private", 53, private=True),
    Person(SUPPORT, "Vesna Pomagić", "Beograd", "11000", "Zbirna 1", "support", 55),
    Person(EDITOR, "Jasna Slovarić", "Beograd", "11000", "Zbirna 1", "editor", 56),
    Person(OPERATOR, "Petar Radić", "Beograd", "11000", "Zbirna 1", "operator", 57),
)  # fmt: skip

# Registered last and never verified: that this account exists tells that the whole demo does.
LAST = Person(UNVERIFIED, "Nada Čekić", "Vršac", "26300", "Poštanska 4", "unverified", 54)

EVERYBODY: tuple[Person, ...] = (*OTHERS[:1], *SELLERS, *BUYERS, *OTHERS[1:])


def shown_accounts() -> Sequence[Person]:
    """Return everybody one may want to sign in as, the admin first."""
    return (*EVERYBODY, LAST)
