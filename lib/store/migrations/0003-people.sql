-- The people whom a demo makes hold every account of its stand-in platform; nobody else ever does.
alter table person add column every_account boolean not null default false;
update person set every_account = true where demo;
alter table person add constraint person_every_account check (demo or not every_account);

-- Which accounts a person may act for. A row that was taken back stays: it tells who could do what, and when.
create table account_grant (
  person_id uuid not null references person (id) on delete cascade,
  -- `master`, or a sub-account's id.
  account text not null,
  granted_at timestamptz not null,
  -- Without a person: granted where the console was set up.
  granted_by uuid,
  revoked_at timestamptz,
  revoked_by uuid,
  primary key (person_id, account),
  constraint account_grant_account check (account <> '' and account <> '*')
);

create table invitation (
  id uuid primary key,
  -- SHA-256 of the link's token, in hex: the store opens no invitation.
  token_hash text not null unique,
  email text not null,
  name text not null,
  role text not null,
  accounts jsonb not null,
  -- Without a person: made by `npm run admin:create`.
  invited_by uuid references person (id),
  invited_at timestamptz not null,
  expires_at timestamptz not null,
  -- An invitation of an admin opens only after a second admin has confirmed it, where there is one.
  needs_second boolean not null,
  confirmed_by uuid references person (id),
  confirmed_at timestamptz,
  used_at timestamptz,
  person_id uuid references person (id) on delete set null,
  withdrawn_at timestamptz,
  constraint invitation_role check (role in ('operator', 'support', 'manager', 'admin')),
  constraint invitation_two_people check (confirmed_by <> invited_by),
  constraint invitation_confirmed check ((confirmed_by is null) = (confirmed_at is null)),
  constraint invitation_used check (used_at is null or not needs_second or confirmed_at is not null)
);
-- One link at a time for one address.
create unique index invitation_open on invitation (email) where used_at is null and withdrawn_at is null;

create table role_change (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  from_role text not null,
  to_role text not null,
  proposed_by uuid not null references person (id),
  proposed_at timestamptz not null,
  expires_at timestamptz not null,
  outcome text,
  settled_by uuid references person (id),
  settled_at timestamptz,
  constraint role_change_roles check (
    from_role in ('operator', 'support', 'manager', 'admin') and to_role in ('operator', 'support', 'manager', 'admin')
    and from_role <> to_role
  ),
  constraint role_change_outcome check (outcome in ('confirmed', 'declined', 'withdrawn', 'void')),
  constraint role_change_settled check ((outcome is null) = (settled_at is null)),
  -- A second admin, and never the person whose role it is.
  constraint role_change_two_people check (
    outcome <> 'confirmed' or (settled_by is not null and settled_by <> proposed_by and settled_by <> person_id)
  )
);
create unique index role_change_open on role_change (person_id) where outcome is null;

-- The last admin stays, whoever asks and in whichever way: one at a time, so that two who remove each other cannot both win.
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
