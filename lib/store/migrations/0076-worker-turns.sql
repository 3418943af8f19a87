-- The last turn of each worker that one copy leads, so that every copy can show it. Only the kind of an error is kept:
-- its message may hold data.
create table worker_turn (
  name text primary key,
  began_at timestamptz not null,
  took_ms integer,
  failed_at timestamptz,
  error text
);
