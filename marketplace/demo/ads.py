"""The thirty ads of the demo: product, seller, prices, dates, and the outcome of their offers.

Days count from the moment of seeding; negative ones lie in the past.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal

RSD, EUR = "RSD", "EUR"
PIECE, PACKAGE, PALLET, PAIR, SQUARE_METRE, SERVICE, PERSON = "kom.", "pak.", "pal.", "par", "m²", "usl.", "os."
WINE, SPIRIT = "Alkoholna pića ispod 20 % vol.", "Alkoholna pića od 20 % vol. i jača"


@dataclass(frozen=True, slots=True)
class AdPlan:
    """One ad and the outcome its offers must have.

    tiers: (up to, price). reserved and price: what the row must show after seeding. buyers: how many counting offers.
    waiting: units whose limit is the last price. options: names of characteristics and their options.
    picture: name of its picture. small: part of the small demo too. vat: of a firm's ad, in per cent; vat_on_top: the
    prices are without it.
    """

    number: int
    picture: str
    name: str
    seller: str
    category: str
    quantity: int
    unit: str
    currency: str
    tiers: tuple[tuple[int, str], ...]
    posted: float
    expires: int
    reserved: int
    buyers: int
    price: str
    waiting: int = 0
    promotion: int | None = None
    restriction: str | None = None
    allows_reject: bool = False
    allows_abandon: bool = False
    private_seller: bool = False
    admin_locked: bool = False
    sold_out: bool = False
    regions: tuple[str, ...] = ("Srbija",)
    options: tuple[tuple[str, str], ...] = field(default=())
    small: bool = False
    vat: str = "20"
    vat_on_top: bool = False

    @property
    def base_price(self) -> Decimal:
        return Decimal(self.tiers[0][1])

    @property
    def key(self) -> str:
        return self.picture

    @property
    def has_report(self) -> bool:
        return self.number % 4 == 1


ADS: tuple[AdPlan, ...] = (
    # Food and drink
    AdPlan(1, "honey", "Livadski med 900 g, tegla", "medonosa", "Med i zimnica", 600, PIECE, RSD,
           ((100, "1150"), (300, "1050"), (600, "940")), -16, 24, 214, 7, "1050", promotion=1,
           regions=("Srbija", "Zapadna Srbija"), options=(("Pakovanje", "tegla"), ("Način proizvodnje", "domaće")),
           small=True, vat="10"),
    AdPlan(2, "wine", "Belo vino Stepenik 0,75 l", "stepenik", "Pića", 480, PIECE, RSD,
           ((60, "890"), (180, "820"), (480, "745")), -12, 40, 96, 4, "820", restriction=WINE,
           regions=("Šumadija", "Beograd"), options=(("Pakovanje", "boca"),)),
    AdPlan(3, "brandy", "Šljivovica 0,7 l, 10 godina", "stepenik", "Pića", 240, PIECE, RSD,
           ((40, "2600"), (120, "2380"), (240, "2150")), -4.3, 35, 0, 0, "2600", restriction=SPIRIT,
           options=(("Pakovanje", "boca"), ("Način proizvodnje", "domaće")), small=True),
    # Office
    AdPlan(4, "paper", "Papir A4 80 g, kutija 5 rizmi", "linea", "Papir i štampa", 2000, PACKAGE, RSD,
           ((200, "2350"), (600, "2190"), (1200, "2040"), (2000, "1890")), -27, 18, 655, 11, "2040",
           options=(("Format", "A4"), ("Marka", "Azbuka")), small=True),
    AdPlan(5, "chair", "Kancelarijska stolica Linea", "linea", "Nameštaj", 120, PIECE, EUR,
           ((20, "129"), (60, "117"), (120, "104")), -14, 12, 60, 5, "117", regions=("Beograd", "Vojvodina"),
           options=(("Marka", "Linea"),), small=True),
    AdPlan(6, "toner", "Toner crni kompatibilni 3.000 str.", "linea", "Toneri i kertridži", 300, PIECE, RSD,
           ((50, "2900"), (150, "2500"), (300, "2150")), -22, 6, 300, 9, "2150", sold_out=True,
           options=(("Marka", "Linea"),), small=True),
    # Computers and network
    AdPlan(7, "laptop", "Laptop 14\" 16 GB / 512 GB", "mrezans", "Računari", 80, PIECE, EUR,
           ((10, "649"), (30, "609"), (80, "575")), -9, 21, 27, 6, "609", promotion=2,
           options=(("Radna memorija", "16 GB"), ("Stanje", "novo")), small=True),
    AdPlan(8, "switch", "Mrežni svič 24 porta, PoE", "mrezans", "Mrežna oprema", 60, PIECE, EUR,
           ((10, "289"), (25, "265"), (60, "239")), -6, 55, 8, 2, "289", options=(("Stanje", "novo"),)),
    AdPlan(9, "cable", "Kabl UTP Cat 6, kotur 305 m", "mrezans", "Kablovi i pribor", 400, PIECE, RSD,
           ((50, "11900"), (150, "10900"), (400, "9800")), -18, 30, 150, 4, "10900", options=(("Stanje", "novo"),)),
    # Tools and machines
    AdPlan(10, "drill", "Aku bušilica 18 V, 2 baterije", "gruza", "Električni alat", 250, PIECE, RSD,
           ((20, "13900"), (60, "12900"), (120, "11900"), (180, "10990"), (250, "9990")), -20, 27, 131, 8, "10990",
           waiting=6, options=(("Napajanje", "baterija"), ("Namena", "profesionalna")), small=True),
    AdPlan(11, "screwdrivers", "Komplet odvijača, 32 dela", "gruza", "Ručni alat", 500, PIECE, RSD,
           ((150, "1990"), (500, "1590")), -5, 90, 40, 2, "1990",
           options=(("Napajanje", "ručno"), ("Namena", "kućna"))),
    AdPlan(12, "mower", "Kosilica benzinska 46 cm", "gruza", "Baštenske mašine", 40, PIECE, EUR,
           ((8, "249"), (20, "229"), (40, "205")), -31, -3, 22, 5, "205", regions=("Šumadija", "Srbija"),
           options=(("Napajanje", "benzin"), ("Namena", "kućna")), allows_reject=True, small=True),
    # Energy and heating
    AdPlan(13, "pellets", "Drveni pelet A1, paleta 975 kg", "nisava", "Ogrev i pelet", 90, PALLET, EUR,
           ((10, "285"), (30, "268"), (60, "252"), (90, "239")), -24, 45, 34, 9, "252", waiting=2,
           regions=("Južna Srbija", "Srbija"), small=True),
    AdPlan(14, "solar", "Solarni panel 550 W", "nisava", "Solarna oprema", 600, PIECE, EUR,
           ((60, "98"), (200, "89"), (600, "79")), -19, 60, 188, 6, "89", waiting=40, promotion=3,
           options=(("Snaga", "501–2.000 W"), ("Garancija", "10 godina")), small=True),
    AdPlan(15, "led", "LED panel 60×60 cm, 40 W", "nisava", "Rasveta", 1000, PIECE, RSD,
           ((200, "2450"), (500, "2190"), (1000, "1890")), -38, -8, 0, 0, "2450",
           options=(("Snaga", "do 50 W"), ("Garancija", "2 godine"))),
    # Building
    AdPlan(16, "cement", "Cement CEM II 42,5, džak 25 kg", "nisava", "Cement i malter", 4000, PIECE, RSD,
           ((400, "620"), (1200, "585"), (2500, "555"), (4000, "525")), -17, 33, 1310, 10, "585", waiting=200,
           options=(("Materijal", "beton"), ("Upotreba", "unutra i napolju")), small=True),
    AdPlan(17, "styrofoam", "Fasadni stiropor EPS 10 cm", "nisava", "Izolacija", 3000, SQUARE_METRE, RSD,
           ((300, "690"), (1000, "640"), (3000, "585")), -8, 15, 295, 3, "690",
           options=(("Materijal", "stiropor"), ("Upotreba", "napolju"))),
    AdPlan(18, "tiles", "Keramičke pločice 60×60, sive", "nisava", "Pločice i podovi", 1500, SQUARE_METRE, EUR,
           ((200, "14"), (600, "12.50"), (1500, "11")), -21, 20, 610, 5, "11",
           options=(("Materijal", "keramika"), ("Upotreba", "unutra"))),
    # Agriculture
    AdPlan(19, "raspberry", "Sadnice maline, sorta Vilamet", "jelenam", "Sadnice i seme", 20000, PIECE, RSD,
           ((2000, "65"), (8000, "58"), (20000, "49")), -15, 28, 7450, 9, "58", private_seller=True,
           regions=("Zapadna Srbija", "Šumadija"), options=(("Klasa", "ekstra"), ("Sezona", "proleće"))),
    AdPlan(20, "fertiliser", "NPK đubrivo 15:15:15, 25 kg", "begej", "Đubrivo i zaštita", 3000, PIECE, RSD,
           ((300, "2150"), (1000, "1990"), (3000, "1820")), -13, 38, 1001, 8, "1820", regions=("Vojvodina",),
           options=(("Klasa", "I"), ("Sezona", "proleće"))),
    AdPlan(21, "apples", "Jabuka ajdared, I klasa, sanduk 15 kg", "dusani", "Voće i povrće", 800, PIECE, RSD,
           ((100, "1350"), (300, "1220"), (800, "1090")), -7, 9, 64, 3, "1350", private_seller=True,
           allows_reject=True, regions=("Vojvodina", "Beograd"), options=(("Klasa", "I"), ("Sezona", "jesen")),
           small=True),
    # Textile and workwear
    AdPlan(22, "shoes", "Radne cipele S3, kožne", "veternica", "Radna obuća", 350, PAIR, RSD,
           ((50, "5900"), (150, "5350"), (350, "4790")), -11, 16, 149, 6, "5350",
           options=(("Veličina", "M"), ("Veličina", "L"), ("Materijal", "koža"))),
    AdPlan(23, "shirt", "Pamučna majica 180 g, bez štampe", "veternica", "Odeća", 5000, PIECE, RSD,
           ((500, "490"), (1500, "440"), (5000, "385")), -23, 50, 1720, 7, "385",
           options=(("Veličina", "S"), ("Veličina", "M"), ("Veličina", "L"), ("Materijal", "pamuk"))),
    AdPlan(24, "gloves", "Nitrilne rukavice, kutija 100/1", "veternica", "Zaštitna sredstva", 1200, PACKAGE, RSD,
           ((200, "890"), (600, "790"), (1200, "690")), -10, 25, 240, 3, "790", admin_locked=True,
           options=(("Veličina", "L"), ("Materijal", "nitril"))),
    # Hygiene and packaging
    AdPlan(25, "toilet_paper", "Toalet papir 3-slojni, paket 64/1", "resava", "Papirna konfekcija", 900, PACKAGE, RSD,
           ((100, "1490"), (400, "1340"), (900, "1190")), -25, 11, 388, 8, "1340",
           options=(("Broj slojeva", "3"), ("Reciklirano", "delimično"))),
    AdPlan(26, "cartons", "Kartonska kutija 40×30×30, 5-slojna", "tovar", "Kutije", 10000, PIECE, RSD,
           ((1000, "98"), (4000, "89"), (10000, "79")), -26, 42, 3120, 6, "89",
           vat_on_top=True, options=(("Broj slojeva", "5"), ("Reciklirano", "u celosti"))),
    AdPlan(27, "stretch", "Streč folija ručna 500 mm, 2,4 kg", "tovar", "Folije i trake", 1600, PIECE, RSD,
           ((200, "790"), (800, "720"), (1600, "645")), -28, 1, 84, 2, "790", options=(("Reciklirano", "ne"),),
           small=True),
    # Services
    AdPlan(28, "air_conditioner", "Servis klima uređaja, Beograd", "nisava", "Servis i održavanje", 100, SERVICE, RSD,
           ((20, "3900"), (50, "3400"), (100, "2900")), -1.2, 14, 12, 4, "3900", regions=("Beograd",),
           options=(("Mesto izvođenja", "kod kupca"), ("Dostupnost", "radnim danom"))),
    AdPlan(29, "transport", "Prevoz palete Beograd–Niš", "tovar", "Prevoz", 200, PALLET, RSD,
           ((30, "4200"), (100, "3700"), (200, "3200")), -0.4, 75, 0, 0, "4200", regions=("Beograd", "Južna Srbija"),
           options=(("Mesto izvođenja", "kod izvođača"), ("Dostupnost", "radnim danom"))),
    AdPlan(30, "first_aid", "Obuka prve pomoći za zaposlene", "resava", "Obuka", 120, PERSON, RSD,
           ((20, "4500"), (60, "3900"), (120, "3300")), -29, -1, 6, 2, "4500", waiting=6, allows_reject=True,
           options=(("Mesto izvođenja", "kod kupca"), ("Dostupnost", "radnim danom")), small=True),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class EndedAd:
    """An ad that was taken down: shown in the back-office's lists only. by: who did it, seller or admin."""

    name: str
    seller: str
    category: str
    by: str
    posted: float
    ended: float
    currency: str
    unit: str
    tiers: tuple[tuple[int, str], ...]
    offers: tuple[tuple[str, int], ...] = ()


