-- Rows of the lists besides payouts, in the order in which they are searched and exported, with the status that they are
-- counted by.
create index mirror_record_listed on mirror_record (account_id, kind, created_at, id) include (status)
  where kind <> 'payout' and gone_at is null;
-- The list whose rows a file has.
alter table export_job add column list text not null default 'listPayouts';
