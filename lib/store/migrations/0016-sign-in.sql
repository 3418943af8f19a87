-- Failures count for the place that an attempt comes from: a device that the person has signed in from, a session, or an address.
alter table sign_in_attempt add column place text;
update sign_in_attempt set place = 'address ' || address;
alter table sign_in_attempt alter column place set not null;
alter table sign_in_attempt drop column address;
create index sign_in_attempt_place on sign_in_attempt (place, at);

-- Failures for one account from all places that are not known, however long ago.
create table sign_in_account (
  account_key text primary key,
  failures integer not null,
  last_at timestamptz not null
);
create index sign_in_account_last on sign_in_account (last_at);

create table known_device (
  key text not null,
  person_id uuid not null references person (id) on delete cascade,
  expires_at timestamptz not null,
  primary key (key, person_id)
);
create index known_device_person on known_device (person_id);

-- The id that a session had a moment ago.
alter table session add column former_key text;
alter table session add column former_until timestamptz;
create unique index session_former_key on session (former_key);

-- What the audit counts for a while in place of a line for each.
create table audit_quiet (
  key text primary key,
  ends_at timestamptz not null,
  written integer not null,
  more integer not null,
  first_more_at timestamptz,
  last_more_at timestamptz,
  line jsonb not null
);
create index audit_quiet_ends on audit_quiet (ends_at);
