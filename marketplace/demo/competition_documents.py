"""Documents of the demo's competitions, and the works that are stories. In both languages, for parents above all."""

from __future__ import annotations

from django.utils.text import slugify

from marketplace.demo.competition_documents_sr import consent_sr, guide_sr, rules_sr
from marketplace.demo.competition_texts import EVERYBODY, CompetitionPlan, WorkPlan
from marketplace.demo.document_texts import Words
from trading.contracts.blocks import DefinitionList, Heading, Paragraph

GROUPS = {1: "kindergartens", 2: "primary schools", 3: "secondary schools", EVERYBODY: "people of every age"}
KINDS = {1: "a PDF file", 2: "a link", 3: "a picture, PNG or JPEG"}
SIZES = {1: " of at most 15 MB", 2: "", 3: " of at most 15 MB"}


def documents_of(competition: CompetitionPlan) -> tuple[tuple[str, Words], ...]:
    """Return (language, document) in their order; of a competition that is over by now the rules only."""
    if competition.posting is None:
        return ()
    of_rules = (("sr", rules_sr(competition)), ("en", rules(competition)))
    if competition.archived is not None:
        return of_rules
    return (
        *of_rules,
        ("sr", consent_sr(competition)),
        ("en", consent(competition)),
        ("sr", guide_sr(competition)),
        ("en", guide(competition)),
    )


def document_file(competition: CompetitionPlan, words: Words) -> str:
    """Return the path of a document of a competition in `assets`."""
    return f"documents/{competition.key}-{slugify(words.name)}.pdf"


def story_file(work: WorkPlan) -> str:
    """Return the path of a story in `assets`."""
    return f"works/{slugify(work.name)}.pdf"


def sentence(text: str) -> str:
    return text[0].upper() + text[1:]


def rules(competition: CompetitionPlan) -> Words:
    return Words(
        "Rules of the competition",
        competition.name,
        (
            DefinitionList(
                (
                    ("Theme", competition.theme),
                    ("Who may take part", sentence(GROUPS[competition.age_group])),
                    ("What is sent in", sentence(KINDS[competition.work_type])),
                    ("Entries and voting", "In the times that the page of the competition tells"),
                )
            ),
            Heading("1. Entries"),
            Paragraph(
                "A work is sent in through the form on the page of the competition, by a parent, a teacher or the "
                "author. It has to be the author's own. Who sends it in agrees that it is shown on this site with its "
                "name, school and class; the author's name and all contacts are seen by the organiser only."
            ),
            Heading("2. Voting"),
            Paragraph(
                "Everybody has three votes for three different works. The first vote is worth three points, the second "
                "two, the third one. A vote cannot be taken back. The jury may give points of its own, which are added."
            ),
            Heading("3. The ranking"),
            Paragraph(
                "Works are ranked by all their points; ties go to the earlier entry. Works that break these rules are "
                "taken out of the competition, and votes for them are not returned."
            ),
            Heading("4. Data"),
            Paragraph("What entrants tell about themselves is erased one year after the competition was archived."),
        ),
    )


def guide(competition: CompetitionPlan) -> Words:
    return Words(
        "How to enter",
        competition.name,
        (
            Heading("Before you begin"),
            Paragraph(
                f"You need {KINDS[competition.work_type]}{SIZES[competition.work_type]}, the name of the school and a "
                "telephone number or an address at which we reach a grown-up."
            ),
            Heading("Sending in"),
            Paragraph(
                "Fill in the form and send it. The page then shows an entry code and a password, and both go to your "
                "e-mail address. Keep them: they are told only once."
            ),
            Heading("Changing your mind"),
            Paragraph(
                "As long as works are taken in you may change yours or take it back: open “Edit an entry” and type the "
                "code and the password. After five wrong tries the code is locked for a quarter of an hour."
            ),
        ),
    )


def consent(competition: CompetitionPlan) -> Words:
    return Words(
        "Consent of a parent or guardian",
        competition.name,
        (
            DefinitionList((("Author of the work", ""), ("School and class", ""), ("Name of the work", ""))),
            Heading("I agree"),
            Paragraph(
                "that the work named above takes part in the competition and is shown on the site with its name, the "
                "school and the class. Its author's name, our address, telephone number and e-mail address are seen by "
                "the organiser only, and are erased one year after the competition was archived."
            ),
            Paragraph(
                "I may withdraw this consent at any time: by deleting the work with its code and password, or by "
                "writing to the organiser. The work is then no longer shown."
            ),
            DefinitionList(
                (("Place and date", ""), ("Parent or guardian", ""), ("Telephone or e-mail", ""), ("Signature", ""))
            ),
        ),
    )


def story(work: WorkPlan) -> Words:
    return Words(work.name, work.author, tuple(Paragraph(text) for text in work.story))
