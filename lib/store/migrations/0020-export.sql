-- Files that people asked for, made by whichever copy of the console has the lease, and what of them is made so far.
create table export_job (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  person_name text not null,
  -- When it was asked for; what counts is what they are when it is made and when it is taken.
  role text not null,
  client_hash text not null,
  -- Of the page that it was asked on: `master`, a sub-account's id, or `all`.
  account text not null,
  -- The accounts that are in it, as they were when it was asked for.
  accounts jsonb not null,
  -- What of them, as it stands in an address.
  search text not null,
  columns jsonb not null,
  format text not null,
  zone text not null,
  is_revealed boolean not null,
  reason text not null,
  state text not null,
  problem text,
  rows_done integer not null default 0,
  rows_total integer not null,
  -- Behind which row the next part begins, and what the file needs to know of its parts.
  cursor text,
  progress jsonb not null,
  -- Rows that were created later are not in it.
  newest_ms bigint not null,
  coverage jsonb not null,
  lease_owner text,
  lease_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz not null,
  check (format in ('csv', 'xlsx')),
  check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'expired'))
);
create index export_job_person on export_job (person_id, created_at desc);
create index export_job_open on export_job (lease_until nulls first, created_at) where state in ('queued', 'running');

create table export_part (
  job_id uuid not null references export_job (id) on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (job_id, number)
);
