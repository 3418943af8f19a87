-- How far the words by which an account's records are found have been derived anew, and by which version of the derivation:
-- a console whose version is another one begins again. Without a row nothing was derived anew yet.
create table mirror_words (
  account_id integer primary key references mirror_account (id) on delete cascade,
  version integer not null,
  kind text not null,
  id text not null,
  is_whole boolean not null
);
