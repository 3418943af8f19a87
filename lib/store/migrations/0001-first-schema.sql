-- The store of a new console: its tables by the modules of lib/store, in the order in which they refer to each other, each
-- with its indexes and triggers. docs/store.md says what each table holds. Later changes are files of their own.

-- Which copy of the console does a piece of work that one of them does at a time, until when, and since when.
create table lease (
  name text primary key,
  owner text not null,
  until timestamptz not null,
  since timestamptz not null
);

-- The last turn of each worker that one copy leads, so that every copy can show it. Only the kind of an error is kept:
-- its message may hold data.
create table worker_turn (
  name text primary key,
  began_at timestamptz not null,
  took_ms integer,
  failed_at timestamptz,
  error text
);

-- Triggers named `tell_...` send each committed change of their table as a notification on the channel `changes`: which
-- kind of row in which account, never a value of it. Copies of the console listen, and tell the browsers of people who may
-- see such rows.

-- The text of a notification has less than 8,000 bytes: ids that do not fit are left out.
create function tell_change(kind text, account text, client text, person text, ids text[]) returns void language sql as $$
  select pg_notify('changes', json_build_object('kind', kind, 'account', account, 'client', client, 'person', person,
    'ids', case when octet_length(array_to_string(ids, ' ')) < 5000 then ids else '{}' end,
    'version', pg_current_xact_id()::text)::text)
$$;

-- For tables of which few rows change at once. Arguments: the kind, then the columns of account, client, person and id.
create function tell_row() returns trigger language plpgsql as $$
declare
  row_told jsonb := to_jsonb(coalesce(new, old));
begin
  perform tell_change(tg_argv[0], coalesce(row_told ->> tg_argv[1], ''), coalesce(row_told ->> tg_argv[2], ''),
    coalesce(row_told ->> tg_argv[3], ''), array[coalesce(row_told ->> tg_argv[4], '')]);
  return null;
end $$;

-- lib/store/schema.ts: people and how they sign in

create table person (
  id uuid primary key,
  email text not null unique,
  name text not null,
  role text not null,
  password_hash text not null,
  demo boolean not null default false,
  disabled_at timestamptz,
  created_at timestamptz not null default now(),
  -- The people whom a demo makes may act for every account of its sandbox; other people need a grant for each account.
  every_account boolean not null default false,
  -- The company's account with which the person signs in, as a hash of its issuer and subject. If another account with the
  -- same e-mail signs in, administrators are told.
  openid_subject text,
  openid_changed_at timestamptz,
  constraint person_role check (role in ('operator', 'support', 'manager', 'admin')),
  constraint person_every_account check (demo or not every_account)
);

-- The last admin can't be removed in any way. The lock makes removals wait for each other, so two admins who remove each
-- other at the same moment don't both succeed.
create function keep_an_admin() returns trigger language plpgsql as $$
begin
  perform pg_advisory_xact_lock(4216011201);
  if not exists (select 1 from person where role = 'admin' and disabled_at is null and id <> old.id) then
    raise exception 'the last admin cannot be removed' using errcode = 'restrict_violation';
  end if;
  if tg_op = 'DELETE' then return old; end if;
  return new;
end $$;
create trigger person_keeps_an_admin before update of role, disabled_at on person for each row
  when (old.role = 'admin' and old.disabled_at is null and (new.role <> 'admin' or new.disabled_at is not null))
  execute function keep_an_admin();
create trigger person_keeps_an_admin_row before delete on person for each row
  when (old.role = 'admin' and old.disabled_at is null)
  execute function keep_an_admin();
-- Changes of kind `access` decide who may see what. They are not told to browsers: they end the streams of the person, and
-- the next stream begins with the rights of that time.
create trigger tell_changed after update on person for each row
  when (old.role is distinct from new.role or old.disabled_at is distinct from new.disabled_at
    or old.every_account is distinct from new.every_account)
  execute function tell_row('access', '', '', 'id', '');

create table session (
  key text primary key,
  person_id uuid not null references person (id) on delete cascade,
  created_at timestamptz not null,
  seen_at timestamptz not null,
  address text not null,
  agent text not null,
  ended_at timestamptz,
  ended_because text,
  -- Only a `whole` session opens anything; the other stages wait for the second factor.
  stage text not null default 'whole',
  -- The key before the session was renewed: for a moment it still works, for requests that were under way.
  former_key text,
  former_until timestamptz,
  -- What the former key still opens: only what an open page reads by itself, or also what its person does.
  former_opens text not null default 'reads' check (former_opens in ('reads', 'acts')),
  constraint session_end check ((ended_at is null) = (ended_because is null)),
  constraint session_stage check (stage in ('whole', 'code', 'enrol', 'enrolled'))
);
create index session_person on session (person_id);
create unique index session_former_key on session (former_key);
create trigger tell_ended after update on session for each row
  when (old.key is distinct from new.key or old.ended_at is distinct from new.ended_at)
  execute function tell_row('access', '', '', 'person_id', '');

-- Times at which the store was restored from a backup: what was open in it is void from then on.
create table store_epoch (
  number integer primary key check (number > 0),
  began_at timestamptz not null,
  lines integer not null,
  known_lines integer
);

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

-- The accounts that a person may act for. A revoked grant keeps its row, which shows who could do what, and when.
create table account_grant (
  person_id uuid not null references person (id) on delete cascade,
  -- `master`, or a sub-account's id.
  account text not null,
  granted_at timestamptz not null,
  -- Null: granted when the console was set up.
  granted_by uuid,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (person_id, account),
  constraint account_grant_account check (account <> '' and account <> '*')
);
create trigger tell_changed after insert or update or delete on account_grant
  for each row execute function tell_row('access', '', '', 'person_id', '');

create table invitation (
  id uuid primary key,
  -- SHA-256 of the link's token, in hex: the link can't be made from what the store holds.
  token_hash text not null unique,
  email text not null,
  name text not null,
  role text not null,
  accounts jsonb not null,
  -- Null: made by `npm run admin:create`.
  invited_by uuid references person (id),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  confirmed_by uuid references person (id),
  confirmed_at timestamptz,
  used_at timestamptz,
  person_id uuid references person (id) on delete set null,
  withdrawn_at timestamptz,
  constraint invitation_role check (role in ('operator', 'support', 'manager', 'admin')),
  -- Even if the console has a fault, an admin's invitation needs a second admin.
  constraint invitation_by_two check (invited_by is null or confirmed_by is not null),
  constraint invitation_two_people check (confirmed_by <> invited_by),
  constraint invitation_confirmed check ((confirmed_by is null) = (confirmed_at is null))
);
-- One open invitation at a time for one address.
create unique index invitation_open on invitation (email) where used_at is null and withdrawn_at is null;

