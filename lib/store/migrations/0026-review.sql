-- What people decided about payouts. By the payout's id alone: it is one payout through whichever connection it is seen,
-- and whoever may see the payout may see this.
create table payout_review (
  payout_id text primary key,
  -- Counts the changes: who saw an older one is told.
  version integer not null,
  reviewed_at timestamptz,
  reviewed_by uuid references person (id) on delete set null,
  owner_id uuid references person (id) on delete set null,
  tags text[] not null default '{}',
  updated_at timestamptz not null
);
create index payout_review_owner on payout_review (owner_id) where owner_id is not null;
create index payout_review_tags on payout_review using gin (tags);

-- What happened to them, in order; notes stand here and nowhere else.
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

alter table audit drop constraint audit_kind;
alter table audit add constraint audit_kind check (
  kind in ('sign-in', 'sign-out', 'refusal', 'reveal', 'write', 'approval', 'export', 'review', 'setting', 'people')
);
