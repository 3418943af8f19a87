-- lib/store/mirror-schema.ts

-- Payouts are sorted by amount within one currency.
create index mirror_payout_amount_in_currency on mirror_record
  (account_id, currency, (coalesce(amount, -1)), created_at, id) where kind = 'payout' and gone_at is null;