-- A link with which a person who forgot their password sets another one. Admins make it and do not learn the password.
create table password_link (
  id uuid primary key,
  -- SHA-256 of the link's token, in hex: the link can't be made from what the store holds.
  token_hash text not null unique,
  person_id uuid not null references person (id) on delete cascade,
  made_by uuid not null references person (id),
  made_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  withdrawn_at timestamptz,
  confirmed_by uuid references person (id),
  constraint password_link_two_people check (made_by <> person_id),
  constraint password_link_by_two
    check (confirmed_by is not null and confirmed_by <> made_by and confirmed_by <> person_id),
  constraint password_link_once check (used_at is null or withdrawn_at is null)
);
-- One open link at a time for one person.
create unique index password_link_open on password_link (person_id) where used_at is null and withdrawn_at is null;

-- What one admin proposes and a second one confirms: invitations, accounts, roles, help with signing in, weaker rules.
create table admin_change (
  id uuid primary key,
  act text not null,
  object_type text not null,
  object_id text not null,
  -- The person whom it is about, if they are in the console already.
  person_id uuid references person (id) on delete cascade,
  -- The request, and the values before and after, as JSON: the second admin confirms exactly these bytes.
  content text not null,
  content_hash text not null,
  proposed_by uuid not null references person (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text,
  settled_by uuid references person (id),
  settled_at timestamptz,
  constraint admin_change_outcome check (outcome in ('confirmed', 'declined', 'withdrawn', 'void')),
  constraint admin_change_settled check ((outcome is null) = (settled_at is null)),
  -- Confirmed by a second admin, and never by the person whom it is about.
  constraint admin_change_two_people check (
    outcome <> 'confirmed'
    or (settled_by is not null and settled_by <> proposed_by and (person_id is null or settled_by <> person_id))
  )
);
create unique index admin_change_open on admin_change (act, object_id) where outcome is null;

-- A manager names a person who decides about requests in their place for some days; an admin has confirmed it.
create table delegation (
  id uuid primary key,
  from_id uuid not null references person (id) on delete cascade,
  to_id uuid not null references person (id) on delete cascade,
  first_day date not null,
  last_day date not null,
  zone text not null,
  -- The beginning of the first day and the end of the last one in that zone.
  starts_at timestamptz not null,
  ends_at timestamptz not null,
  confirmed_by uuid not null references person (id),
  confirmed_at timestamptz not null,
  -- Set if it was ended before its last day was over.
  ended_at timestamptz,
  ended_by uuid,
  constraint delegation_people check (from_id <> to_id and confirmed_by <> from_id and confirmed_by <> to_id),
  constraint delegation_days check (first_day <= last_day and last_day - first_day < 90),
  constraint delegation_times check (starts_at < ends_at and ends_at - starts_at < interval '92 days')
);
create index delegation_to on delegation (to_id) where ended_at is null;
create index delegation_from on delegation (from_id) where ended_at is null;
create trigger tell_changed after insert or update on delegation
  for each row execute function tell_row('access', '', '', 'to_id', '');

-- The admins who helped with how a person signs in: they proposed or confirmed the person's invitation, the reset of the
-- second factor, or a link for a new password.
create table sign_in_help (
  person_id uuid not null references person (id) on delete cascade,
  admin_id uuid not null references person (id) on delete cascade,
  act text not null,
  at timestamptz not null,
  primary key (person_id, admin_id, act, at)
);

create table second_factor (
  person_id uuid primary key references person (id) on delete cascade,
  secret_sealed text not null,
  made_at timestamptz not null,
  -- Null until a first code has shown that the person's device knows the secret.
  proven_at timestamptz,
  -- The last step of 30 seconds whose code was accepted: no code works twice.
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

create table sign_in_attempt (
  id uuid primary key,
  account_key text not null,
  at timestamptz not null,
  outcome text not null,
  -- A device from which the person has signed in before, a session, or an address: failures are counted for each.
  place text not null,
  constraint sign_in_attempt_outcome check (outcome in ('open', 'failed', 'succeeded'))
);
create index sign_in_attempt_account on sign_in_attempt (account_key, at);
create index sign_in_attempt_place on sign_in_attempt (place, at);
create index sign_in_attempt_at on sign_in_attempt (at);

-- Failures for one account from all unknown places together, of any age.
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

-- lib/store/schema.ts: the platforms that the console is connected to

create table connection (
  id uuid primary key,
  name text not null,
  environment text not null,
  base_url text not null,
  credential_sealed text not null,
  -- Identifies the credential without showing it. Writes carry the same hash, so a write that is sent again uses the
  -- credential that it began with.
  client_hash text not null,
  client_hint text not null,
  put_at timestamptz not null,
  put_by uuid not null,
  removed_at timestamptz,
  -- What differs between platforms besides their address. The built-in connection has these from the environment.
  time_zone text not null default 'Asia/Shanghai',
  idv_method text not null default 'IDV_REDIRECT',
  constraint connection_environment check (environment in ('sandbox', 'production'))
);
create unique index connection_name on connection (lower(name)) where removed_at is null;
create index connection_hash on connection (client_hash);
create trigger tell_changed after update on connection
  for each row execute function tell_row('access', '', '', '', '');

-- Without a row a person acts through the connection of the environment.
create table connection_grant (
  person_id uuid primary key references person (id) on delete cascade,
  connection_id uuid not null references connection (id),
  granted_at timestamptz not null,
  granted_by uuid not null
);
create trigger tell_changed after insert or update or delete on connection_grant
  for each row execute function tell_row('access', '', '', 'person_id', '');

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
create trigger tell_changed after insert or update or delete on own_credential
  for each row execute function tell_row('access', '', '', 'person_id', '');

-- The one access token of a credential, sealed; all copies of the console use the same (reliability 3.7).
create table platform_token (
  client_hash text primary key,
  token_sealed text,
  fetched_at timestamptz,
  ends_at timestamptz,
  -- The platform refused the token before this one.
  is_replacement boolean not null default false,
  -- Until then, one copy is asking the platform for the next token.
  lease_until timestamptz
);

-- Each call to the platform takes a short time of the budget, one after the other, whichever copy makes it. This is the end
-- of the last time that was taken: the further it is ahead of now, the longer the next call waits.
create table platform_budget (
  client_hash text primary key,
  spent_until timestamptz not null
);

-- lib/store/schema.ts: forms, writes and approvals

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
  connection_id text not null default 'built-in',
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
  -- The body's own key, itself sealed; removed when a body must not be readable any more.
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
  -- The connection whose token the write is sent with, as the audit names it, and the end of the client id.
  connection_id text not null default 'built-in',
  connection_name text not null default '',
  -- The client id belongs to the person alone.
  own_credential boolean not null default false,
  client_hint text not null default '',
  -- The acts of its operation that the write asks for, so that lists show each role only what it may do. Null: the
  -- operation is one act, or the body does not tell.
  acts text[],
  -- What the maker answers to the question with which the request that this one repeats was sent back.
  answer text,
  constraint operation_state check (
    state in (
      'PENDING_APPROVAL', 'READY', 'SENDING', 'UNKNOWN', 'IN_PROGRESS', 'WAITING_AUTH', 'ACCEPTED', 'NEEDS_REVIEW',
      'SUCCEEDED', 'REJECTED', 'FAILED', 'RESOLVED_DONE', 'RESOLVED_NOT_DONE', 'WITHDRAWN', 'DECLINED', 'EXPIRED', 'SENT_BACK'
    )
  ),
  constraint operation_step check (next_step in ('send', 'read')),
  constraint operation_resource check ((resource_type is null) = (resource_id is null)),
  constraint operation_two_people check (approver_id <> person_id),
  -- An outcome that the console cannot find out is settled by the word of two people (reliability 3.6).
  constraint operation_resolved_by_two check (
    state not in ('RESOLVED_DONE', 'RESOLVED_NOT_DONE')
    or coalesce(resolution ->> 'byId' <> resolution -> 'second' ->> 'byId', false)
  )
);
create unique index operation_one_at_a_time on operation (account, resource_type, resource_id)
  where holds and resource_id is not null;
-- A quote is converted once: beside a conversion that happened or may have happened no second one is recorded.
create unique index operation_of_quote on operation (account, resource_type, resource_id)
  where resource_type = 'quotes'
    and state not in ('REJECTED', 'WITHDRAWN', 'DECLINED', 'EXPIRED', 'SENT_BACK', 'RESOLVED_NOT_DONE');
create index operation_due on operation (next_at) where next_at is not null;
create index operation_of_account on operation (account, created_at desc, id desc);
create index operation_alike on operation (body_hash, created_at);
create index operation_reference on operation (operation, platform_reference) where platform_reference is not null;
-- Writes of any age that have no outcome yet.
create index operation_unsettled on operation (state, created_at)
  where state in ('READY', 'SENDING', 'UNKNOWN', 'IN_PROGRESS', 'WAITING_AUTH', 'ACCEPTED', 'NEEDS_REVIEW');
-- Writes that changed a bank account.
create index operation_of_bank_account on operation (lower(resource_id), first_sent_at)
  where resource_type = 'bank-accounts' and first_sent_at is not null;
-- Each page shows how many requests wait for approval, over all accounts.
create index operation_awaiting_approval on operation (account) where state = 'PENDING_APPROVAL';
-- Each page shows a person how many of their requests were sent back and have no new request yet.
create index operation_sent_back_to on operation (person_id) where state = 'SENT_BACK';
create index operation_repeating on operation (repeats) where repeats is not null;

-- One row for each time that the platform was asked. Without an end it is under way, or was when its process ended.
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
  -- A value that is equal if the platform's answer was equal; never the words of the answer.
  said text,
  explained boolean,
  retry_after_ms integer,
  answer_hash text,
  trace_id text,
  primary key (operation_id, number),
  constraint attempt_by check (by in ('person', 'sweeper', 'read-back'))
);

