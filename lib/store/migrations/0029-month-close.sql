-- Months that somebody closed: what the payouts of an account were at that moment.
create table month_close (
  id uuid primary key,
  account_id integer not null references mirror_account (id) on delete restrict,
  -- Its first day, as the platform counts days.
  month date not null,
  state text not null check (state in ('closed', 'reopening', 'reopened')),
  closed_at timestamptz not null,
  closed_by uuid references person (id) on delete set null,
  closed_by_name text not null,
  -- How far the mirror reached, as it was told to whoever closed it.
  coverage jsonb not null,
  row_count integer not null,
  -- SHA-256 over the rows below, one line each.
  digest text not null,
  -- Changes of the mirror up to this one are in it.
  last_change bigint not null,
  reopen_reason text,
  reopen_asked_at timestamptz,
  reopen_asked_by uuid references person (id) on delete set null,
  reopen_asked_name text,
  reopened_at timestamptz,
  reopened_by_name text
);
create unique index month_close_one on month_close (account_id, month) where state <> 'reopened';

create table month_close_row (
  close_id uuid not null references month_close (id) on delete cascade,
  payout_id text not null,
  created_at timestamptz not null,
  name text not null,
  currency text not null,
  amount numeric,
  status text not null,
  status_v1 text not null,
  method text not null,
  country text not null,
  returned numeric,
  completed_at timestamptz,
  primary key (close_id, payout_id)
);
