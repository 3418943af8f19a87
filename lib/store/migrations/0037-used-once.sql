-- A quote serves once: whatever was looked at before, no second conversion of it is recorded beside one that happened or may
-- have.
create unique index operation_of_quote on operation (account, resource_type, resource_id)
  where resource_type = 'quotes' and state not in ('REJECTED', 'WITHDRAWN', 'DECLINED', 'EXPIRED', 'RESOLVED_NOT_DONE');