-- The writes that need a second person, as admins have decided. A rule applies to a write that all of its columns match; an
-- empty column matches all. A write that a role may only propose needs a second person without any rule.
create table approval_rule (
  id uuid primary key,
  operation text not null,
  act text,
  account text,
  -- The role of the person who asks for the write.
  role text,
  field text,
  value text,
  currency text,
  amount_from text,
  constraint approval_rule_role check (role in ('operator', 'support', 'manager')),
  constraint approval_rule_value check (value is null or field is not null),
  constraint approval_rule_amount check ((currency is null) = (amount_from is null)),
  -- To freeze a card protects it, so no rule can make that wait.
  constraint approval_rule_freeze check (
    operation <> 'updateCardStatus' or (act is not null and act in ('unfreeze', 'cancel'))
  )
);
insert into approval_rule (id, operation, act) values
  ('5f6d6e0a-5b0e-4f0e-8a0f-000000000001', 'updateBankAccount', null),
  ('5f6d6e0a-5b0e-4f0e-8a0f-000000000002', 'updateCardStatus', 'cancel'),
  ('5f6d6e0a-5b0e-4f0e-8a0f-000000000003', 'cancelPaymentIntent', null),
  ('5f6d6e0a-5b0e-4f0e-8a0f-000000000004', 'updateCardholder', 'identity');

-- For how many days two people who were helped by the same admin cannot approve each other's writes; 0 is never.
create table approval_policy (
  id integer primary key check (id = 1),
  days_apart integer not null,
  constraint approval_policy_days check (days_apart between 0 and 365)
);
insert into approval_policy (id, days_apart) values (1, 30);

-- What a second person is asked about a write, and what they answered.
create table approval (
  operation_id uuid primary key references operation (id) on delete cascade,
  because text not null,
  -- The rules that applied to the write when it was proposed.
  policy_hash text not null,
  -- The write and the record as the second person sees them: this is what is approved.
  change_hash text not null,
  seen_sealed text,
  seen_hash text,
  proposer_id uuid not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  verdict text,
  decided_by uuid,
  decided_name text,
  decided_role text,
  decided_session text,
  decided_at timestamptz,
  reason text,
  -- The person in whose place the request was decided.
  decided_for uuid,
  decided_for_name text,
  constraint approval_verdict check (verdict in ('approved', 'declined', 'sent-back', 'void', 'withdrawn')),
  constraint approval_two_people check (decided_by <> proposer_id),
  constraint approval_decided check ((decided_at is null) = (verdict is null)),
  constraint approval_by_somebody
    check (verdict is null or verdict not in ('approved', 'declined', 'sent-back') or decided_by is not null),
  constraint approval_question check (verdict <> 'sent-back' or reason is not null),
  -- Even if the console has a fault, a request is not decided in the place of the person who made it.
  constraint approval_in_place check (
    (decided_for is null) = (decided_for_name is null)
    and (decided_for is null or (decided_by is not null and decided_for <> proposer_id and decided_for <> decided_by))
  )
);

-- Even if the console has a fault, a write that waits for a second person is not sent without one.
create function require_approval() returns trigger language plpgsql as $$
begin
  if new.state in ('DECLINED', 'EXPIRED', 'SENT_BACK', 'WITHDRAWN', 'PENDING_APPROVAL') then return new; end if;
  if new.state = 'READY' and new.approver_id is not null and exists (
    select from approval
    where operation_id = new.id and verdict = 'approved' and decided_by = new.approver_id and proposer_id = new.person_id
  ) then return new; end if;
  raise exception 'This write waits for a second person.' using errcode = 'insufficient_privilege';
end $$;
create trigger operation_waits before update on operation for each row when (old.state = 'PENDING_APPROVAL')
  execute function require_approval();

-- Even if the console has a fault, a write that an approver sent back with a question is not sent. Its maker answers with a
-- new request, which names it in `repeats`, or withdraws it.
create function require_new_request() returns trigger language plpgsql as $$
begin
  if new.state in ('SENT_BACK', 'WITHDRAWN') then return new; end if;
  raise exception 'This write was sent back: only a new request can be approved.' using errcode = 'insufficient_privilege';
end $$;
create trigger operation_sent_back before update on operation for each row when (old.state = 'SENT_BACK')
  execute function require_new_request();

create trigger tell_made after insert on operation
  for each row execute function tell_row('writes', 'account', 'connection_id', '', 'id');
create trigger tell_changed after update on operation for each row
  when (old.version is distinct from new.version or old.resolution is distinct from new.resolution)
  execute function tell_row('writes', 'account', 'connection_id', '', 'id');

