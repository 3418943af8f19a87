-- Which part of a payout has to be read again before its two statuses are said to contradict each other: the one that was read
-- before the other one changed. Empty: none, or they do not contradict.
alter table mirror_record add column doubt text not null default '';

-- Both are read again of what contradicts now. No total changes.
alter table mirror_record disable trigger mirror_total_update;
alter table mirror_record disable trigger mirror_amount_update;
update mirror_record set doubt = 'v2', detail_due = true
where kind = 'payout' and gone_at is null and parts ? 'v1' and parts ? 'v2'
  and case parts #>> '{v2,payout_status}'
    when 'INITIATED' then status_v1 in ('REJECTED', 'FAILED', 'COMPLETED')
    when 'PROCESSING' then status_v1 in ('REJECTED', 'FAILED', 'COMPLETED')
    when 'COMPLETED' then status_v1 in ('READY_TO_SEND', 'PENDING', 'REJECTED', 'FAILED')
    when 'FAILED' then status_v1 in ('READY_TO_SEND', 'PENDING', 'COMPLETED')
    when 'FAILED_REFUNDED' then status_v1 in ('READY_TO_SEND', 'PENDING', 'COMPLETED')
    else false end;
alter table mirror_record enable trigger mirror_total_update;
alter table mirror_record enable trigger mirror_amount_update;
