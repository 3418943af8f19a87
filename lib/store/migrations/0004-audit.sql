-- The first audit had no chain, and no release ever wrote a line of it.
drop table audit;

-- Each line is signed over what stands in it and the signature of the line before (lib/audit/chain.ts). Milliseconds
-- are all that is signed of a time, so a time holds no more than that.
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
  constraint audit_kind check (
    kind in ('sign-in', 'sign-out', 'refusal', 'reveal', 'write', 'approval', 'export', 'setting', 'people')
  )
);
create index audit_of_operation on audit (operation_id) where operation_id is not null;
create index audit_of_account on audit (account, sequence desc);
create index audit_of_person on audit (person_id, sequence desc);
create index audit_of_object on audit (object_type, object_id, sequence desc);
create index audit_at on audit (at);

-- How many lines there are and how the last one is signed, itself signed: lines cannot be cut off unseen. Whoever writes
-- a line holds this row until the end of the transaction, so lines are in the order in which they were committed.
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
