-- How long completed payouts took, by the day of their creation: exact, and small enough to be asked over any days.
create table mirror_pace (
  account_id integer not null references mirror_account (id) on delete cascade,
  day date not null,
  currency text not null,
  method text not null,
  country text not null,
  -- Seconds from creation to completion, one entry for each payout whose both times are known.
  seconds integer[] not null,
  refreshed_at timestamptz not null,
  primary key (account_id, day, currency, method, country)
);

-- What is usual on a lane of an account: over the last days of its payouts.
create table mirror_lane (
  account_id integer not null references mirror_account (id) on delete cascade,
  method text not null,
  currency text not null,
  country text not null,
  -- Payouts behind it.
  count integer not null,
  -- Seconds from creation to completion, as long as half of them took, and as 95 of 100 took at most.
  median integer not null,
  longest_usual integer not null,
  refreshed_at timestamptz not null,
  primary key (account_id, method, currency, country)
);

-- Until when changes of an account's payouts are in the two tables above.
create table mirror_paced (
  account_id integer primary key references mirror_account (id) on delete cascade,
  paced_to timestamptz not null,
  next_at timestamptz not null
);

create index mirror_payout_changed on mirror_record (account_id, changed_at) where kind = 'payout';

-- Since when that copy of the console leads.
alter table mirror_leader add column since timestamptz not null default clock_timestamp();
