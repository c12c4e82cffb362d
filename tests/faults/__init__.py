"""Real processes on loopback, broken on purpose. Source: reliability, section 2."""
