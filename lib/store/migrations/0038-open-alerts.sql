-- Whether a cause has an open alert is asked of each cause at each evaluation: by the cause, and not by looking through all
-- that are open.
drop index alert_open;
create index alert_open on alert (kind, client_hash, account, cause) where resolved_at is null;
