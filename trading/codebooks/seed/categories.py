"""First categories, their sub-categories and characteristics, in both languages.

An option that reads the same in both languages is written once.
"""

from __future__ import annotations

from dataclasses import dataclass

Name = tuple[str, str]  # Serbian, English


@dataclass(frozen=True, slots=True)
class Filter:
    """datatype: "single" (one option per ad) or "multi" (several)."""

    name: Name
    datatype: str
    options: tuple[Name | str, ...]


@dataclass(frozen=True, slots=True)
class Group:
    name: Name
    children: tuple[Name, ...]
    filters: tuple[Filter, Filter]


CATEGORIES: tuple[Group, ...] = (
    Group(
        ("Hrana i piće", "Food & drink"),
        (("Med i zimnica", "Honey & preserves"), ("Pića", "Drinks"), ("Namirnice", "Groceries")),
        (
            Filter(
                ("Pakovanje", "Packaging"),
                "single",
                (
                    ("tegla", "jar"),
                    ("boca", "bottle"),
                    ("kutija", "box"),
                    ("vreća", "bag"),
                    ("rinfuz", "bulk"),
                ),
            ),
            Filter(
                ("Način proizvodnje", "Production"),
                "multi",
                (("organsko", "organic"), ("domaće", "home-made"), ("industrijsko", "industrial")),
            ),
        ),
    ),
    Group(
        ("Kancelarija", "Office"),
        (
            ("Papir i štampa", "Paper & printing"),
            ("Nameštaj", "Furniture"),
            ("Toneri i kertridži", "Toners & cartridges"),
        ),
        (
            Filter(("Format", "Format"), "single", ("A3", "A4", "A5")),
            Filter(("Marka", "Brand"), "single", ("Linea", "Azbuka", "Kvarc", "Mital", "Perunika", "Sova")),
        ),
    ),
    Group(
        ("Računari i mreža", "Computers & network"),
        (
            ("Računari", "Computers"),
            ("Mrežna oprema", "Network equipment"),
            ("Kablovi i pribor", "Cables & accessories"),
        ),
        (
            Filter(("Radna memorija", "Memory"), "single", ("8 GB", "16 GB", "32 GB", "64 GB")),
            Filter(("Stanje", "Condition"), "single", (("novo", "new"), ("obnovljeno", "refurbished"))),
        ),
    ),
    Group(
        ("Alati i mašine", "Tools & machines"),
        (
            ("Električni alat", "Power tools"),
            ("Ručni alat", "Hand tools"),
            ("Baštenske mašine", "Garden machines"),
        ),
        (
            Filter(
                ("Napajanje", "Power source"),
                "single",
                (
                    ("baterija", "battery"),
                    ("struja", "mains"),
                    ("benzin", "petrol"),
                    ("ručno", "manual"),
                ),
            ),
            Filter(
                ("Namena", "Use"),
                "single",
                (("profesionalna", "professional"), ("kućna", "household")),
            ),
        ),
    ),
    Group(
        ("Energija i grejanje", "Energy & heating"),
        (
            ("Ogrev i pelet", "Firewood & pellets"),
            ("Solarna oprema", "Solar equipment"),
            ("Rasveta", "Lighting"),
        ),
        (
            Filter(
                ("Snaga", "Power"),
                "single",
                (("do 50 W", "up to 50 W"), "51–500 W", "501–2.000 W", ("preko 2.000 W", "above 2,000 W")),
            ),
            Filter(
                ("Garancija", "Warranty"),
                "single",
                (("1 godina", "1 year"), ("2 godine", "2 years"), ("5 godina", "5 years"), ("10 godina", "10 years")),
            ),
        ),
    ),
    Group(
        ("Građevina", "Building"),
        (
            ("Cement i malter", "Cement & mortar"),
            ("Izolacija", "Insulation"),
            ("Pločice i podovi", "Tiles & floors"),
        ),
        (
            Filter(
                ("Materijal", "Material"),
                "multi",
                (
                    ("beton", "concrete"),
                    ("keramika", "ceramic"),
                    ("drvo", "wood"),
                    ("metal", "metal"),
                    ("stiropor", "polystyrene"),
                ),
            ),
            Filter(
                ("Upotreba", "Place"),
                "single",
                (("unutra", "indoor"), ("napolju", "outdoor"), ("unutra i napolju", "indoor and outdoor")),
            ),
        ),
    ),
    Group(
        ("Poljoprivreda", "Agriculture"),
        (
            ("Sadnice i seme", "Seedlings & seeds"),
            ("Đubrivo i zaštita", "Fertiliser & protection"),
            ("Voće i povrće", "Fruit & vegetables"),
        ),
        (
            Filter(("Klasa", "Class"), "single", (("ekstra", "extra"), "I", "II")),
            Filter(
                ("Sezona", "Season"),
                "multi",
                (("proleće", "spring"), ("leto", "summer"), ("jesen", "autumn"), ("zima", "winter")),
            ),
        ),
    ),
    Group(
        ("Tekstil i zaštita", "Textile & workwear"),
        (
            ("Radna obuća", "Safety footwear"),
            ("Odeća", "Clothing"),
            ("Zaštitna sredstva", "Protective equipment"),
        ),
        (
            Filter(("Veličina", "Size"), "multi", ("XS", "S", "M", "L", "XL", "XXL", "3XL")),
            Filter(
                ("Materijal", "Material"),
                "single",
                (("pamuk", "cotton"), ("koža", "leather"), ("nitril", "nitrile"), ("mešavina", "blend")),
            ),
        ),
    ),
    Group(
        ("Higijena i ambalaža", "Hygiene & packaging"),
        (
            ("Papirna konfekcija", "Paper products"),
            ("Kutije", "Boxes"),
            ("Folije i trake", "Films & tapes"),
        ),
        (
            Filter(("Broj slojeva", "Layers"), "single", ("1", "2", "3", "5")),
            Filter(
                ("Reciklirano", "Recycled"),
                "single",
                (("u celosti", "entirely"), ("delimično", "partly"), ("ne", "no")),
            ),
        ),
    ),
    Group(
        ("Usluge", "Services"),
        (
            ("Servis i održavanje", "Repair & maintenance"),
            ("Prevoz", "Transport"),
            ("Obuka", "Training"),
        ),
        (
            Filter(
                ("Mesto izvođenja", "Place of service"),
                "single",
                (("kod kupca", "at the buyer's"), ("kod izvođača", "at the provider's"), ("onlajn", "online")),
            ),
            Filter(
                ("Dostupnost", "Availability"),
                "multi",
                (("radnim danom", "weekdays"), ("vikendom", "weekends"), ("hitne intervencije", "emergencies")),
            ),
        ),
    ),
)
