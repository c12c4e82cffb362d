"""The same algorithm as production, with the least cost it takes: tests log in hundreds of times."""

from trading.accounts.hashers import Argon2id


class CheapArgon2id(Argon2id):
    """Argon2id with 8 KiB and one pass."""

    time_cost = 1
    memory_cost = 8
