"""The stages of `make check`, `make test` and `make test-all`, what a change concerns, and what has been shown."""