-- lib/store/schema.ts: the audit

-- Each line is signed over its content and the signature of the line before (lib/audit/chain.ts). Only milliseconds of a
-- time are signed, so the column holds no more than milliseconds.
create table audit (
  sequence bigint primary key,
  at timestamptz(3) not null,
  kind text not null,
  act text not null,
  result text not null,
  person_id uuid,
  person_name text not null,
  role text not null,
  session_key text not null,
  account text not null,
  object_type text not null,
  object_id text not null,
  operation_id uuid,
  -- JSON as text: a jsonb column would store another text than the one that is signed.
  before text,
  after text,
  request_id text not null,
  idempotency_key uuid,
  key_id text not null,
  hash text not null,
  -- JSON as text, like `before` and `after`. A line without it is signed without it (lib/audit/chain.ts).
  connection text,
  constraint audit_kind check (
    kind in (
      'sign-in', 'sign-out', 'refusal', 'reveal', 'write', 'approval', 'export', 'review', 'setting', 'people', 'alert'
    )
  )
);
create index audit_of_operation on audit (operation_id) where operation_id is not null;
create index audit_of_account on audit (account, sequence desc);
create index audit_of_person on audit (person_id, sequence desc);
create index audit_of_object on audit (object_type, object_id, sequence desc);
create index audit_at on audit (at);

-- How many lines there are and the signature of the last one, itself signed: lines cannot be removed from the end unseen. A
-- transaction that writes a line holds this row until its end, so lines are in the order in which they were committed.
create table audit_head (
  id integer primary key,
  count bigint not null,
  last_hash text not null,
  key_id text not null,
  signature text not null,
  constraint audit_head_only check (id = 1)
);
insert into audit_head values (1, 0, '', '', '');

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception 'The audit is only ever added to.' using errcode = 'insufficient_privilege';
end $$;
create trigger audit_is_kept before update or delete on audit for each row execute function refuse_audit_change();
create trigger audit_is_whole before truncate on audit for each statement execute function refuse_audit_change();
create trigger audit_head_is_kept before delete on audit_head for each row execute function refuse_audit_change();
create trigger audit_head_is_whole before truncate on audit_head for each statement execute function refuse_audit_change();
create trigger audit_head_goes_on before update on audit_head for each row when (new.count <> old.count + 1)
  execute function refuse_audit_change();

-- Frequent acts that the audit counts for a while, in place of a line for each.
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

-- lib/store/schema.ts: many writes at once

-- Many writes that a person ordered at once. Each is an ordinary write with a form and a key of its own; the run says
-- which record is next.
create table write_run (
  id uuid primary key,
  kind text not null,
  account text not null,
  -- The client and the connection through which it was ordered: all its writes go through them.
  environment text not null,
  client_hash text not null,
  connection_id text not null,
  reason text not null,
  -- The run whose writes this one undoes.
  undoes uuid references write_run (id),
  person_id uuid not null references person (id) on delete cascade,
  person_name text not null,
  session_key text not null,
  state text not null,
  -- Why it does not go on, or not yet: a message.
  problem text,
  next_at timestamptz not null default clock_timestamp(),
  lease_owner text,
  lease_until timestamptz,
  created_at timestamptz not null,
  -- When the person confirmed who they are for the whole run, which counts for a limited time; null for a run whose writes
  -- needed no proof.
  proven_at timestamptz,
  constraint write_run_state check (state in ('running', 'paused', 'done'))
);
create index write_run_due on write_run (next_at) where state = 'running';
create index write_run_of_account on write_run (account, created_at desc);
create index write_run_undoes on write_run (undoes) where undoes is not null;
create trigger tell_made after insert on write_run
  for each row execute function tell_row('runs', 'account', 'client_hash', '', 'id');
create trigger tell_changed after update on write_run for each row
  when (old.state is distinct from new.state or old.problem is distinct from new.problem)
  execute function tell_row('runs', 'account', 'client_hash', '', 'id');

-- One record of a run.
create table write_run_item (
  run_id uuid not null references write_run (id) on delete cascade,
  position integer not null,
  record_id text not null,
  -- As people recognise the record, masked as in every list.
  name text not null,
  holder text not null,
  -- `due`: its write is not recorded yet. `refused`: nothing was sent. `left`: it needs no write.
  state text not null,
  -- Committed before the write is submitted: a run that was interrupted submits the same form again.
  form_id uuid unique,
  operation_id uuid,
  -- Why it was refused or left: a message.
  problem text,
  primary key (run_id, position),
  unique (run_id, record_id),
  constraint write_run_item_state check (state in ('due', 'sent', 'refused', 'left')),
  constraint write_run_item_sent check ((state = 'sent') = (operation_id is not null))
);
create index write_run_item_operation on write_run_item (operation_id) where operation_id is not null;

-- lib/store/alert-schema.ts

-- One row for each cause that people have to know of, however often it is seen.
create table alert (
  id uuid primary key default gen_random_uuid(),
  -- Both empty: the alert is about the console as a whole.
  client_hash text not null,
  account text not null,
  kind text not null,
  cause text not null,
  -- Counts how often the same cause began again after it had ended.
  episode integer not null,
  object_type text not null,
  object_id text not null,
  -- The permissions that a person needs to see it; empty: people who act for accounts do not see it.
  needs text[] not null,
  for_admins boolean not null,
  severity text not null,
  -- Masked, as the mirror and the writes keep them.
  facts jsonb not null,
  -- When the cause began, as far as that is known.
  since timestamptz not null,
  opened_at timestamptz not null default clock_timestamp(),
  -- When it was decided who is told of it; null: not yet.
  planned_at timestamptz,
  owner_id uuid references person (id) on delete set null,
  acknowledged_at timestamptz,
  acknowledged_by uuid references person (id) on delete set null,
  snoozed_until timestamptz,
  snoozed_by uuid references person (id) on delete set null,
  snooze_reason text not null default '',
  resolved_at timestamptz,
  version integer not null default 0,
  -- The one person who is told of it; null: each person who may see it.
  person_id uuid references person (id) on delete cascade,
  constraint alert_severity check (severity in ('critical', 'high', 'normal')),
  unique (client_hash, account, kind, cause, episode)
);
-- Each evaluation looks for the open alert of each cause.
create index alert_open on alert (kind, client_hash, account, cause) where resolved_at is null;
create index alert_newest on alert (opened_at desc, id desc);
create index alert_unplanned on alert (opened_at) where planned_at is null;
create trigger tell_made after insert on alert
  for each row execute function tell_row('alerts', 'account', 'client_hash', 'person_id', 'id');
create trigger tell_changed after update on alert for each row when (old.* is distinct from new.*)
  execute function tell_row('alerts', 'account', 'client_hash', 'person_id', 'id');

-- Since when an account is watched for a kind: causes that were over by then open no alert.
create table alert_watch (
  kind text not null,
  client_hash text not null,
  account text not null,
  since timestamptz not null,
  -- The filter of the rule that the watch is for: with another filter the watch begins again.
  search text not null default '',
  primary key (kind, client_hash, account)
);

