-- What one admin proposes and a second one confirms: invitations, accounts, roles, help with signing in, weaker rules.
create table admin_change (
  id uuid primary key,
  act text not null,
  object_type text not null,
  object_id text not null,
  -- Whom it is about, where that is somebody who is here already.
  person_id uuid references person (id) on delete cascade,
  -- What was asked for, what was before and what would be after, as JSON: these bytes are what is confirmed.
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
  -- A second admin, and never the person whom it is about.
  constraint admin_change_two_people check (
    outcome <> 'confirmed'
    or (settled_by is not null and settled_by <> proposed_by and (person_id is null or settled_by <> person_id))
  )
);
create unique index admin_change_open on admin_change (act, object_id) where outcome is null;

insert into admin_change (
  id, act, object_type, object_id, person_id, content, content_hash,
  proposed_by, proposed_at, expires_at, outcome, settled_by, settled_at
)
select
  id, 'role', 'person', person_id::text, person_id, content, encode(sha256(convert_to(content, 'UTF8')), 'hex'),
  proposed_by, proposed_at, expires_at, coalesce(outcome, 'void'), settled_by, coalesce(settled_at, now())
from (
  select *, json_build_object(
    'before', json_build_object('role', from_role), 'after', json_build_object('role', to_role)
  )::text as content
  from role_change
) as former;
drop table role_change;

-- The admins who had a hand in how a person signs in: who proposed or confirmed their invitation, the reset of their
-- second factor, or a link for a new password.
create table sign_in_help (
  person_id uuid not null references person (id) on delete cascade,
  admin_id uuid not null references person (id) on delete cascade,
  act text not null,
  at timestamptz not null,
  primary key (person_id, admin_id, act, at)
);
insert into sign_in_help (person_id, admin_id, act, at)
  select person_id, invited_by, 'invitation', used_at from invitation
  where used_at is not null and person_id is not null and invited_by is not null
  union
  select person_id, confirmed_by, 'invitation', used_at from invitation
  where used_at is not null and person_id is not null and confirmed_by is not null
  union
  select person_id, made_by, 'password-link', made_at from password_link
  union
  select person.id, audit.person_id, 'second-factor', audit.at from audit
  join person on person.id::text = audit.object_id
  join person as doer on doer.id = audit.person_id
  where audit.act = 'second-factor.reset' and audit.result = 'done';

-- Links that one admin made alone open nothing any more; from here on a link needs two, whatever the console might do.
update invitation set withdrawn_at = now()
  where used_at is null and withdrawn_at is null and invited_by is not null and confirmed_by is null;
alter table invitation drop column needs_second;
alter table invitation add constraint invitation_by_two
  check (invited_by is null or confirmed_by is not null) not valid;
update password_link set withdrawn_at = now() where used_at is null and withdrawn_at is null;
alter table password_link add column confirmed_by uuid references person (id);
alter table password_link add constraint password_link_by_two
  check (confirmed_by is not null and confirmed_by <> made_by and confirmed_by <> person_id) not valid;

-- For how many days two people, in whose signing in the same admin had a hand, cannot approve for each other; 0 is never.
create table approval_policy (
  id integer primary key check (id = 1),
  days_apart integer not null,
  constraint approval_policy_days check (days_apart between 0 and 365)
);
insert into approval_policy (id, days_apart) values (1, 30);
