"""Conventions that no linter knows, each a small program: `python -m tests.conventions <name> [paths]`."""
