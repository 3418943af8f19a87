-- Lists of payouts are sorted by these too, each with an index in the order of its list as the others have.
drop index mirror_payout_status_v1;
create index mirror_payout_status_v1 on mirror_record (account_id, status_v1, created_at, id)
  where kind = 'payout' and gone_at is null;
create index mirror_payout_reason on mirror_record (account_id, reason, created_at, id)
  where kind = 'payout' and gone_at is null;
create index mirror_payout_reference on mirror_record
  (account_id, (coalesce(parts #>> '{v1,short_reference_id}', '')), created_at, id)
  where kind = 'payout' and gone_at is null;
create index mirror_payout_id on mirror_record (account_id, id, created_at) where kind = 'payout' and gone_at is null;
