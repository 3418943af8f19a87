-- What the platform showed of each account: rows as it sent them, what was seen to change, and how far that reaches.
create table mirror_account (
  id integer generated always as identity primary key,
  client_hash text not null,
  account text not null,
  environment text not null,
  time_zone text not null,
  first_day date not null,
  paused_at timestamptz,
  -- Nobody may see it any more: nothing new is read of it.
  left_at timestamptz,
  unique (client_hash, account)
);

create table mirror_record (
  account_id integer not null references mirror_account (id) on delete cascade,
  kind text not null,
  id text not null,
  -- By model of the platform, since a payout has two; sensitive values are masked here.
  parts jsonb not null,
  -- The sensitive values of the parts.
  sealed text,
  -- When the answer that brought each part had come, Unix milliseconds: what was asked for before proves nothing newer.
  answered jsonb not null,
  first_seen_at timestamptz not null,
  changed_at timestamptz not null,
  gone_at timestamptz,
  detail_due boolean not null default false,
  created_at timestamptz not null,
  day date not null,
  completed_at timestamptz,
  status text not null,
  status_v1 text not null,
  currency text not null,
  amount numeric,
  method text not null,
  country text not null,
  name text not null,
  bank text not null,
  reason text not null,
  returned numeric,
  find tsvector not null,
  primary key (account_id, kind, id)
);
create index mirror_payout_created on mirror_record (account_id, created_at desc, id desc)
  where kind = 'payout' and gone_at is null;
create index mirror_payout_status on mirror_record (account_id, status, created_at desc, id desc)
  where kind = 'payout' and gone_at is null;
create index mirror_payout_status_v1 on mirror_record (account_id, status_v1) where kind = 'payout' and gone_at is null;
create index mirror_payout_amount on mirror_record (account_id, (coalesce(amount, -1)), id)
  where kind = 'payout' and gone_at is null;
create index mirror_payout_name on mirror_record (account_id, name, id) where kind = 'payout' and gone_at is null;
create index mirror_payout_out on mirror_record (account_id, created_at)
  where kind = 'payout' and gone_at is null and status in ('FAILED', 'FAILED_REFUNDED') and not coalesce(case when returned is null then status = 'FAILED_REFUNDED'
  else returned >= amount end, false);
create index mirror_record_detail on mirror_record (account_id, created_at desc) where detail_due;
create index mirror_record_find on mirror_record using gin (find);

create table mirror_change (
  number bigint generated always as identity primary key,
  account_id integer not null references mirror_account (id) on delete cascade,
  kind text not null,
  id text not null,
  part text not null,
  seen_at timestamptz not null,
  -- The fields that differ, as they were and as they are; a field that was not there is not in it.
  before jsonb not null,
  after jsonb not null
);
create index mirror_change_record on mirror_change (account_id, kind, id);

-- A stretch of days of one list; of a list without days, all of it.
create table mirror_window (
  account_id integer not null references mirror_account (id) on delete cascade,
  feed text not null,
  -- Empty: rows of any status.
  status text not null,
  from_day date not null,
  to_day date not null,
  total integer,
  -- How many reads of it, one after the other, had as many rows as the list said, and the same; two only after its days.
  agreed smallint not null default 0,
  digest text,
  -- When the last read of all its pages was begun that found what the one before had found.
  full_at timestamptz,
  -- When the last read that agreed was begun: what happened until then is in the mirror.
  agreed_at timestamptz,
  read_at timestamptz,
  next_at timestamptz not null,
  pause_ms integer not null,
  failures integer not null default 0,
  problem text,
  problem_at timestamptz,
  primary key (account_id, feed, status, from_day)
);
create index mirror_window_due on mirror_window (next_at);

-- Payouts by what totals are asked for; the triggers below keep them, whatever changes the rows.
create table mirror_total (
  account_id integer not null references mirror_account (id) on delete cascade,
  day date not null,
  currency text not null,
  status text not null,
  method text not null,
  country text not null,
  count integer not null,
  sum numeric not null,
  -- Rows whose amount is no decimal number; they are in no sum.
  without_amount integer not null,
  primary key (account_id, day, currency, status, method, country)
);

create table mirror_leader (
  id integer primary key,
  owner text not null,
  until timestamptz not null
);

create function add_to_mirror_total() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mirror_total as total
    select account_id, day, currency, status, method, country, count(*), coalesce(sum(amount), 0), count(*) - count(amount)
    from after_rows where kind = 'payout' and gone_at is null
    group by account_id, day, currency, status, method, country
    order by account_id, day, currency, status, method, country
    on conflict (account_id, day, currency, status, method, country) do update
    set count = total.count + excluded.count, sum = total.sum + excluded.sum,
      without_amount = total.without_amount + excluded.without_amount;
  elsif tg_op = 'DELETE' then
    insert into mirror_total as total
    select account_id, day, currency, status, method, country,
      -count(*), -coalesce(sum(amount), 0), count(amount) - count(*)
    from before_rows where kind = 'payout' and gone_at is null
      and exists (select from mirror_account where mirror_account.id = account_id)
    group by account_id, day, currency, status, method, country
    order by account_id, day, currency, status, method, country
    on conflict (account_id, day, currency, status, method, country) do update
    set count = total.count + excluded.count, sum = total.sum + excluded.sum,
      without_amount = total.without_amount + excluded.without_amount;
  else
    insert into mirror_total as total
    select account_id, day, currency, status, method, country,
      sum(times), coalesce(sum(times * amount), 0), coalesce(sum(times) filter (where amount is null), 0)
    from (
      select 1 as times, account_id, day, currency, status, method, country, amount
      from after_rows where kind = 'payout' and gone_at is null
      union all
      select -1, account_id, day, currency, status, method, country, amount
      from before_rows where kind = 'payout' and gone_at is null
    ) as moved
    group by account_id, day, currency, status, method, country
    having sum(times) <> 0 or sum(times * amount) <> 0 or sum(times) filter (where amount is null) <> 0
    order by account_id, day, currency, status, method, country
    on conflict (account_id, day, currency, status, method, country) do update
    set count = total.count + excluded.count, sum = total.sum + excluded.sum,
      without_amount = total.without_amount + excluded.without_amount;
  end if;
  return null;
end
$$;

create trigger mirror_total_insert after insert on mirror_record
  referencing new table as after_rows for each statement execute function add_to_mirror_total();
create trigger mirror_total_update after update on mirror_record
  referencing old table as before_rows new table as after_rows for each statement execute function add_to_mirror_total();
create trigger mirror_total_delete after delete on mirror_record
  referencing old table as before_rows for each statement execute function add_to_mirror_total();
