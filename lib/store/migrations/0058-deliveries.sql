-- What a person is told by a channel, and how that went: one table for every kind. Its subject is an alert or the run of a
-- report; a delivery goes with its subject, by the reference of its kind.
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

insert into delivery (id, kind, subject_id, person_id, channel, state, batch, attempts, next_at, lease_owner, lease_until,
    handed_at, problem, ended_at)
  select id, 'alert', alert_id, person_id, channel, state, batch, attempts, next_at, lease_owner, lease_until, handed_at,
    problem, ended_at
  from alert_delivery
  union all
  -- A mail keeps the run's id, by which servers know it. One that is being sent keeps its lease: its end settles it.
  select run.id, 'report', run.id, schedule.person_id, 'email', run.mail_state, run.id, run.mail_attempts,
    coalesce(run.mail_next_at, run.created_at), case when run.mail_state = 'sending' then run.lease_owner end,
    case when run.mail_state = 'sending' then run.lease_until end, run.mail_handed_at, run.mail_problem, run.mail_ended_at
  from report_run as run join report_schedule as schedule on schedule.id = run.schedule_id
  where run.mail_state is not null;

create index delivery_due on delivery (next_at) where state in ('due', 'sending');
create index delivery_sent on delivery (person_id, ended_at) where state = 'sent';
create index delivery_failed on delivery (ended_at) where state in ('dead', 'unknown');
create index delivery_alert on delivery (alert_id) where alert_id is not null;
create index delivery_report_run on delivery (report_run_id) where report_run_id is not null;

drop table alert_delivery;
update report_run set lease_owner = null, lease_until = null where mail_state = 'sending';
alter table report_run
  drop column mail_state,
  drop column mail_problem,
  drop column mail_attempts,
  drop column mail_next_at,
  drop column mail_handed_at,
  drop column mail_ended_at;
