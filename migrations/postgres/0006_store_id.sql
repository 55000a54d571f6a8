-- The identity of this store, by which it knows the objects that are its own.
--
-- Rollback: README.md of this folder.

CREATE TABLE store_id (id TEXT NOT NULL);
-- gen_random_uuid() came with PostgreSQL 13.
INSERT INTO store_id (id) VALUES (md5(random()::text || clock_timestamp()::text || pg_backend_pid()::text));
