-- A link by which a person who forgot their password sets another one. An admin makes it; nobody learns the password.
create table password_link (
  id uuid primary key,
  -- SHA-256 of the link's token, in hex: the store opens no link.
  token_hash text not null unique,
  person_id uuid not null references person (id) on delete cascade,
  made_by uuid not null references person (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  constraint password_link_two_people check (made_by <> person_id),
  constraint password_link_once check (used_at is null or withdrawn_at is null)
);
-- One link at a time for one person.
create unique index password_link_open on password_link (person_id) where used_at is null and withdrawn_at is null;
