-- Work that was accepted to be done later, and the uploads it is done on.
CREATE TABLE jobs (
    -- A UUID of version 7: in the order of acceptance.
    id             TEXT PRIMARY KEY NOT NULL,
    state          TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed', 'cancelled')),
    -- RFC 9218: 0 is the most urgent, 7 the least; a client waits for 0 to 3.
    urgency        INTEGER NOT NULL,
    -- Runs that were begun, without those that were handed back.
    tries          INTEGER NOT NULL DEFAULT 0,
    -- Grows with everything that clients can see; events are told in its order.
    revision       INTEGER NOT NULL DEFAULT 0,
    -- Milliseconds since 1970-01-01 UTC by the database's clock, like all times here. Not to be run before.
    ready_ms       INTEGER NOT NULL,
    -- While it runs: a new UUID for each run. Whoever cannot name it has lost the job and changes nothing.
    lease          TEXT,
    -- After this the run counts as dead.
    lease_until_ms INTEGER,
    -- Of the run: the stage, how far it is from 0 to 1, and hulls so far.
    stage          TEXT,
    progress       REAL NOT NULL DEFAULT 0,
    hulls          INTEGER NOT NULL DEFAULT 0,
    -- When done: the id of the result.
    result         TEXT,
    -- When failed, or after a run that is tried again: why, as JSON {code, detail, errors}.
    failure        TEXT,
    created_ms     INTEGER NOT NULL,
    ended_ms       INTEGER
) STRICT;

CREATE INDEX jobs_in_turn ON jobs (urgency, id) WHERE state = 'queued';
CREATE INDEX jobs_by_lease ON jobs (lease_until_ms) WHERE state = 'running';
CREATE INDEX jobs_by_end ON jobs (ended_ms) WHERE ended_ms IS NOT NULL;

-- The upload of each job that has not ended. Packed like a result.
CREATE TABLE uploads (
    job          TEXT PRIMARY KEY NOT NULL,
    size_bytes   INTEGER NOT NULL,
    packing      INTEGER NOT NULL,
    -- 1: `body` is empty and the bytes are the object `uploads/{job}` of store.objects.
    outside      INTEGER NOT NULL,
    stored_bytes INTEGER NOT NULL,
    body         BLOB NOT NULL
) STRICT;

-- Count and sum for the bounds of the queue, without touching a body.
CREATE INDEX uploads_by_size ON uploads (stored_bytes);
