-- A person wants to be told when a payout ends.
create table payout_watch (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person (id) on delete cascade,
  client_hash text not null,
  account text not null,
  payout_id text not null,
  -- The payout's status when the person asked: another one that ends it is told.
  status text not null,
  at timestamptz not null,
  unique (person_id, client_hash, account, payout_id)
);
create index payout_watch_payout on payout_watch (client_hash, account, payout_id);
