-- When the last read that saw every row of a stretch was begun: whatever changed in it before then is in the mirror.
-- A read of the newest page and the total does not move it, and two reads that differ do not take it away.
alter table mirror_window add column whole_at timestamptz;
update mirror_window set whole_at = full_at;
