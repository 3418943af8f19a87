-- Whom alone an alert is told to; null: everybody who may see it.
alter table alert add column person_id uuid references person (id) on delete cascade;

-- When the rows of a list were known to be all there are for the first time: what is seen later and was not among them is new.
alter table mirror_window add column first_whole_at timestamptz;
update mirror_window set first_whole_at = agreed_at where agreed >= 2;

create index payout_review_event_mentioned on payout_review_event (at) where mentions <> '{}';
