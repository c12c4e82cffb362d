"""Outside services on loopback, spoken to over HTTP as the real ones are."""
