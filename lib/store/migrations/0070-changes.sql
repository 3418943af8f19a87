-- Each committed change of these tables is told on the channel `changes`: which kind of row in which account, never a
-- value of it. Copies of the console listen, and tell the browsers of people who may see such rows.

-- The text of a notification has less than 8,000 bytes: rows that do not fit are not named.
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

create trigger tell_made after insert on operation
  for each row execute function tell_row('writes', 'account', 'connection_id', '', 'id');
create trigger tell_changed after update on operation for each row
  when (old.version is distinct from new.version or old.resolution is distinct from new.resolution)
  execute function tell_row('writes', 'account', 'connection_id', '', 'id');

create trigger tell_made after insert on alert
  for each row execute function tell_row('alerts', 'account', 'client_hash', 'person_id', 'id');
create trigger tell_changed after update on alert for each row when (old.* is distinct from new.*)
  execute function tell_row('alerts', 'account', 'client_hash', 'person_id', 'id');

-- Reviews belong to payouts of any account.
create trigger tell_made after insert on payout_review
  for each row execute function tell_row('reviews', '', '', '', 'payout_id');
create trigger tell_changed after update on payout_review for each row when (old.* is distinct from new.*)
  execute function tell_row('reviews', '', '', '', 'payout_id');

create trigger tell_made after insert on export_job
  for each row execute function tell_row('exports', '', 'client_hash', 'person_id', 'id');
create trigger tell_changed after update on export_job for each row
  when (old.state is distinct from new.state or old.rows_done is distinct from new.rows_done)
  execute function tell_row('exports', '', 'client_hash', 'person_id', 'id');

create trigger tell_made after insert on write_run
  for each row execute function tell_row('runs', 'account', 'client_hash', '', 'id');
create trigger tell_changed after update on write_run for each row
  when (old.state is distinct from new.state or old.problem is distinct from new.problem)
  execute function tell_row('runs', 'account', 'client_hash', '', 'id');

create trigger tell_made after insert on report_run
  for each row execute function tell_row('reports', '', '', '', 'schedule_id');
create trigger tell_changed after update on report_run for each row when (old.state is distinct from new.state)
  execute function tell_row('reports', '', '', '', 'schedule_id');

-- Who may see what. Not told to browsers: it ends their streams, and the next one begins with today's rights.
create trigger tell_ended after update on session for each row
  when (old.key is distinct from new.key or old.ended_at is distinct from new.ended_at)
  execute function tell_row('access', '', '', 'person_id', '');
create trigger tell_changed after update on person for each row
  when (old.role is distinct from new.role or old.disabled_at is distinct from new.disabled_at
    or old.every_account is distinct from new.every_account)
  execute function tell_row('access', '', '', 'id', '');
create trigger tell_changed after insert or update or delete on account_grant
  for each row execute function tell_row('access', '', '', 'person_id', '');
create trigger tell_changed after insert or update or delete on connection_grant
  for each row execute function tell_row('access', '', '', 'person_id', '');
create trigger tell_changed after insert or update or delete on own_credential
  for each row execute function tell_row('access', '', '', 'person_id', '');
create trigger tell_changed after insert or update on delegation
  for each row execute function tell_row('access', '', '', 'to_id', '');
create trigger tell_changed after update on connection
  for each row execute function tell_row('access', '', '', '', '');

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
