-- The language of a file: that of the person's pages when they requested it. Earlier files are in English.
alter table export_job add column language text not null default 'en';
