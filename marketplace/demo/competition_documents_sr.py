"""Documents of the demo's competitions in Serbian."""

from __future__ import annotations

from marketplace.demo.competition_texts import EVERYBODY, CompetitionPlan
from marketplace.demo.document_texts import Words
from trading.contracts.blocks import DefinitionList, Heading, Paragraph

GROUPS = {1: "Vrtići", 2: "Osnovne škole", 3: "Srednje škole", EVERYBODY: "Svi uzrasti"}
KINDS = {1: "PDF datoteka", 2: "Link", 3: "Slika, PNG ili JPEG"}
PREPARED = {1: "PDF do 15 MB", 2: "link", 3: "slika do 15 MB"}


def rules_sr(competition: CompetitionPlan) -> Words:
    return Words(
        "Pravila konkursa",
        competition.name,
        (
            DefinitionList(
                (
                    ("Tema", competition.theme),
                    ("Ko može da učestvuje", GROUPS[competition.age_group]),
                    ("Šta se šalje", KINDS[competition.work_type]),
                    ("Slanje radova i glasanje", "U vreme navedeno na stranici konkursa"),
                )
            ),
            Heading("1. Slanje radova"),
            Paragraph(
                "Rad šalje roditelj, nastavnik ili sam autor, preko obrasca na stranici konkursa. Rad mora da bude "
                "autorov. Ko pošalje rad, saglasan je da se on prikaže na sajtu sa nazivom, školom i razredom; ime "
                "autora i podatke za kontakt vidi samo organizator."
            ),
            Heading("2. Glasanje"),
            Paragraph(
                "Svako ima tri glasa, za tri različita rada. Prvi glas vredi tri boda, drugi dva, a treći jedan. Glas "
                "ne može da se povuče. Žiri može da doda svoje bodove, koji se sabiraju sa ostalima."
            ),
            Heading("3. Rang-lista"),
            Paragraph(
                "Radovi se ređaju po zbiru svih bodova; ako je zbir isti, prednost ima ranije poslat rad. Radovi koji "
                "krše ova pravila isključuju se iz konkursa, a glasovi za njih se ne vraćaju."
            ),
            Heading("4. Podaci"),
            Paragraph("Podaci o učesnicima brišu se godinu dana posle arhiviranja konkursa."),
        ),
    )


def guide_sr(competition: CompetitionPlan) -> Words:
    return Words(
        "Kako se prijavljuje rad",
        competition.name,
        (
            Heading("Pre nego što počnete"),
            Paragraph(
                f"Pripremite rad ({PREPARED[competition.work_type]}), naziv škole i telefon ili adresu na kojoj možemo "
                "da nađemo odraslu osobu."
            ),
            Heading("Slanje"),
            Paragraph(
                "Popunite obrazac i pošaljite ga. Stranica zatim prikazuje kod i lozinku rada, a šaljemo ih i na vašu "
                "adresu e-pošte. Sačuvajte ih: prikazuju se samo jednom."
            ),
            Heading("Ako se predomislite"),
            Paragraph(
                "Dok traje slanje radova, svoj rad možete da izmenite ili povučete: otvorite izmenu rada i unesite kod "
                "i lozinku. Posle pet pogrešnih pokušaja kod se zaključava na četvrt sata."
            ),
        ),
    )


def consent_sr(competition: CompetitionPlan) -> Words:
    return Words(
        "Saglasnost roditelja ili staratelja",
        competition.name,
        (
            DefinitionList((("Autor rada", ""), ("Škola i razred", ""), ("Naziv rada", ""))),
            Heading("Saglasan sam, odnosno saglasna sam"),
            Paragraph(
                "da navedeni rad učestvuje na konkursu i da se prikaže na sajtu sa nazivom, školom i razredom. Ime "
                "autora, našu adresu, telefon i adresu e-pošte vidi samo organizator; brišu se godinu dana posle "
                "arhiviranja konkursa."
            ),
            Paragraph(
                "Saglasnost mogu da povučem u svakom trenutku: brisanjem rada pomoću koda i lozinke ili porukom "
                "organizatoru. Rad se tada više ne prikazuje."
            ),
            DefinitionList(
                (("Mesto i datum", ""), ("Roditelj ili staratelj", ""), ("Telefon ili e-pošta", ""), ("Potpis", ""))
            ),
        ),
    )
