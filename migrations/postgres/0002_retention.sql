-- What retention goes by, and results whose bytes lie outside the database.

-- 1: `outcome` is empty and its bytes are the object `results/{id}` of store.objects.
ALTER TABLE results ADD COLUMN outside BIGINT NOT NULL DEFAULT 0;
-- Bytes as they lie there, in the row or outside.
ALTER TABLE results ADD COLUMN stored_bytes BIGINT NOT NULL DEFAULT 0;
UPDATE results SET stored_bytes = length(outcome);

-- The oldest first, and the sum of all, without touching a row.
CREATE INDEX results_by_age ON results (created_ms, id, stored_bytes);

-- Who does something that only one process may do at a time, and until when it may be trusted to. Unlogged: a server
-- that crashed has no claims afterwards, and all that costs is work done twice with the same result.
CREATE UNLOGGED TABLE claims (
    -- What is claimed: the id of a result that is being computed, or the name of a chore.
    name     TEXT COLLATE "C" PRIMARY KEY,
    -- A process, by a new UUID for each start.
    owner    TEXT NOT NULL,
    -- Milliseconds since 1970-01-01 UTC by the database's clock; after it anybody may take the claim over.
    until_ms BIGINT NOT NULL
);
