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
  -- The person confirmed who they are for the whole run.
  is_proven boolean not null,
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
  constraint write_run_state check (state in ('running', 'paused', 'done'))
);
create index write_run_due on write_run (next_at) where state = 'running';
create index write_run_of_account on write_run (account, created_at desc);
create index write_run_undoes on write_run (undoes) where undoes is not null;

-- One record of a run.
create table write_run_item (
  run_id uuid not null references write_run (id) on delete cascade,
  position integer not null,
  record_id text not null,
  -- As people recognise the record, masked like everywhere.
  name text not null,
  holder text not null,
  -- `due`: its write is not recorded yet. `refused`: nothing was sent. `left`: it needs no write.
  state text not null,
  -- Committed before the write is submitted: a run that was cut off submits the same form again.
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
