-- The store was put back from a backup: what was open in it is void from then on.
create table store_epoch (
  number integer primary key check (number > 0),
  began_at timestamptz not null,
  lines integer not null,
  known_lines integer
);
