"""Guards removed one by one: each removal must turn a named test red. `python -m tests.mutants` runs them all."""
