"""Password hashing with bounded memory: the framework's default (100 MiB in 8 lanes) is a lever for attackers."""

from django.contrib.auth.hashers import Argon2PasswordHasher


class Argon2id(Argon2PasswordHasher):
    """Argon2id with m = 19,456 KiB, t = 3, p = 1. Source: docs/spec/reliability.md, S2."""

    time_cost = 3
    memory_cost = 19_456
    parallelism = 1
