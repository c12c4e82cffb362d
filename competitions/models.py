"""Index: Django looks here for the rows of every part."""

from competitions.contests.models import Competition, CompetitionDocument
from competitions.entries.models import Work
from competitions.schools.models import School
from competitions.voting.models import Vote, Voter, VoterPass

__all__ = ["Competition", "CompetitionDocument", "School", "Vote", "Voter", "VoterPass", "Work"]
