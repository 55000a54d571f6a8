-- The URL that is called when a job has ended.
--
-- Rollback: README.md of this folder.

-- NULL without one, and once it was called or given up. It may hold a secret of the client in its path.
ALTER TABLE jobs ADD COLUMN callback TEXT;
-- Calls so far.
ALTER TABLE jobs ADD COLUMN callback_tries INTEGER NOT NULL DEFAULT 0;
-- Milliseconds since 1970-01-01 UTC by the database's clock. Not to be called before.
ALTER TABLE jobs ADD COLUMN callback_ready_ms INTEGER NOT NULL DEFAULT 0;

CREATE INDEX jobs_by_callback ON jobs (callback_ready_ms, id) WHERE callback IS NOT NULL AND ended_ms IS NOT NULL;
