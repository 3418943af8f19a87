-- Reports that the console makes by itself, each for the person who wants it.
create table report_schedule (
  id uuid primary key,
  person_id uuid not null references person (id) on delete cascade,
  -- Through whom they acted when they made it: it is of no other client's payouts.
  client_hash text not null,
  -- `master`, a sub-account's id, or `all` that the person may see when it is made.
  account text not null,
  name text not null,
  -- Totals by status and currency, or the rows of a saved view as a file.
  content text not null check (content in ('totals', 'list')),
  view_id uuid references saved_view (id) on delete set null,
  format text check (format in ('csv', 'xlsx')),
  -- Of which days of creation, counted from the due time; null: those that the view names.
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
  -- When it was to be made; where somebody asked for it, when they did.
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
  -- A file of `export_job` that has the run's id.
  has_file boolean not null default false,
  -- How often a copy of the console took it on.
  attempts integer not null default 0,
  lease_owner text,
  lease_until timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  expires_at timestamptz,
  mail_state text check (mail_state in ('due', 'sending', 'sent', 'skipped', 'dead', 'unknown')),
  mail_problem text,
  mail_attempts integer not null default 0,
  mail_next_at timestamptz,
  mail_handed_at timestamptz,
  mail_ended_at timestamptz
);
create unique index report_run_due on report_run (schedule_id, due_at) where not is_manual;
-- Pressed twice, it is one run.
create unique index report_run_asked on report_run (schedule_id) where is_manual and state in ('queued', 'making');
create index report_run_open on report_run (lease_until nulls first, created_at) where state in ('queued', 'making');
create index report_run_mail on report_run (mail_next_at) where mail_state in ('due', 'sending');
create index report_run_schedule on report_run (schedule_id, created_at desc);
