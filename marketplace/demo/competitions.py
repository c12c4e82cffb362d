"""Competitions of the demo: schools, competitions with their documents, works of pupils, and votes."""

from __future__ import annotations

import random
from collections.abc import Iterable
from datetime import datetime, time
from functools import partial
from typing import Final

from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.utils.text import slugify

from competitions.competitions.models import Competition, CompetitionDocument
from competitions.competitions.services import COMPETITIONS, DOCUMENTS
from competitions.schools.models import School
from competitions.schools.services import SCHOOLS as SCHOOL_RESOURCE
from competitions.voting.models import Vote, Voter
from competitions.works import admin as works_admin
from competitions.works.models import Work
from competitions.works.services import TypedSchool, submit_work
from marketplace.common.db import clock
from marketplace.demo import competition_texts as texts
from marketplace.demo.competition_documents import document_file, documents_of, story_file
from marketplace.demo.competition_texts import COMPETITIONS as PLANS
from marketplace.demo.competition_texts import CompetitionPlan, SchoolPlan, WorkPlan
from marketplace.demo.competition_votes import ballots
from marketplace.demo.press import ADMIN
from marketplace.demo.state import Demo
from marketplace.demo.uploads import asset

SCHOOLS_ADDED: Final = -74.0
OPENS, CLOSES = time(8), time(20)
VOTES_COUNTED: Final = -0.01
ISSUER: Final = "https://signin.example"  # of the voters: no provider is asked
ENTRY_CODE: Final = "TOWN2026"
"""The code of a work whose entry anybody can open in the demo, with the password of the accounts."""
CONTACTS: Final = tuple(
    f"prijava{number}@example.com" for number in range(1, sum(len(plan.works) for plan in PLANS) + 1)
)


def steps(demo: Demo) -> Iterable[tuple[datetime, partial[None]]]:
    """Return (time, step) of everything that happens."""
    contacts = iter(CONTACTS)
    for school in texts.SCHOOLS:
        yield demo.moment(SCHOOLS_ADDED), partial(register, demo, school)
    for plan in PLANS:
        yield demo.moment(plan.announced), partial(announce, demo, plan)
        for work, contact in zip(plan.works, contacts, strict=False):
            yield demo.moment(work.day), partial(send_in, demo, plan, work, contact)
        if plan.works:
            yield (
                demo.moment(VOTES_COUNTED if plan.archived is None else plan.archived - 0.1),
                partial(vote, demo, plan),
            )
        if plan.archived is not None:
            yield demo.moment(plan.archived - 0.05), partial(judge, demo, plan)
            yield demo.moment(plan.archived), partial(archive, demo, plan)
        elif plan.works:
            yield demo.moment(VOTES_COUNTED), partial(open_to_all, demo, plan)


def register(demo: Demo, plan: SchoolPlan) -> None:
    if not School.objects.filter(name=plan.name, age_group=plan.age_group).exists():
        SCHOOL_RESOURCE.add(admin=demo.users[ADMIN], values={**plan._asdict(), "is_confirmed": True})


def announce(demo: Demo, plan: CompetitionPlan) -> None:
    """Add the competition with its documents; one that is archived by now was active in its time."""
    competition = Competition.objects.filter(name=plan.name).first()
    if competition is None:
        values = {
            "name": plan.name,
            "theme": plan.theme,
            "description": plan.description,
            "status": Competition.Status.ACTIVE if plan.archived is not None else plan.status,
            "age_group": plan.age_group,
            "work_type": plan.work_type,
            **windows(demo, plan),
        }
        competition = COMPETITIONS.add(admin=demo.users[ADMIN], values=values)
    for language, words in documents_of(plan):
        if not CompetitionDocument.objects.filter(competition=competition, name=words.name).exists():
            upload = asset(document_file(plan, words), f"{words.name}.pdf")
            document = {"competition_id": competition.pk, "name": words.name, "language": language, "upload": upload}
            DOCUMENTS.add(admin=demo.users[ADMIN], values=document)


def windows(demo: Demo, plan: CompetitionPlan) -> dict[str, datetime | None]:
    """Return the four times: from the morning of the first day to the evening of the last."""
    times: dict[str, datetime | None] = {}
    for name, days in (("posting", plan.posting), ("voting", plan.voting)):
        first, last = days or (None, None)
        for end, day, hour in (("from", first, OPENS), ("to", last, CLOSES)):
            times[f"{name}_{end}"] = None if day is None else datetime.combine(demo.day(day), hour, clock.BELGRADE)
    return times


