-- lib/store/schema.ts: reviews of who may do what

create table access_review (
  id uuid primary key,
  at timestamptz not null,
  person_id uuid not null,
  person_name text not null,
  note text not null,
  people integer not null,
  with_unused integer not null
);
create index access_review_at on access_review (at desc);

-- The last entry of each act of a person, for the review of what was not used.
create index audit_of_act on audit (person_id, kind, act, at desc) where person_id is not null;
