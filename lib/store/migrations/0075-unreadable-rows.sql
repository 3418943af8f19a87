-- Rows of the last full read of a stretch that have no readable id: the list has them, and the mirror can't keep them.
alter table mirror_window add column unreadable integer not null default 0;
