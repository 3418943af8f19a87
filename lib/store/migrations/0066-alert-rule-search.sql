-- The payouts that a rule is about, as the search part of a list's address; empty: every payout.
alter table alert_rule add column search text not null default '';
-- What is watched by another filter is watched from then on.
alter table alert_watch add column search text not null default '';
