-- lib/store/mirror-schema.ts

-- Payouts are sorted by amount within one currency.
create index mirror_payout_amount_in_currency on mirror_record
  (account_id, currency, (coalesce(amount, -1)), created_at, id) where kind = 'payout' and gone_at is null;

-- lib/store/report-schema.ts

-- The list that a view is of, by its name in files; views of former releases are of payouts.
alter table saved_view add column list text not null default 'listPayouts';
alter table saved_view alter column list drop default;
drop index saved_view_name;
create unique index saved_view_name on saved_view (person_id, client_hash, account, list, lower(name));
