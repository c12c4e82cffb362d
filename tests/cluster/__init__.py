"""Production on several hosts, of which one is lost under load."""
