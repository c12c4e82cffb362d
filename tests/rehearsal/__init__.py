"""Production as a whole: nginx, PostgreSQL, Redis and every service, started, asked, broken and stopped."""
