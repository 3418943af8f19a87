-- What waits for approval is counted over all accounts with every page.
create index operation_awaiting_approval on operation (account) where state = 'PENDING_APPROVAL';
