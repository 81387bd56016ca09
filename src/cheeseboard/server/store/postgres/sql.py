"""The statements. Each is a transaction of its own, and most do the work of many tables at once."""

FREE = "(owner IS NULL OR owner = $1 OR pg_try_advisory_xact_lock_shared(owner))"
"""A table that node $1 may take: nobody's, its own, or one whose owner's session is gone (its lock can be had)."""

WRITE = """
WITH change AS (
  SELECT * FROM unnest($2::text[], $3::int[], $4::int[], $5::text[], $6::text[], $7::float8[], $8::text[], $9::text[],
      $10::text[]) AS c(id, before, last, old, sum, touched, phase, data, seal)
), moved AS (
  UPDATE tables t SET count = c.last, sum = c.sum, touched = greatest(t.touched, c.touched),
    phase = coalesce(c.phase, t.phase), seal = coalesce(c.seal, t.seal)
    FROM change c WHERE t.id = c.id AND t.count = c.before AND t.owner = $1 AND (c.old IS NULL OR t.sum = c.old)
    RETURNING t.id
), told AS (
  UPDATE heads h SET data = c.data FROM change c JOIN moved USING (id) WHERE h.id = c.id AND c.data IS NOT NULL
), kept AS (
  INSERT INTO steps SELECT s.* FROM unnest(
      $11::text[], $12::int[], $13::int8[], $14::int[], $15::bytea[], $16::text[], $17::text[]
    ) AS s(id, n, at, seat, message, move, sum) JOIN moved USING (id)
)
SELECT id FROM moved
"""
"""Changes of many tables, fenced by owner and count. Says which went in."""

CREATE = """
WITH fresh AS (
  INSERT INTO tables SELECT *, NULL, $1::int8 FROM unnest(
    $2::text[], $3::text[], $4::int[], $5::text[], $6::float8[], $7::float8[], $8::int[], $9::text[], $10::text[])
)
INSERT INTO heads SELECT * FROM unnest($2::text[], $11::text[])
"""

CLAIM = f"""
WITH free AS (SELECT id FROM tables WHERE id = ANY($2::text[]) AND {FREE} ORDER BY id FOR UPDATE)
UPDATE tables t SET owner = $1 FROM free WHERE t.id = free.id RETURNING t.id
"""  # noqa: S608 - nothing but our own words
"""Take tables. Of two nodes that want the same one, the second sees the first as its owner."""

OWNERS = "SELECT id, owner FROM tables WHERE id = ANY($1::text[])"
RELEASE = "UPDATE tables SET owner = NULL WHERE owner = $1 AND id = ANY($2::text[])"
RELEASE_ALL = "UPDATE tables SET owner = NULL WHERE owner = $1"

HEADS = """
SELECT id, game, rules, phase, created, touched, data, count, sum, trouble, seal FROM tables JOIN heads USING (id)
  WHERE id = ANY($1::text[])
"""
STEPS = "SELECT id, n, at, seat, message, move, sum FROM steps WHERE id = ANY($1::text[]) ORDER BY id, n"
LIST = """
SELECT id, game, rules, phase, created, touched, count, trouble FROM tables
  WHERE (created, id) > ($1, $2) AND ($3::text[] = '{}' OR phase = ANY($3::text[])) ORDER BY created, id LIMIT $4
"""
HOURS = "SELECT hour FROM hours ORDER BY hour DESC LIMIT $1"
NOTE_HOUR = "INSERT INTO hours VALUES ($1) ON CONFLICT DO NOTHING"
COUNT = "SELECT count(*) FROM tables"
QUARANTINE = "UPDATE tables SET trouble = $2 WHERE id = $1"
PURGE = f"""
WITH old AS (
  SELECT id FROM tables
    WHERE phase = ANY($2::text[]) AND touched < $3 AND trouble IS NULL AND id <> ALL($4::text[]) AND {FREE}
    LIMIT $5 FOR UPDATE SKIP LOCKED
), heads AS (DELETE FROM heads USING old WHERE heads.id = old.id
), steps AS (DELETE FROM steps USING old WHERE steps.id = old.id
)
DELETE FROM tables USING old WHERE tables.id = old.id RETURNING tables.id
"""  # noqa: S608 - the same
"""Old tables that nobody else owns."""

# -- nodes ------------------------------------------------------------------------------------------------------

ENTER = """
WITH gone AS (DELETE FROM nodes WHERE pg_try_advisory_xact_lock_shared(id))
INSERT INTO nodes(id, name, host, port, key, version, speech, began, draining)
  VALUES ($1, $2, coalesce($3, host(inet_client_addr()), '127.0.0.1'), $4, $5, $6, $7, extract(epoch FROM now()), $8)
"""
"""A node says who it is. Without an address of its own it is where the database sees it."""
LEAVE = "DELETE FROM nodes WHERE id = $1"
ORPHANS = "SELECT count(*), count(*) FILTER (WHERE owner <> ALL($1::int8[])) FROM tables"
"""All tables, and those whose owner is none of these."""
BEAT = "UPDATE nodes SET tables = $2, lines = $3, steps = $4, draining = $5 WHERE id = $1 RETURNING pg_backend_pid()"
LIVING = """
SELECT id, name, host, port, key, version, speech, began, draining, tables, lines, steps FROM nodes
  WHERE id = $1 OR NOT pg_try_advisory_xact_lock_shared(id) ORDER BY name, id
"""
"""The nodes whose sessions live."""
