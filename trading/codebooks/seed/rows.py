"""First rows of the small codebooks, in both languages."""

from __future__ import annotations

from datetime import time

# name sr, name en, whole world
REGIONS = (
    ("Ceo svet", "Whole world", True),
    ("Srbija", "Serbia", False),
    ("Beograd", "Belgrade", False),
    ("Vojvodina", "Vojvodina", False),
    ("Šumadija", "Šumadija", False),
    ("Južna Srbija", "Southern Serbia", False),
    ("Zapadna Srbija", "Western Serbia", False),
    ("Region Balkan", "Balkan region", False),
)

# name sr, name en, short sr, short en
UNITS = (
    ("komad", "piece", "kom.", "pcs"),
    ("pakovanje", "package", "pak.", "pkg"),
    ("paleta", "pallet", "pal.", "plt"),
    ("par", "pair", "par", "pair"),
    ("kvadratni metar", "square metre", "m²", "m²"),
    ("usluga", "service", "usl.", "svc"),
    ("osoba", "person", "os.", "pers."),
    ("kilogram", "kilogram", "kg", "kg"),
    ("litar", "litre", "l", "l"),
    ("gram", "gram", "g", "g"),
    ("tona", "tonne", "t", "t"),
    ("metar", "metre", "m", "m"),
    ("kubni metar", "cubic metre", "m³", "m³"),
    ("kutija", "box", "kut.", "box"),
    ("komplet", "set", "kompl.", "set"),
    ("rolna", "roll", "rol.", "roll"),
    ("džak", "sack", "džak", "sack"),
    ("sat", "hour", "h", "h"),
    ("dan", "day", "dan", "day"),
)

# Incoterms 2020. kind (1 any way of transport, 2 sea and inland waterway), code, description sr, description en
CLAUSES = (
    (1, "EXW", "Franko fabrika: kupac preuzima robu kod prodavca", "Ex works: the buyer collects at the seller's"),
    (1, "FCA", "Franko prevoznik: roba je predata prevozniku kupca", "Free carrier: handed to the buyer's carrier"),
    (1, "CPT", "Prevoz plaćen do navedenog mesta", "Carriage paid to the named place"),
    (
        1,
        "CIP",
        "Prevoz i osiguranje plaćeni do navedenog mesta",
        "Carriage and insurance paid to the named place",
    ),
    (1, "DAP", "Isporučeno na mestu, spremno za istovar", "Delivered at place, ready for unloading"),
    (1, "DPU", "Isporučeno na mestu, istovareno", "Delivered at place, unloaded"),
    (1, "DDP", "Isporučeno, carina plaćena", "Delivered, duty paid"),
    (2, "FAS", "Franko uz bok broda", "Free alongside ship"),
    (2, "FOB", "Franko brod: roba je ukrcana", "Free on board"),
    (2, "CFR", "Cena sa vozarinom do luke odredišta", "Cost and freight to the port of destination"),
    (
        2,
        "CIF",
        "Cena sa osiguranjem i vozarinom do luke odredišta",
        "Cost, insurance and freight to the port of destination",
    ),
)

# name sr, name en, opens, closes. Exactly 20 % is in the stricter one: the rules leave the edge open.
RESTRICTIONS = (
    ("Alkoholna pića ispod 20 % vol.", "Alcoholic drinks under 20% ABV", time(18), time(6)),
    ("Alkoholna pića od 20 % vol. i jača", "Alcoholic drinks of 20% ABV and above", time(23), time(6)),
)

RESTRICTED_WORDS = (
    "amfetamin",
    "amphetamine",
    "bez fiskalnog računa",
    "cocaine",
    "counterfeit",
    "eksploziv",
    "ekstazi",
    "explosives",
    "falsifikat",
    "hašiš",
    "heroin",
    "kokain",
    "krijumčareno",
    "krivotvoreno",
    "marihuana",
    "marijuana",
    "narkotik",
    "vatreno oružje",
)

SOCIAL_TYPES = ("Facebook", "Instagram", "LinkedIn", "Pinterest", "TikTok", "Viber", "X", "YouTube", "Web")

LEGAL_FORMS = (
    ("Preduzetnik", "Sole proprietor"),
    ("Društvo sa ograničenom odgovornošću (d.o.o.)", "Limited liability company"),
    ("Akcionarsko društvo (a.d.)", "Joint-stock company"),
    ("Ortačko društvo (o.d.)", "General partnership"),
    ("Komanditno društvo (k.d.)", "Limited partnership"),
    ("Zadruga", "Cooperative"),
    ("Udruženje", "Association"),
    ("Fondacija", "Foundation"),
    ("Javno preduzeće", "Public enterprise"),
    ("Ustanova", "Public institution"),
    ("Ogranak stranog društva", "Branch of a foreign company"),
)

SERVICES = (
    ("Trgovina na veliko", "Wholesale"),
    ("Trgovina na malo", "Retail"),
    ("Proizvodnja", "Manufacturing"),
    ("Prehrambena industrija", "Food industry"),
    ("Poljoprivreda", "Agriculture"),
    ("Građevinarstvo", "Construction"),
    ("Energetika", "Energy"),
    ("Prevoz i logistika", "Transport and logistics"),
    ("Ugostiteljstvo i hotelijerstvo", "Hospitality"),
    ("Informacione tehnologije", "Information technology"),
    ("Zdravstvo i nega", "Health and care"),
    ("Obrazovanje i obuka", "Education and training"),
    ("Štamparija i ambalaža", "Printing and packaging"),
    ("Čišćenje i održavanje", "Cleaning and maintenance"),
    ("Zanatske usluge", "Crafts"),
    ("Finansije i osiguranje", "Finance and insurance"),
    ("Ostale usluge", "Other services"),
)

# fixed id, name sr, name en, icon
GROUPS = ((1, "Novo", "New", "sparkles"), (2, "Popularno", "Popular", "flame"))
