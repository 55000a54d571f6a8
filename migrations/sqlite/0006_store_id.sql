-- The identity of this store, by which it knows the objects that are its own.
--
-- Rollback: README.md of this folder.

CREATE TABLE store_id (id TEXT NOT NULL);
INSERT INTO store_id (id) VALUES (lower(hex(randomblob(16))));
