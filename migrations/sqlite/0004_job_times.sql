-- Who made a job, and when its last run began.
--
-- Rollback: an older version ignores both columns, but refuses a database with a migration that it does not have:
--     DELETE FROM _sqlx_migrations WHERE version = 4;
-- Before the newer version starts again: DROP INDEX jobs_by_owner; ALTER TABLE jobs DROP COLUMN owner;
-- ALTER TABLE jobs DROP COLUMN started_ms;

-- The name of a key or an address, as in the logs; empty for jobs of versions before.
ALTER TABLE jobs ADD COLUMN owner TEXT NOT NULL DEFAULT '';
ALTER TABLE jobs ADD COLUMN started_ms INTEGER;

-- The jobs of one client, in the order of acceptance.
CREATE INDEX jobs_by_owner ON jobs (owner, id);
