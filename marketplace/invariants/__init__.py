"""The check of what must always hold of the stored data: `checks.run`. Source: docs/spec/reliability.md, section 1."""
