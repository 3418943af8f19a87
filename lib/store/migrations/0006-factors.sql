-- Only a whole session opens anything; the other stages wait for the second factor.
alter table session add column stage text not null default 'whole';
alter table session add constraint session_stage check (stage in ('whole', 'code', 'enrol', 'enrolled'));

create table second_factor (
  person_id uuid primary key references person (id) on delete cascade,
  secret_sealed text not null,
  made_at timestamptz not null,
  -- Null until a first code has shown that the person's device knows the secret.
  proven_at timestamptz,
  -- The last step of 30 seconds whose code was taken: no code works twice.
  used_step bigint not null default 0
);

create table recovery_code (
  person_id uuid not null references person (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz,
  primary key (person_id, code_hash)
);

create table past_password (
  person_id uuid not null references person (id) on delete cascade,
  password_hash text not null,
  retired_at timestamptz not null,
  primary key (person_id, retired_at)
);

create table step_up (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  session_key text not null,
  act text not null,
  subject text not null,
  content_hash text not null,
  asked_at timestamptz not null,
  proven_at timestamptz,
  used_at timestamptz
);
create index step_up_of_session on step_up (session_key, act, subject);
create index step_up_asked on step_up (asked_at);
