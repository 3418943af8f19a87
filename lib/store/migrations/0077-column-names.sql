-- "reference" was the short reference in the list of payouts, and the bank's reference in files: each has its own name.
update preference set value = replace(value::text, '"reference"', '"shortReference"')::jsonb
  where key = 'columns listPayouts';
update export_job set columns = replace(columns::text, '"reference"', '"bankReference"')::jsonb;
