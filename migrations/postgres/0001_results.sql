-- One row for each computed result. The id is the BLAKE3 of the upload, its parameters and the engine's version, so a
-- row never changes once it is there: the same id always means the same bytes.
CREATE TABLE results (
    -- "b3-" and 64 hexadecimal digits, as clients spell it: an operator can paste it into a query.
    id         TEXT COLLATE "C" PRIMARY KEY,
    -- Version that computed it; results of versions no longer in service can be swept.
    engine     TEXT NOT NULL,
    -- Milliseconds since 1970-01-01 UTC; retention goes by it.
    created_ms BIGINT NOT NULL,
    -- Bytes of the outcome before packing: known before unpacking, so that unpacking is bounded.
    size_bytes BIGINT NOT NULL,
    -- How `outcome` is packed: 0 as it is, 1 zlib.
    packing    BIGINT NOT NULL,
    -- What every representation (JSON, LLSD, asset, pictures) is rendered from; opaque to SQL.
    outcome    BYTEA NOT NULL
);

-- What is large is packed already.
ALTER TABLE results ALTER COLUMN outcome SET STORAGE EXTERNAL;
