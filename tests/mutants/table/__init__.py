"""All mutants, by what they guard."""

from functools import cache

from tests.mutants.mutant import Mutant
from tests.mutants.table import accounts, competitions, deals, files, kernel, requests, rights, schema, trade


@cache
def all_mutants() -> tuple[Mutant, ...]:
    """Return them in the order of the page; those of the schema are read from the models and the migrations."""
    return (
        *trade.MUTANTS,
        *deals.MUTANTS,
        *competitions.MUTANTS,
        *accounts.MUTANTS,
        *rights.MUTANTS,
        *requests.MUTANTS,
        *kernel.MUTANTS,
        *files.MUTANTS,
        *schema.mutants(),
    )
