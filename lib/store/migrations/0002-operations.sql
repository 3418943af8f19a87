create table draft (
  form_id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  operation text not null,
  account text not null,
  resource_type text,
  resource_id text,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  seen_sealed text,
  seen_hash text,
  values_sealed text,
  saved_at timestamptz,
  attachment_sealed text,
  operation_id uuid,
  constraint draft_resource check ((resource_type is null) = (resource_id is null))
);
create index draft_of_person on draft (person_id, operation, account, resource_id);
create index draft_expiry on draft (expires_at);

create table operation (
  id uuid primary key,
  form_id uuid not null unique,
  idempotency_key uuid not null unique,
  operation text not null,
  method text not null,
  path text not null,
  params jsonb not null,
  environment text not null,
  client_hash text not null,
  account text not null,
  resource_type text,
  resource_id text,
  person_id uuid not null,
  person_name text not null,
  role text not null,
  session_key text not null,
  approver_id uuid,
  input_hash text not null,
  body_hash text not null,
  body_sealed text not null,
  -- The body's own key, itself sealed; taken away when a body must not be readable any more.
  body_key text,
  asked jsonb not null,
  overrides jsonb not null,
  repeats uuid references operation (id),
  request_id text not null,
  created_at timestamptz not null,
  approved_at timestamptz,
  first_sent_at timestamptz,
  settled_at timestamptz,
  state text not null,
  because text,
  version integer not null default 0,
  attempt_count integer not null default 0,
  lease_owner text,
  lease_until timestamptz,
  next_step text,
  next_at timestamptz,
  -- While true, no other write of the same record may begin.
  holds boolean not null,
  platform_reference text,
  platform_status text,
  refusal jsonb,
  result jsonb,
  resolution jsonb,
  constraint operation_state check (
    state in (
      'PENDING_APPROVAL', 'READY', 'SENDING', 'UNKNOWN', 'IN_PROGRESS', 'WAITING_AUTH', 'ACCEPTED', 'NEEDS_REVIEW',
      'SUCCEEDED', 'REJECTED', 'FAILED', 'RESOLVED_DONE', 'RESOLVED_NOT_DONE', 'WITHDRAWN', 'DECLINED', 'EXPIRED'
    )
  ),
  constraint operation_step check (next_step in ('send', 'read')),
  constraint operation_resource check ((resource_type is null) = (resource_id is null)),
  constraint operation_two_people check (approver_id <> person_id)
);
create unique index operation_one_at_a_time on operation (account, resource_type, resource_id)
  where holds and resource_id is not null;
create index operation_due on operation (next_at) where next_at is not null;
create index operation_of_account on operation (account, created_at desc, id desc);
create index operation_alike on operation (body_hash, created_at);
create index operation_reference on operation (operation, platform_reference) where platform_reference is not null;

-- One row for each time that the platform was asked; without an end it is under way, or was when a process ended.
create table attempt (
  operation_id uuid not null references operation (id),
  number integer not null,
  by text not null,
  replica text not null,
  started_at timestamptz not null,
  ended_at timestamptz,
  phase text,
  http_status integer,
  family text,
  reading text,
  evidence text,
  -- Equal when the platform said the same; never its words.
  said text,
  explained boolean,
  retry_after_ms integer,
  answer_hash text,
  trace_id text,
  primary key (operation_id, number),
  constraint attempt_by check (by in ('person', 'sweeper', 'read-back'))
);

create table audit (
  sequence bigint generated always as identity primary key,
  at timestamptz not null,
  -- Without a person: the console itself.
  person_id uuid,
  person_name text not null,
  role text not null,
  session_key text not null,
  account text not null,
  act text not null,
  object_type text not null,
  object_id text not null,
  operation_id uuid,
  result text not null,
  request_id text not null,
  idempotency_key uuid
);
create index audit_of_operation on audit (operation_id);
create index audit_of_account on audit (account, sequence desc);