-- What an admin set in place of the defaults. An empty client or account matches all.
create table alert_rule (
  kind text not null,
  client_hash text not null,
  account text not null,
  is_on boolean not null,
  -- The limit from which on a cause opens an alert; null: that of the default.
  least integer,
  changed_by uuid references person (id) on delete set null,
  changed_at timestamptz not null,
  -- The payouts that the rule is about, as the search part of a list's address; empty: every payout.
  search text not null default '',
  primary key (kind, client_hash, account),
  check (account = '' or client_hash <> '')
);

-- lib/store/export-schema.ts

-- Files that people asked for. The copy of the console that holds a file's lease makes it.
create table export_job (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  person_name text not null,
  -- The person's role when they asked. When the file is made and when it is downloaded, the role of that time counts.
  role text not null,
  client_hash text not null,
  -- The account of the page that it was asked on: `master`, a sub-account's id, or `all`.
  account text not null,
  -- The accounts that are in it, as they were when it was asked for.
  accounts jsonb not null,
  -- Which of their rows, as the search part of a list's address.
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
  -- The row after which the next part begins, and what the file needs to know of the parts before.
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
  -- The list whose rows the file has.
  list text not null default 'listPayouts',
  -- The language of the person's pages when they asked.
  language text not null default 'en',
  -- `csv-semicolons` also has decimal commas.
  check (format in ('csv', 'csv-semicolons', 'xlsx')),
  check (state in ('queued', 'running', 'done', 'failed', 'cancelled', 'expired'))
);
create index export_job_person on export_job (person_id, created_at desc);
create index export_job_open on export_job (lease_until nulls first, created_at) where state in ('queued', 'running');
create trigger tell_made after insert on export_job
  for each row execute function tell_row('exports', '', 'client_hash', 'person_id', 'id');
create trigger tell_changed after update on export_job for each row
  when (old.state is distinct from new.state or old.rows_done is distinct from new.rows_done)
  execute function tell_row('exports', '', 'client_hash', 'person_id', 'id');

create table export_part (
  job_id uuid not null references export_job (id) on delete cascade,
  number integer not null,
  bytes bytea not null,
  primary key (job_id, number)
);

-- lib/store/mirror-schema.ts: what the platform showed of each account. Records as it sent them, the changes that were
-- seen, and how far both reach.

create table mirror_account (
  id integer generated always as identity primary key,
  client_hash text not null,
  account text not null,
  environment text not null,
  time_zone text not null,
  first_day date not null,
  paused_at timestamptz,
  -- Set when no person may see the account any more: nothing new is read of it.
  left_at timestamptz,
  unique (client_hash, account)
);

create table mirror_record (
  account_id integer not null references mirror_account (id) on delete cascade,
  kind text not null,
  id text not null,
  -- By model of the platform, since a payout has two; sensitive values are masked here.
  parts jsonb not null,
  -- The sensitive values of the parts.
  sealed text,
  -- When the answer with each part arrived, in Unix milliseconds: the answer to an earlier request proves nothing newer.
  answered jsonb not null,
  first_seen_at timestamptz not null,
  changed_at timestamptz not null,
  gone_at timestamptz,
  detail_due boolean not null default false,
  created_at timestamptz not null,
  day date not null,
  completed_at timestamptz,
  status text not null,
  status_v1 text not null,
  currency text not null,
  amount numeric,
  method text not null,
  country text not null,
  name text not null,
  bank text not null,
  reason text not null,
  -- The amount of a failed payout to be returned (interface 2.9). It is a promise: only the status FAILED_REFUNDED says that
  -- the money came back.
  to_return numeric,
  -- The words by which it is found. The week of a payout's creation is one of them, so that a sum over very many payouts can
  -- be made in parts.
  find tsvector not null,
  -- Since when an amount is to be returned: when that was first seen; if it was so at the first look, the end of the payout.
  promised_at timestamptz,
  -- The part of a payout to read again before its two statuses are reported as contradicting each other: the one that was
  -- read before the other one changed. Empty: none, or they do not contradict each other.
  doubt text not null default '',
  primary key (account_id, kind, id)
)
-- Columns that only a row on the page needs are stored apart, so that what lists are sorted, filtered and summed by lies
-- close together: a sum over many rows reads a third of the pages.
with (toast_tuple_target = 400);
-- These columns are in no search, and reading them for figures would be costly.
alter table mirror_record alter column parts set statistics 0, alter column sealed set statistics 0,
  alter column answered set statistics 0;
-- PostgreSQL does not use the figures of an index over some of the rows to guess how many lie in a range, so the amounts
-- have their own.
create statistics mirror_record_amount on (coalesce(amount, -1)) from mirror_record;

-- Each column that payouts are sorted by has an index in the order of its list; rows with the same value are in the order
-- of their creation. The index also leads to the newest rows of one value. `include` has what filters and sums need, so that
-- they read no row.
create index mirror_payout_created on mirror_record (account_id, created_at desc, id desc)
  include (day, status, currency, amount, method, country) where kind = 'payout' and gone_at is null;
create index mirror_payout_status on mirror_record (account_id, status, created_at, id)
  include (day, currency, amount, method, country) where kind = 'payout' and gone_at is null;
create index mirror_payout_status_v1 on mirror_record (account_id, status_v1, created_at, id)
  where kind = 'payout' and gone_at is null;
create index mirror_payout_amount on mirror_record (account_id, (coalesce(amount, -1)), created_at, id)
  include (day, status, currency, amount, method, country) where kind = 'payout' and gone_at is null;
create index mirror_payout_currency on mirror_record (account_id, currency, created_at, id)
  include (day, status, amount, method, country) where kind = 'payout' and gone_at is null;
create index mirror_payout_name on mirror_record (account_id, name, created_at, id)
  where kind = 'payout' and gone_at is null;
create index mirror_payout_method on mirror_record (account_id, method, created_at, id)
  where kind = 'payout' and gone_at is null;
create index mirror_payout_country on mirror_record (account_id, country, created_at, id)
  where kind = 'payout' and gone_at is null;
create index mirror_payout_bank on mirror_record (account_id, bank, created_at, id)
  where kind = 'payout' and gone_at is null;
create index mirror_payout_completed on mirror_record
  (account_id, (coalesce(completed_at, '-infinity'::timestamptz)), created_at, id)
  where kind = 'payout' and gone_at is null;
create index mirror_payout_reason on mirror_record (account_id, reason, created_at, id)
  where kind = 'payout' and gone_at is null;