def _ended(
    name: str,
    seller: str,
    category: str,
    by: str,
    days: tuple[float, float],
    unit: str,
    prices: tuple[int, int],
    offers: tuple[tuple[str, int], ...] = (),
) -> EndedAd:
    first, second = prices
    return EndedAd(name, seller, category, by, *days, RSD, unit, ((40, str(first)), (200, str(second))), offers)


ENDED: tuple[EndedAd, ...] = (
    _ended("Bagremov med 450 g", "medonosa", "Med i zimnica", "seller", (-34, -30), PIECE, (890, 790)),
    _ended("Čudotvorni melem od meda", "medonosa", "Med i zimnica", "admin", (-20, -19), PIECE, (2400, 1900),
           (("milica", 4), ("cosak", 10))),
    _ended("Fascikle u boji, 50/1", "linea", "Papir i štampa", "seller", (-33, -29), PACKAGE, (1250, 990)),
    _ended("Stolica bez porekla", "linea", "Nameštaj", "admin", (-28, -27), PIECE, (7900, 6900)),
    _ended("Miš bežični", "mrezans", "Računari", "seller", (-32, -31), PIECE, (1490, 1190)),
    _ended("Ruter sa tuđom oznakom", "mrezans", "Mrežna oprema", "admin", (-26, -25), PIECE, (5900, 4900)),
    _ended("Brusilica ugaona 125 mm", "gruza", "Električni alat", "seller", (-35, -32), PIECE, (6900, 5900)),
    _ended("Testera bez zaštite", "gruza", "Ručni alat", "admin", (-24, -23), PIECE, (3900, 3200)),
    _ended("Briket bukov, vreća 10 kg", "nisava", "Ogrev i pelet", "seller", (-40, -36), PIECE, (480, 420)),
    _ended("Baterija solarna, polovna", "nisava", "Solarna oprema", "admin", (-22, -21), PIECE, (39000, 34000)),
    _ended("Malter za zidanje 25 kg", "nisava", "Cement i malter", "seller", (-44, -41), PIECE, (390, 340)),
    _ended("Pločice, ostatak serije", "nisava", "Pločice i podovi", "admin", (-15, -14), SQUARE_METRE, (990, 790)),
    _ended("Sadnice kupine", "jelenam", "Sadnice i seme", "seller", (-31, -28), PIECE, (90, 75)),
    _ended("Preparat bez dozvole", "begej", "Đubrivo i zaštita", "admin", (-27, -26), PIECE, (1800, 1500)),
    _ended("Radni mantil, beli", "veternica", "Odeća", "seller", (-36, -33), PIECE, (2200, 1900)),
    _ended("Maske bez atesta", "veternica", "Zaštitna sredstva", "admin", (-18, -17), PACKAGE, (600, 450)),
    _ended("Ubrusi složivi 20/1", "resava", "Papirna konfekcija", "seller", (-37, -34), PACKAGE, (1650, 1450)),
    _ended("Kese bez oznake", "tovar", "Folije i trake", "admin", (-16, -15), PACKAGE, (350, 290)),
    _ended("Pranje tepiha po m²", "resava", "Servis i održavanje", "seller", (-39, -35), SQUARE_METRE, (320, 260)),
    _ended("Prevoz bez naloga", "tovar", "Prevoz", "admin", (-21, -20), SERVICE, (9000, 7500)),
)  # fmt: skip


def ads_of(size: str) -> tuple[AdPlan, ...]:
    """Return the ads of the full or the small demo."""
    return ADS if size == "full" else tuple(ad for ad in ADS if ad.small)
