-- When the person confirmed who they are for the whole run, which counts for a limited time; null for a run whose writes
-- needed no proof.
alter table write_run add column proven_at timestamptz;
update write_run set proven_at = created_at where is_proven;
alter table write_run drop column is_proven;