create index mirror_payout_reference on mirror_record
  (account_id, (coalesce(parts #>> '{v1,short_reference_id}', '')), created_at, id)
  where kind = 'payout' and gone_at is null;
create index mirror_payout_id on mirror_record (account_id, id, created_at) where kind = 'payout' and gone_at is null;
create index mirror_payout_changed on mirror_record (account_id, changed_at) where kind = 'payout';
-- Failed payouts whose money is not known to be back.
create index mirror_payout_out on mirror_record (account_id, created_at)
  where kind = 'payout' and gone_at is null and (status in ('FAILED', 'FAILED_REFUNDED')
    and not (status = 'FAILED_REFUNDED' and coalesce(to_return >= amount, to_return is null)));
-- Rows of the lists besides payouts, in the order in which they are searched and exported, with the status that they are
-- counted by.
create index mirror_record_listed on mirror_record (account_id, kind, created_at, id) include (status)
  where kind <> 'payout' and gone_at is null;
create index mirror_record_detail on mirror_record (account_id, created_at desc) where detail_due;
-- New words wait in a list until it is full; the statement that fills it writes all of them into the index. A short list
-- keeps each of these statements short, because it makes others wait.
create index mirror_record_find on mirror_record using gin (find) with (gin_pending_list_limit = 64);

-- The mirror keeps a batch of rows with one statement: one notification for each account and kind in it.
create function tell_mirrored() returns trigger language plpgsql as $$
begin
  perform tell_change(told.kind, account.account, account.client_hash, '', told.ids)
  from (select account_id, kind, array_agg(id) as ids from told group by account_id, kind) as told
  join mirror_account as account on account.id = told.account_id;
  return null;
end $$;
create function tell_mirrored_again() returns trigger language plpgsql as $$
begin
  perform tell_change(told.kind, account.account, account.client_hash, '', told.ids)
  from (
    select told.account_id, told.kind, array_agg(told.id) as ids
    from told join before using (account_id, kind, id)
    where told.changed_at is distinct from before.changed_at
    group by told.account_id, told.kind
  ) as told
  join mirror_account as account on account.id = told.account_id;
  return null;
end $$;
create trigger tell_made after insert on mirror_record
  referencing new table as told for each statement execute function tell_mirrored();
create trigger tell_changed after update on mirror_record
  referencing old table as before new table as told for each statement execute function tell_mirrored_again();

create table mirror_change (
  number bigint generated always as identity primary key,
  account_id integer not null references mirror_account (id) on delete cascade,
  kind text not null,
  id text not null,
  part text not null,
  seen_at timestamptz not null,
  -- The fields that differ, with the values before and after; a field that did not exist is left out.
  before jsonb not null,
  after jsonb not null
);
create index mirror_change_record on mirror_change (account_id, kind, id);

-- Some days of a list of the platform, called a stretch below; of a list without days, all of it.
create table mirror_window (
  account_id integer not null references mirror_account (id) on delete cascade,
  feed text not null,
  -- Empty: rows of any status.
  status text not null,
  from_day date not null,
  to_day date not null,
  total integer,
  -- How many reads, one after the other, found the same rows, and as many as the list said. It counts to two only once the
  -- days of the stretch are over.
  agreed smallint not null default 0,
  digest text,
  -- When the last full read began that found the same as the one before.
  full_at timestamptz,
  -- When the last read that agreed began: what happened before then is in the mirror.
  agreed_at timestamptz,
  read_at timestamptz,
  next_at timestamptz not null,
  pause_ms integer not null,
  failures integer not null default 0,
  problem text,
  problem_at timestamptz,
  -- When the rows of the list were first known to be all that there are: a row that is seen later is new.
  first_whole_at timestamptz,
  -- When the last read that saw every row of the stretch began: changes before then are in the mirror. A read of only the
  -- newest page and the total does not move it, and two reads that differ do not clear it.
  whole_at timestamptz,
  -- Rows of the last full read that have no readable id: the list has them, and the mirror can't keep them.
  unreadable integer not null default 0,
  primary key (account_id, feed, status, from_day)
);
create index mirror_window_due on mirror_window (next_at);

-- Payouts by what totals are asked for; the triggers below keep them, whatever changes the rows.
create table mirror_total (
  account_id integer not null references mirror_account (id) on delete cascade,
  day date not null,
  currency text not null,
  status text not null,
  method text not null,
  country text not null,
  count integer not null,
  sum numeric not null,
  -- Rows whose amount is no decimal number; they are in no sum.
  without_amount integer not null,
  primary key (account_id, day, currency, status, method, country)
);
create function add_to_mirror_total() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mirror_total as total
    select account_id, day, currency, status, method, country, count(*), coalesce(sum(amount), 0), count(*) - count(amount)
    from after_rows where kind = 'payout' and gone_at is null
    group by account_id, day, currency, status, method, country
    order by account_id, day, currency, status, method, country
    on conflict (account_id, day, currency, status, method, country) do update
    set count = total.count + excluded.count, sum = total.sum + excluded.sum,
      without_amount = total.without_amount + excluded.without_amount;
  elsif tg_op = 'DELETE' then
    insert into mirror_total as total
    select account_id, day, currency, status, method, country,
      -count(*), -coalesce(sum(amount), 0), count(amount) - count(*)
    from before_rows where kind = 'payout' and gone_at is null
      and exists (select from mirror_account where mirror_account.id = account_id)
    group by account_id, day, currency, status, method, country
    order by account_id, day, currency, status, method, country
    on conflict (account_id, day, currency, status, method, country) do update
    set count = total.count + excluded.count, sum = total.sum + excluded.sum,
      without_amount = total.without_amount + excluded.without_amount;
  else
    insert into mirror_total as total
    select account_id, day, currency, status, method, country,
      sum(times), coalesce(sum(times * amount), 0), coalesce(sum(times) filter (where amount is null), 0)
    from (
      select 1 as times, account_id, day, currency, status, method, country, amount
      from after_rows where kind = 'payout' and gone_at is null
      union all
      select -1, account_id, day, currency, status, method, country, amount
      from before_rows where kind = 'payout' and gone_at is null
    ) as moved
    group by account_id, day, currency, status, method, country
    having sum(times) <> 0 or sum(times * amount) <> 0 or sum(times) filter (where amount is null) <> 0
    order by account_id, day, currency, status, method, country
    on conflict (account_id, day, currency, status, method, country) do update
    set count = total.count + excluded.count, sum = total.sum + excluded.sum,
      without_amount = total.without_amount + excluded.without_amount;
  end if;
  return null;
end
$$;
create trigger mirror_total_insert after insert on mirror_record
  referencing new table as after_rows for each statement execute function add_to_mirror_total();
create trigger mirror_total_update after update on mirror_record
  referencing old table as before_rows new table as after_rows for each statement execute function add_to_mirror_total();
create trigger mirror_total_delete after delete on mirror_record
  referencing old table as before_rows for each statement execute function add_to_mirror_total();

-- Payouts by the first two digits of their amounts, for sums over a range of amounts; the triggers below keep them.
create table mirror_amount (
  account_id integer not null references mirror_account (id) on delete cascade,
  currency text not null,
  status text not null,
  -- The least amount of the group. Below one, two decimals; -1 stands for all below zero.
  least numeric not null,
  count integer not null,
  sum numeric not null,
  primary key (account_id, currency, status, least)
);
-- The least amount of the group that an amount belongs to.
create function least_of_amounts(amount numeric) returns numeric language sql immutable parallel safe as $$
  select case when amount < 0 then -1 when amount < 1 then trunc(amount, 2)
    else trunc(amount, 2 - length(trunc(amount)::text)) end
$$;
-- The amount below which all amounts of the same group are.
create function end_of_amounts(amount numeric) returns numeric language sql immutable parallel safe as $$
  select case when amount < 0 then 0 when amount < 1 then trunc(amount, 2) + 0.01
    else trunc(amount, 2 - length(trunc(amount)::text)) + ('1e' || length(trunc(amount)::text) - 2)::numeric end
$$;
create function add_to_mirror_amount() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mirror_amount as kept
    select account_id, currency, status, least_of_amounts(amount), count(*), sum(amount)
    from after_rows where kind = 'payout' and gone_at is null and amount is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, currency, status, least) do update
    set count = kept.count + excluded.count, sum = kept.sum + excluded.sum;
  elsif tg_op = 'DELETE' then
    insert into mirror_amount as kept
    select account_id, currency, status, least_of_amounts(amount), -count(*), -sum(amount)
    from before_rows where kind = 'payout' and gone_at is null and amount is not null
      and exists (select from mirror_account where mirror_account.id = account_id)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, currency, status, least) do update
    set count = kept.count + excluded.count, sum = kept.sum + excluded.sum;
  else
    insert into mirror_amount as kept
    select account_id, currency, status, least_of_amounts(amount), sum(times), sum(times * amount)
    from (
      select 1 as times, account_id, currency, status, amount
      from after_rows where kind = 'payout' and gone_at is null and amount is not null
      union all
      select -1, account_id, currency, status, amount
      from before_rows where kind = 'payout' and gone_at is null and amount is not null
    ) as moved
    group by 1, 2, 3, 4
    having sum(times) <> 0 or sum(times * amount) <> 0
    order by 1, 2, 3, 4
    on conflict (account_id, currency, status, least) do update
    set count = kept.count + excluded.count, sum = kept.sum + excluded.sum;
  end if;
  return null;
end
$$;
create trigger mirror_amount_insert after insert on mirror_record
  referencing new table as after_rows for each statement execute function add_to_mirror_amount();
create trigger mirror_amount_update after update on mirror_record
  referencing old table as before_rows new table as after_rows for each statement execute function add_to_mirror_amount();
create trigger mirror_amount_delete after delete on mirror_record
  referencing old table as before_rows for each statement execute function add_to_mirror_amount();

-- Payouts by the week of their creation, and a version that grows with each change of one of them: a result computed from
-- the rows of a week is valid as long as the version is the same.
create table mirror_week (
  account_id integer not null references mirror_account (id) on delete cascade,
  week integer not null,
  count integer not null,
  version bigint not null,
  primary key (account_id, week)
);
create function note_mirror_week() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mirror_week as kept
    select account_id, floor(date_part('epoch', created_at) / 604800)::int, count(*) filter (where gone_at is null), 1
    from after_rows where kind = 'payout' group by 1, 2 order by 1, 2
    on conflict (account_id, week) do update set count = kept.count + excluded.count, version = kept.version + 1;
  elsif tg_op = 'DELETE' then
    insert into mirror_week as kept
    select account_id, floor(date_part('epoch', created_at) / 604800)::int, -count(*) filter (where gone_at is null), 1
    from before_rows where kind = 'payout'
      and exists (select from mirror_account where mirror_account.id = account_id)
    group by 1, 2 order by 1, 2
    on conflict (account_id, week) do update set count = kept.count + excluded.count, version = kept.version + 1;
  else
    insert into mirror_week as kept
    select account_id, floor(date_part('epoch', created_at) / 604800)::int,
      coalesce(sum(times) filter (where gone_at is null), 0), 1
    from (
      select 1 as times, account_id, created_at, gone_at from after_rows where kind = 'payout'
      union all
      select -1, account_id, created_at, gone_at from before_rows where kind = 'payout'
    ) as moved
    group by 1, 2 order by 1, 2
    on conflict (account_id, week) do update set count = kept.count + excluded.count, version = kept.version + 1;
  end if;
  return null;
end
$$;
create trigger mirror_week_insert after insert on mirror_record
  referencing new table as after_rows for each statement execute function note_mirror_week();
create trigger mirror_week_update after update on mirror_record
  referencing old table as before_rows new table as after_rows for each statement execute function note_mirror_week();
create trigger mirror_week_delete after delete on mirror_record
  referencing old table as before_rows for each statement execute function note_mirror_week();

-- How long completed payouts took, by the day of their creation: exact, and small enough to be asked over any days.
create table mirror_pace (
  account_id integer not null references mirror_account (id) on delete cascade,
  day date not null,
  currency text not null,
  method text not null,
  country text not null,
  -- Seconds from creation to completion, one entry for each payout whose times are both known.
  seconds integer[] not null,
  refreshed_at timestamptz not null,
  primary key (account_id, day, currency, method, country)
);

-- How long payouts usually take on a lane of an account (a method, a currency and a country), over the last days.
create table mirror_lane (
  account_id integer not null references mirror_account (id) on delete cascade,
  method text not null,
  currency text not null,
  country text not null,
  -- The number of payouts that the values are from.
  count integer not null,
  -- Seconds from creation to completion that half of them took at most, and that 95 of 100 took at most.
  median integer not null,
  longest_usual integer not null,
  refreshed_at timestamptz not null,
  primary key (account_id, method, currency, country)
);

-- The time up to which changes of an account's payouts are in the two tables above.
create table mirror_paced (
  account_id integer primary key references mirror_account (id) on delete cascade,
  paced_to timestamptz not null,
  next_at timestamptz not null
);

-- How far the words by which an account's records are found have been derived again, and by which version of the derivation:
-- a console with another version begins again. Without a row nothing was derived again yet.
create table mirror_words (
  account_id integer primary key references mirror_account (id) on delete cascade,
  version integer not null,
  kind text not null,
  id text not null,
  is_whole boolean not null
);

-- lib/store/report-schema.ts

-- Lists that people keep under a name: the search part of a list's address, of one account or of all.
create table saved_view (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  -- The client through which its owner acts: the same account of another client is another account.
  client_hash text not null,
  -- The account of the page that it was saved on: `master`, a sub-account's id, or `all`.
  account text not null,
  name text not null,
  -- Filters and order, as they stand in an address.
  search text not null,
  -- Offered to each person who may see the account.
  is_shared boolean not null,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create unique index saved_view_name on saved_view (person_id, client_hash, account, lower(name));
create index saved_view_shared on saved_view (client_hash, account) where is_shared;

-- Reports that the console makes by itself, each for the person who wants it.
create table report_schedule (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  -- The client through which the person acted when they made it: the report has payouts of no other client.
  client_hash text not null,
  -- `master`, a sub-account's id, or `all` for the accounts that the person may see when the report is made.
  account text not null,
  name text not null,
  -- Totals by status and currency, or the rows of a saved view as a file.
  content text not null check (content in ('totals', 'list')),
  view_id uuid references saved_view (id) on delete set null,
  format text check (format in ('csv', 'csv-semicolons', 'xlsx')),
  -- The days of creation that it is about, counted from the due time; null: those that the view names.
  period text,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly')),
  -- From Monday, 1, to Sunday, 7.
  weekday integer check (weekday between 1 and 7),
  -- In a month that is shorter, its last day.
  month_day integer check (month_day between 1 and 31),
  hour integer not null check (hour between 0 and 23),
  zone text not null,
  channel text not null check (channel in ('console', 'email')),
  -- Null while it is paused.
  next_due_at timestamptz,
  -- Why the console paused it by itself.
  paused_for text,
  created_at timestamptz not null,
  updated_at timestamptz not null
);
create index report_schedule_due on report_schedule (next_due_at) where next_due_at is not null;
create index report_schedule_person on report_schedule (person_id, account);

-- One for each due time, however many copies of the console there are.
create table report_run (
  id uuid primary key,
  schedule_id uuid not null references report_schedule (id) on delete cascade,
  -- When it was to be made; for a manual one, when a person asked for it.
  due_at timestamptz not null,
  is_manual boolean not null,
  -- Due times before this one that passed while no copy of the console ran.
  missed integer not null default 0,
  state text not null check (state in ('queued', 'making', 'done', 'refused', 'failed', 'expired')),
  problem text,
  -- The accounts that are in it, as they were when it was made.
  accounts jsonb,
  -- Days, counts, sums and how far the mirror reached.
  result jsonb,
  -- It has a file: the row of `export_job` with the same id.
  has_file boolean not null default false,
  -- How often a copy of the console began to make it.
  attempts integer not null default 0,
  lease_owner text,
  lease_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz
);
create unique index report_run_due on report_run (schedule_id, due_at) where not is_manual;
-- A person who presses the button twice gets one run.
create unique index report_run_asked on report_run (schedule_id) where is_manual and state in ('queued', 'making');
create index report_run_open on report_run (lease_until nulls first, created_at) where state in ('queued', 'making');
create index report_run_schedule on report_run (schedule_id, created_at desc);
create trigger tell_made after insert on report_run
  for each row execute function tell_row('reports', '', '', '', 'schedule_id');
create trigger tell_changed after update on report_run for each row when (old.state is distinct from new.state)
  execute function tell_row('reports', '', '', '', 'schedule_id');

-- Months that a person closed, with the payouts of an account as they were at that moment.
create table month_close (
  id uuid primary key,
  account_id integer not null references mirror_account (id) on delete restrict,
  -- Its first day, as the platform counts days.
  month date not null,
  state text not null check (state in ('closed', 'reopening', 'reopened')),
  closed_at timestamptz not null,
  closed_by uuid references person (id) on delete set null,
  closed_by_name text not null,
  -- How far the mirror reached, as it was shown to the person who closed it.
  coverage jsonb not null,
  row_count integer not null,
  -- SHA-256 over the rows below, one line each.
  digest text not null,
  -- The number of the last change of the mirror that is in it.
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
  to_return numeric,
  completed_at timestamptz,
  primary key (close_id, payout_id)
);

-- lib/store/outbox-schema.ts

-- What a person is told by a channel, and how that went: one table for every kind. Its subject is an alert or the run of a
-- report. If the subject is deleted, its deliveries are deleted with it, by the reference of their kind.
create table delivery (
  id uuid primary key default gen_random_uuid(),
  kind text not null,
  subject_id uuid not null,
  alert_id uuid generated always as (case when kind = 'alert' then subject_id end) stored
    references alert (id) on delete cascade,
  report_run_id uuid generated always as (case when kind = 'report' then subject_id end) stored
    references report_run (id) on delete cascade,
  person_id uuid not null references person (id) on delete cascade,
  channel text not null,
  state text not null default 'due',
  -- The deliveries that were claimed together, and went in one mail.
  batch uuid,
  attempts integer not null default 0,
  next_at timestamptz not null default clock_timestamp(),
  lease_owner text,
  lease_until timestamptz,
  -- Set before the first byte of a mail leaves: from then on the mail may have arrived, until the server answers.
  handed_at timestamptz,
  -- Why it was not sent, or not yet: a code, or a message.
  problem text,
  ended_at timestamptz,
  constraint delivery_subject check (num_nonnulls(alert_id, report_run_id) = 1),
  constraint delivery_channel check (channel in ('email', 'webhook')),
  constraint delivery_state check (state in ('due', 'sending', 'sent', 'skipped', 'dead', 'unknown')),
  unique (kind, subject_id, person_id, channel)
);
create index delivery_due on delivery (next_at) where state in ('due', 'sending');
create index delivery_sent on delivery (person_id, ended_at) where state = 'sent';
create index delivery_failed on delivery (ended_at) where state in ('dead', 'unknown');
create index delivery_alert on delivery (alert_id) where alert_id is not null;
create index delivery_report_run on delivery (report_run_id) where report_run_id is not null;

-- One row. The secret that posts are signed with is sealed.
create table alert_webhook (
  id integer primary key check (id = 1),
  url text not null,
  secret_sealed text not null,
  put_by uuid references person (id) on delete set null,
  put_at timestamptz not null
);

-- lib/store/review-schema.ts

-- What people decided about a payout. The key is the payout's id alone: it is the same payout through every connection, and
-- a person who may see the payout may see this.
create table payout_review (
  payout_id text primary key,
  -- Counts the changes: a person who decides on an older version is told.
  version integer not null,
  reviewed_at timestamptz,
  reviewed_by uuid references person (id) on delete set null,
  owner_id uuid references person (id) on delete set null,
  tags text[] not null default '{}',
  updated_at timestamptz not null
);
create index payout_review_owner on payout_review (owner_id) where owner_id is not null;
create index payout_review_tags on payout_review using gin (tags);
-- Reviews belong to payouts of any account.
create trigger tell_made after insert on payout_review
  for each row execute function tell_row('reviews', '', '', '', 'payout_id');
create trigger tell_changed after update on payout_review for each row when (old.* is distinct from new.*)
  execute function tell_row('reviews', '', '', '', 'payout_id');

-- The decisions about payouts, in order, and the notes, which are in no other table.
create table payout_review_event (
  number bigint generated always as identity primary key,
  payout_id text not null,
  at timestamptz not null,
  person_id uuid references person (id) on delete set null,
  person_name text not null,
  change jsonb not null,
  note text,
  mentions uuid[] not null default '{}'
);
create index payout_review_event_payout on payout_review_event (payout_id, number desc);
create index payout_review_event_mentions on payout_review_event using gin (mentions) where mentions <> '{}';
create index payout_review_event_mentioned on payout_review_event (at) where mentions <> '{}';

-- Payouts of which a person wants to be told when they end.
create table payout_watch (
  id uuid primary key default gen_random_uuid(),
  person_id uuid not null references person (id) on delete cascade,
  client_hash text not null,
  account text not null,
  payout_id text not null,
  -- The payout's status when the person asked: they are told of another status that ends it.
  status text not null,
  at timestamptz not null,
  unique (person_id, client_hash, account, payout_id)
);
create index payout_watch_payout on payout_watch (client_hash, account, payout_id);
