create table person (
  id uuid primary key,
  email text not null unique,
  name text not null,
  role text not null,
  password_hash text not null,
  demo boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  constraint person_role check (role in ('operator', 'support', 'manager', 'admin'))
);

create table session (
  key text primary key,
  person_id uuid not null references person (id) on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  address text not null,
  agent text not null,
  ended_at timestamptz,
  ended_because text,
  constraint session_end check ((ended_at is null) = (ended_because is null))
);
create index session_person on session (person_id);

create table sign_in_attempt (
  id uuid primary key,
  account_key text not null,
  address text not null,
  at timestamptz not null,
  outcome text not null,
  constraint sign_in_attempt_outcome check (outcome in ('open', 'failed', 'succeeded'))
);
create index sign_in_attempt_account on sign_in_attempt (account_key, at);
create index sign_in_attempt_address on sign_in_attempt (address, at);
create index sign_in_attempt_at on sign_in_attempt (at);

create table account_directory (
  account_id text primary key,
  name text not null,
  note text not null default '',
  created_at timestamptz not null default now()
);

create table preference (
  person_id uuid not null references person (id) on delete cascade,
  key text not null,
  value jsonb not null,
  updated_at timestamptz not null default now(),
  primary key (person_id, key)
);

create table recent_account (
  person_id uuid not null references person (id) on delete cascade,
  account_id text not null,
  used_at timestamptz not null,
  primary key (person_id, account_id)
);
