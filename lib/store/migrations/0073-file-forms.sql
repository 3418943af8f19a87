-- The third form of a file: CSV with semicolons and decimal commas.
alter table export_job drop constraint export_job_format_check;
alter table export_job add constraint export_job_format_check check (format in ('csv', 'csv-semicolons', 'xlsx'));
alter table report_schedule drop constraint report_schedule_format_check;
alter table report_schedule
  add constraint report_schedule_format_check check (format in ('csv', 'csv-semicolons', 'xlsx'));
