-- Which writes need a second person, as an admin decides. A rule concerns what all of its columns say; an empty one says
-- nothing. What the permission map only lets people propose needs a second person without any rule.
create table approval_rule (
  id uuid primary key,
  operation text not null,
  act text,
  account text,
  -- Of whoever asks for the write.
  role text,
  field text,
  value text,
  currency text,
  amount_from text,
  constraint approval_rule_role check (role in ('operator', 'support', 'manager')),
  constraint approval_rule_value check (value is null or field is not null),
  constraint approval_rule_amount check ((currency is null) = (amount_from is null)),
  -- To freeze a card protects, so no rule can make it wait.
  constraint approval_rule_freeze check (
    operation <> 'updateCardStatus' or (act is not null and act in ('unfreeze', 'cancel'))
  )
);
insert into approval_rule (id, operation, act) values
  ('5f6d6e0a-5b0e-4f0e-8a0f-000000000001', 'updateBankAccount', null),
  ('5f6d6e0a-5b0e-4f0e-8a0f-000000000002', 'updateCardStatus', 'cancel'),
  ('5f6d6e0a-5b0e-4f0e-8a0f-000000000003', 'cancelPaymentIntent', null),
  ('5f6d6e0a-5b0e-4f0e-8a0f-000000000004', 'updateCardholder', 'identity');

-- What a second person is asked about a write, and what they said.
create table approval (
  operation_id uuid primary key references operation (id) on delete cascade,
  because text not null,
  -- The rules that concerned the write when it was proposed.
  policy_hash text not null,
  -- The write and the record as the second person sees them: this is what is approved.
  change_hash text not null,
  seen_sealed text,
  seen_hash text,
  proposer_id uuid not null,
  requested_at timestamptz not null,
  expires_at timestamptz not null,
  verdict text,
  decided_by uuid,
  decided_name text,
  decided_role text,
  decided_session text,
  decided_at timestamptz,
  reason text,
  constraint approval_verdict check (verdict in ('approved', 'declined', 'void', 'withdrawn')),
  constraint approval_two_people check (decided_by <> proposer_id),
  constraint approval_decided check ((decided_at is null) = (verdict is null)),
  constraint approval_by_somebody check (verdict is null or verdict not in ('approved', 'declined') or decided_by is not null)
);

-- Whatever the console might do wrong: what waits for a second person is not sent without one.
create function require_approval() returns trigger language plpgsql as $$
begin
  if new.state in ('DECLINED', 'EXPIRED', 'WITHDRAWN', 'PENDING_APPROVAL') then return new; end if;
  if new.state = 'READY' and new.approver_id is not null and exists (
    select from approval
    where operation_id = new.id and verdict = 'approved' and decided_by = new.approver_id and proposer_id = new.person_id
  ) then return new; end if;
  raise exception 'This write waits for a second person.' using errcode = 'insufficient_privilege';
end $$;
create trigger operation_waits before update on operation for each row when (old.state = 'PENDING_APPROVAL')
  execute function require_approval();

-- What the console cannot find out is settled by the word of two people (reliability 3.6).
alter table operation add constraint operation_resolved_by_two check (
  state not in ('RESOLVED_DONE', 'RESOLVED_NOT_DONE')
  or coalesce(resolution ->> 'byId' <> resolution -> 'second' ->> 'byId', false)
) not valid;
