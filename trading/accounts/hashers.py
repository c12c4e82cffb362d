"""Password hashing with bounded memory: attackers could exhaust it with the framework's default of 100 MiB."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2id(Argon2PasswordHasher):
    """Argon2id with m = 19,456 KiB, t = 3, p = 1. Source: docs/spec/reliability.md, S2."""

    time_cost = 3
    memory_cost = 19_456
    parallelism = 1
