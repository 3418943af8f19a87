-- The one access token of a credential, sealed; all copies of the console use the same (reliability 3.7).
create table platform_token (
  client_hash text primary key,
  token_sealed text,
  fetched_at timestamptz,
  ends_at timestamptz,
  -- It took the place of a refused one.
  is_replacement boolean not null default false,
  -- While it runs, one copy asks the platform for the next one.
  lease_until timestamptz
);

-- When the calls of all copies, put one behind the other, have used up what they may; in the future while in debt.
create table platform_budget (
  client_hash text primary key,
  spent_until timestamptz not null
);
