-- Which copy of the console does a work that one of them does at a time, until when, and since when.
create table lease (
  name text primary key,
  owner text not null,
  until timestamptz not null,
  since timestamptz not null
);
drop table mirror_leader;

-- What somebody has to know of: one row for each cause, however often it is seen.
create table alert (
  id uuid primary key default gen_random_uuid(),
  -- Both empty: of the console as a whole.
  client_hash text not null,
  account text not null,
  kind text not null,
  cause text not null,
  -- The same cause again, after it had ended.
  episode integer not null,
  object_type text not null,
  object_id text not null,
  -- What a person must be permitted to see it; empty: nobody who acts for accounts sees it.
  needs text[] not null,
  for_admins boolean not null,
  severity text not null,
  -- Masked, as the mirror and the writes keep them.
  facts jsonb not null,
  -- When the cause began, as far as that is known.
  since timestamptz not null,
  opened_at timestamptz not null default clock_timestamp(),
  -- When it was settled who is told of it; null: not yet.
  planned_at timestamptz,
  owner_id uuid references person (id) on delete set null,
  acknowledged_at timestamptz,
  acknowledged_by uuid references person (id) on delete set null,
  snoozed_until timestamptz,
  snoozed_by uuid references person (id) on delete set null,
  snooze_reason text not null default '',
  resolved_at timestamptz,
  version integer not null default 0,
  constraint alert_severity check (severity in ('critical', 'high', 'normal')),
  unique (client_hash, account, kind, cause, episode)
);
create index alert_open on alert (kind, client_hash, account) where resolved_at is null;
create index alert_newest on alert (opened_at desc, id desc);
create index alert_unplanned on alert (opened_at) where planned_at is null;

-- Since when an account is watched for a kind: what was over by then raises nothing.
create table alert_watch (
  kind text not null,
  client_hash text not null,
  account text not null,
  since timestamptz not null,
  primary key (kind, client_hash, account)
);

-- What an administrator set in place of the defaults; empty: any connection, any account.
create table alert_rule (
  kind text not null,
  client_hash text not null,
  account text not null,
  is_on boolean not null,
  -- Null: that of the default.
  least integer,
  changed_by uuid references person (id) on delete set null,
  changed_at timestamptz not null,
  primary key (kind, client_hash, account),
  check (account = '' or client_hash <> '')
);

-- One row. The secret that posts are signed with is sealed.
create table alert_webhook (
  id integer primary key check (id = 1),
  url text not null,
  secret_sealed text not null,
  put_by uuid references person (id) on delete set null,
  put_at timestamptz not null
);

-- Whom an alert is sent to, and how that went.
create table alert_delivery (
  id uuid primary key default gen_random_uuid(),
  alert_id uuid not null references alert (id) on delete cascade,
  person_id uuid not null references person (id) on delete cascade,
  channel text not null,
  state text not null default 'due',
  -- Those that went in one mail.
  batch uuid,
  attempts integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  lease_owner text,
  lease_until timestamptz,
  -- Set before the first byte of a mail leaves: from then on nobody can tell whether it has arrived, until somebody answers.
  handed_at timestamptz,
  -- Why it was not sent, or not yet.
  problem text,
  ended_at timestamptz,
  constraint alert_delivery_channel check (channel in ('email', 'webhook')),
  constraint alert_delivery_state check (state in ('due', 'sending', 'sent', 'skipped', 'dead', 'unknown')),
  unique (alert_id, person_id, channel)
);
create index alert_delivery_due on alert_delivery (next_at) where state in ('due', 'sending');
create index alert_delivery_sent on alert_delivery (person_id, ended_at) where state = 'sent';
create index alert_delivery_failed on alert_delivery (ended_at) where state in ('dead', 'unknown');

-- Writes that have not come to their end, of any age; and those that changed a bank account.
create index operation_unsettled on operation (state, created_at)
  where state in ('READY', 'SENDING', 'UNKNOWN', 'IN_PROGRESS', 'WAITING_AUTH', 'ACCEPTED', 'NEEDS_REVIEW');
create index operation_of_bank_account on operation (lower(resource_id), first_sent_at)
  where resource_type = 'bank-accounts' and first_sent_at is not null;

alter table audit drop constraint audit_kind;
alter table audit add constraint audit_kind check (
  kind in (
    'sign-in', 'sign-out', 'refusal', 'reveal', 'write', 'approval', 'export', 'review', 'setting', 'people', 'alert'
  )
);
