"""Index: Django looks here for the rows of every part."""

from competitions.competitions.models import Competition, CompetitionDocument
from competitions.schools.models import School
from competitions.voting.models import Vote, Voter, VoterPass
from competitions.works.models import Work

__all__ = ["Competition", "CompetitionDocument", "School", "Vote", "Voter", "VoterPass", "Work"]
