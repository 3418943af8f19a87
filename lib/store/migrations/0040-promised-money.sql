-- The amount of a failed payout to be returned (interface 2.9) is a promise: only FAILED_REFUNDED says that money came back.
alter table mirror_record rename column returned to to_return;
alter table month_close_row rename column returned to to_return;

-- Since when an amount is to be returned: when that was seen, or for what was so at the first look the end of the payout.
alter table mirror_record add column promised_at timestamptz;
drop index mirror_payout_out;

-- No total changes: neither amounts nor statuses do. An amount below zero says nothing.
alter table mirror_record disable trigger mirror_total_update;
alter table mirror_record disable trigger mirror_amount_update;
update mirror_record set to_return = case when to_return >= 0 then to_return end,
  promised_at = case when to_return >= 0 then coalesce((select min(seen_at) from mirror_change as change
    where change.account_id = mirror_record.account_id and change.kind = mirror_record.kind
      and change.id = mirror_record.id and change.part = 'v1' and change.after ? 'failure_returned_amount'),
    completed_at, created_at) end
where kind = 'payout' and to_return is not null;
alter table mirror_record enable trigger mirror_total_update;
alter table mirror_record enable trigger mirror_amount_update;

create index mirror_payout_out on mirror_record (account_id, created_at)
  where kind = 'payout' and gone_at is null and (status in ('FAILED', 'FAILED_REFUNDED')
    and not (status = 'FAILED_REFUNDED' and coalesce(to_return >= amount, to_return is null)));
