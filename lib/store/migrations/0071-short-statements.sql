-- New words wait in a list until it is full, and then the statement that fills it writes all of them into the index: a
-- short list keeps each of these statements short, for as long as it makes others wait.
alter index mirror_record_find set (gin_pending_list_limit = 64);
