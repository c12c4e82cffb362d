"""The lock on a competition's row."""

from __future__ import annotations

from competitions.competitions.errors import CompetitionNotFound
from competitions.competitions.models import Competition


def lock_competition(competition_id: int) -> Competition:
    """Return the competition, its row locked until the transaction ends. Raises CompetitionNotFound."""
    rows = Competition.objects.select_for_update(of=("self",), no_key=True)
    competition = rows.filter(pk=competition_id).first()
    if competition is None:
        raise CompetitionNotFound
    return competition
