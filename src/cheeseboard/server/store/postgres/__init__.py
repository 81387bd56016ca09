"""Tables in Postgres: several nodes keep theirs in one database, each in one session that fences what it writes."""
