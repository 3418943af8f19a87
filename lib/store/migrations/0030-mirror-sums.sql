-- What filters and sums look at stands in the index of a list beside its order, so that neither opens a row.
drop index mirror_payout_created;
create index mirror_payout_created on mirror_record (account_id, created_at desc, id desc)
  include (day, status, currency, amount, method, country) where kind = 'payout' and gone_at is null;
drop index mirror_payout_currency;
create index mirror_payout_currency on mirror_record (account_id, currency, created_at, id)
  include (day, status, amount, method, country) where kind = 'payout' and gone_at is null;
drop index mirror_payout_amount;
create index mirror_payout_amount on mirror_record (account_id, (coalesce(amount, -1)), created_at, id)
  include (day, status, currency, amount, method, country) where kind = 'payout' and gone_at is null;
drop index mirror_payout_status;
create index mirror_payout_status on mirror_record (account_id, status, created_at, id)
  include (day, currency, amount, method, country) where kind = 'payout' and gone_at is null;
-- The figures of an index over some of the rows are not asked for how many lie in a range.
create statistics mirror_record_amount on (coalesce(amount, -1)) from mirror_record;
-- What is not searched by needs no figures, and is costly to read for them.
alter table mirror_record alter column parts set statistics 0, alter column sealed set statistics 0,
  alter column answered set statistics 0;

-- Payouts by the first two digits of their amounts, for sums over a range of amounts; the triggers below keep them.
create table mirror_amount (
  account_id integer not null references mirror_account (id) on delete cascade,
  currency text not null,
  status text not null,
  -- The least amount of the group. Below one, two decimals; -1 stands for all below zero.
  least numeric not null,
  count integer not null,
  sum numeric not null,
  primary key (account_id, currency, status, least)
);

create function least_of_amounts(amount numeric) returns numeric language sql immutable parallel safe as $$
  select case when amount < 0 then -1 when amount < 1 then trunc(amount, 2)
    else trunc(amount, 2 - length(trunc(amount)::text)) end
$$;

-- What the amounts of the same group lie below.
create function end_of_amounts(amount numeric) returns numeric language sql immutable parallel safe as $$
  select case when amount < 0 then 0 when amount < 1 then trunc(amount, 2) + 0.01
    else trunc(amount, 2 - length(trunc(amount)::text)) + ('1e' || length(trunc(amount)::text) - 2)::numeric end
$$;

insert into mirror_amount
select account_id, currency, status, least_of_amounts(amount), count(*), sum(amount)
from mirror_record where kind = 'payout' and gone_at is null and amount is not null
group by 1, 2, 3, 4;

create function add_to_mirror_amount() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mirror_amount as kept
    select account_id, currency, status, least_of_amounts(amount), count(*), sum(amount)
    from after_rows where kind = 'payout' and gone_at is null and amount is not null
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, currency, status, least) do update
    set count = kept.count + excluded.count, sum = kept.sum + excluded.sum;
  elsif tg_op = 'DELETE' then
    insert into mirror_amount as kept
    select account_id, currency, status, least_of_amounts(amount), -count(*), -sum(amount)
    from before_rows where kind = 'payout' and gone_at is null and amount is not null
      and exists (select from mirror_account where mirror_account.id = account_id)
    group by 1, 2, 3, 4 order by 1, 2, 3, 4
    on conflict (account_id, currency, status, least) do update
    set count = kept.count + excluded.count, sum = kept.sum + excluded.sum;
  else
    insert into mirror_amount as kept
    select account_id, currency, status, least_of_amounts(amount), sum(times), sum(times * amount)
    from (
      select 1 as times, account_id, currency, status, amount
      from after_rows where kind = 'payout' and gone_at is null and amount is not null
      union all
      select -1, account_id, currency, status, amount
      from before_rows where kind = 'payout' and gone_at is null and amount is not null
    ) as moved
    group by 1, 2, 3, 4
    having sum(times) <> 0 or sum(times * amount) <> 0
    order by 1, 2, 3, 4
    on conflict (account_id, currency, status, least) do update
    set count = kept.count + excluded.count, sum = kept.sum + excluded.sum;
  end if;
  return null;
end
$$;

create trigger mirror_amount_insert after insert on mirror_record
  referencing new table as after_rows for each statement execute function add_to_mirror_amount();
create trigger mirror_amount_update after update on mirror_record
  referencing old table as before_rows new table as after_rows for each statement execute function add_to_mirror_amount();
create trigger mirror_amount_delete after delete on mirror_record
  referencing old table as before_rows for each statement execute function add_to_mirror_amount();

-- Payouts by the week of their creation, and a number that grows with each change of one of them: what was worked out from
-- the rows of a week is true as long as that is the same.
create table mirror_week (
  account_id integer not null references mirror_account (id) on delete cascade,
  week integer not null,
  count integer not null,
  version bigint not null,
  primary key (account_id, week)
);

insert into mirror_week
select account_id, floor(date_part('epoch', created_at) / 604800)::int, count(*) filter (where gone_at is null), 1
from mirror_record where kind = 'payout' group by 1, 2;

create function note_mirror_week() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into mirror_week as kept
    select account_id, floor(date_part('epoch', created_at) / 604800)::int, count(*) filter (where gone_at is null), 1
    from after_rows where kind = 'payout' group by 1, 2 order by 1, 2
    on conflict (account_id, week) do update set count = kept.count + excluded.count, version = kept.version + 1;
  elsif tg_op = 'DELETE' then
    insert into mirror_week as kept
    select account_id, floor(date_part('epoch', created_at) / 604800)::int, -count(*) filter (where gone_at is null), 1
    from before_rows where kind = 'payout'
      and exists (select from mirror_account where mirror_account.id = account_id)
    group by 1, 2 order by 1, 2
    on conflict (account_id, week) do update set count = kept.count + excluded.count, version = kept.version + 1;
  else
    insert into mirror_week as kept
    select account_id, floor(date_part('epoch', created_at) / 604800)::int,
      coalesce(sum(times) filter (where gone_at is null), 0), 1
    from (
      select 1 as times, account_id, created_at, gone_at from after_rows where kind = 'payout'
      union all
      select -1, account_id, created_at, gone_at from before_rows where kind = 'payout'
    ) as moved
    group by 1, 2 order by 1, 2
    on conflict (account_id, week) do update set count = kept.count + excluded.count, version = kept.version + 1;
  end if;
  return null;
end
$$;

create trigger mirror_week_insert after insert on mirror_record
  referencing new table as after_rows for each statement execute function note_mirror_week();
create trigger mirror_week_update after update on mirror_record
  referencing old table as before_rows new table as after_rows for each statement execute function note_mirror_week();
create trigger mirror_week_delete after delete on mirror_record
  referencing old table as before_rows for each statement execute function note_mirror_week();
