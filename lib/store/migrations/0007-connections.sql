create table connection (
  id uuid primary key,
  name text not null,
  environment text not null,
  base_url text not null,
  credential_sealed text not null,
  -- Names the credential without telling it; writes carry the same, so that each goes out again as it began.
  client_hash text not null,
  client_hint text not null,
  put_at timestamptz not null,
  put_by uuid not null,
  removed_at timestamptz,
  constraint connection_environment check (environment in ('sandbox', 'production'))
);
create unique index connection_name on connection (lower(name)) where removed_at is null;
create index connection_hash on connection (client_hash);

-- Without a row a person acts through the connection of the environment.
create table connection_grant (
  person_id uuid primary key references person (id) on delete cascade,
  connection_id uuid not null references connection (id),
  granted_at timestamptz not null,
  granted_by uuid not null
);

create table own_credential (
  person_id uuid not null references person (id) on delete cascade,
  -- `built-in`, or the id of a connection.
  connection_id text not null,
  credential_sealed text not null,
  client_hash text not null,
  client_hint text not null,
  put_at timestamptz not null,
  primary key (person_id, connection_id)
);
create index own_credential_hash on own_credential (client_hash);

alter table draft add column connection_id text not null default 'built-in';
alter table operation add column connection_id text not null default 'built-in';
alter table operation add column connection_name text not null default '';
-- Sent under a client id that is the person's alone.
alter table operation add column own_credential boolean not null default false;
