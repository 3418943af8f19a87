-- A manager names a person who decides about requests in their place for some days; an administrator has confirmed it.
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
  -- Ended before its last day was over.
  ended_at timestamptz,
  ended_by uuid,
  constraint delegation_people check (from_id <> to_id and confirmed_by <> from_id and confirmed_by <> to_id),
  constraint delegation_days check (first_day <= last_day and last_day - first_day < 90),
  constraint delegation_times check (starts_at < ends_at and ends_at - starts_at < interval '92 days')
);
create index delegation_to on delegation (to_id) where ended_at is null;
create index delegation_from on delegation (from_id) where ended_at is null;

-- The person in whose place the request was decided. Whatever the console might do wrong: nobody decides in the place of
-- the person who made the request.
alter table approval
  add column decided_for uuid,
  add column decided_for_name text,
  add constraint approval_in_place check (
    (decided_for is null) = (decided_for_name is null)
    and (decided_for is null or (decided_by is not null and decided_for <> proposer_id and decided_for <> decided_by))
  );
