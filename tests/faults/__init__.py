"""Real processes on loopback, broken on purpose. Source: docs/spec/reliability.md, section 2."""
