-- Lists that somebody keeps under a name: what stands behind their address, of an account or of all of them.
create table saved_view (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  -- Through whom its owner acts: the same account of another client is another one.
  client_hash text not null,
  -- Of the page that it was saved on: `master`, a sub-account's id, or `all`.
  account text not null,
  name text not null,
  -- Filters and order, as they stand in an address.
  search text not null,
  -- Offered to everybody who may see the account.
  is_shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_view_name on saved_view (person_id, client_hash, account, lower(name));
create index saved_view_shared on saved_view (client_hash, account) where is_shared;
