"""All mutants, by what they guard."""

from tests.mutants.mutant import Mutant
from tests.mutants.table import accounts, competitions, deals, files, kernel, requests, rights, schema, trade

MUTANTS: tuple[Mutant, ...] = (
    *trade.MUTANTS,
    *deals.MUTANTS,
    *competitions.MUTANTS,
    *accounts.MUTANTS,
    *rights.MUTANTS,
    *requests.MUTANTS,
    *kernel.MUTANTS,
    *files.MUTANTS,
    *schema.MUTANTS,
)