def send_in(demo: Demo, plan: CompetitionPlan, work: WorkPlan, contact: str) -> None:
    """Let a parent send the work in."""
    competition = Competition.objects.get(name=plan.name)
    if Work.objects.filter(competition=competition, name=work.name).exists():
        return
    sponsor_name, sponsor_link = work.sponsor
    family = work.author.split()[-1]
    school = school_of(plan, work)
    values = {
        "name": work.name,
        "author": work.author,
        "parent": f"Vesna {family}",
        "phone": f"+381 60 100 {CONTACTS.index(contact):04d}",
        "region": school.region if isinstance(school, School) else "Beograd",
        "postal_code": "11000",
        "address": "Školska 1",
        "email": contact,
        "school_class": work.school_class,
        "sponsor_name": sponsor_name,
        "sponsor_link": sponsor_link,
    }
    submit_work(
        competition_id=competition.pk,
        values=values,
        school=school.pk if isinstance(school, School) else school,
        upload=upload_of(plan, work),
    )


def school_of(plan: CompetitionPlan, work: WorkPlan) -> School | TypedSchool | None:
    if plan.age_group == texts.EVERYBODY:
        return None
    if work.school is None:
        return TypedSchool(*texts.TYPED_SCHOOL)
    names = [school.name for school in texts.SCHOOLS if school.age_group == plan.age_group]
    return School.objects.get(name=names[work.school], age_group=plan.age_group)


def upload_of(plan: CompetitionPlan, work: WorkPlan) -> SimpleUploadedFile:
    if plan.work_type == texts.PDF:
        return asset(story_file(work), f"{work.name}.pdf")
    return asset(f"works/{slugify(work.name)}.jpg", f"{work.name}.jpg")


@transaction.atomic(durable=True)
def vote(demo: Demo, plan: CompetitionPlan) -> None:
    """Write the votes up to now in few statements: one by one, many hundreds would take longer than all other steps.

    Every voter gets the slots in their order and their points, as `give_vote` has it.
    """
    competition = Competition.objects.get(name=plan.name)
    works = {work.name: work for work in Work.objects.select_for_update().filter(competition=competition)}
    voted_for = [(works[work.name], work.votes) for work in plan.works if work.name in works]
    if not voted_for or Vote.objects.filter(competition=competition).exists():
        return
    assert competition.voting_from is not None
    assert competition.voting_to is not None
    given = ballots(
        [votes for _, votes in voted_for],
        [work.submitted_at for work, _ in voted_for],
        competition.voting_from,
        min(competition.voting_to, clock.now()),
        random.Random(f"{demo.seed} {plan.key}"),
        clock.start_of_day(demo.day(-2)) if plan.archived is None else None,
    )
    voters = Voter.objects.bulk_create(
        Voter(issuer=ISSUER, subject=f"{plan.key}-{number}", created_at=ballot.votes[0][1])
        for number, ballot in enumerate(given)
    )
    votes = [
        Vote(voter=voter, competition=competition, work=voted_for[place][0], slot=slot, points=points, cast_at=moment)
        for voter, ballot in zip(voters, given, strict=True)
        for slot, ((place, moment), points) in enumerate(zip(ballot.votes, settings.VOTE_POINTS, strict=False), 1)
    ]
    Vote.objects.bulk_create(sorted(votes, key=lambda vote: vote.cast_at), batch_size=500)
    for row in votes:
        row.work.votes += 1
        row.work.vote_points += row.points
    for work, _ in voted_for:
        work.save(update_fields=["votes", "vote_points"])


def judge(demo: Demo, plan: CompetitionPlan) -> None:
    """Let the jury add its points."""
    for work in plan.works:
        row = Work.objects.filter(competition__name=plan.name, name=work.name).first()
        if row is not None and row.admin_points != work.jury_points:
            works_admin.set_points(admin=demo.users[ADMIN], work_id=row.pk, points=work.jury_points)


def archive(demo: Demo, plan: CompetitionPlan) -> None:
    competition = Competition.objects.get(name=plan.name)
    if competition.status != Competition.Status.ARCHIVED:
        values = {"status": Competition.Status.ARCHIVED}
        COMPETITIONS.change(admin=demo.users[ADMIN], row_id=competition.pk, values=values)


def open_to_all(demo: Demo, plan: CompetitionPlan) -> None:
    """Give the last work a known code and password, so that anybody can try the form of an entry."""
    row = Work.objects.filter(competition__name=plan.name, name=plan.works[-1].name).exclude(code=ENTRY_CODE).first()
    if row is not None:
        works_admin.set_access(
            admin=demo.users[ADMIN], work_id=row.pk, code=ENTRY_CODE, password=demo.password, send=False
        )
