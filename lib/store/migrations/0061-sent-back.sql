-- An approver sends a request back with a question. Nothing of it was sent, and nothing of it ever is: its maker answers
-- with a new request, which names it in `repeats`, or withdraws it.
alter table operation drop constraint operation_state;
alter table operation add constraint operation_state check (
  state in (
    'PENDING_APPROVAL', 'READY', 'SENDING', 'UNKNOWN', 'IN_PROGRESS', 'WAITING_AUTH', 'ACCEPTED', 'NEEDS_REVIEW',
    'SUCCEEDED', 'REJECTED', 'FAILED', 'RESOLVED_DONE', 'RESOLVED_NOT_DONE', 'WITHDRAWN', 'DECLINED', 'EXPIRED', 'SENT_BACK'
  )
);
-- What the maker answers to the question of the request that this one names.
alter table operation add column answer text;

drop index operation_of_quote;
create unique index operation_of_quote on operation (account, resource_type, resource_id)
  where resource_type = 'quotes'
    and state not in ('REJECTED', 'WITHDRAWN', 'DECLINED', 'EXPIRED', 'SENT_BACK', 'RESOLVED_NOT_DONE');

alter table approval drop constraint approval_verdict, drop constraint approval_by_somebody;
alter table approval
  add constraint approval_verdict check (verdict in ('approved', 'declined', 'sent-back', 'void', 'withdrawn')),
  add constraint approval_by_somebody
    check (verdict is null or verdict not in ('approved', 'declined', 'sent-back') or decided_by is not null),
  add constraint approval_question check (verdict <> 'sent-back' or reason is not null);

create or replace function require_approval() returns trigger language plpgsql as $$
begin
  if new.state in ('DECLINED', 'EXPIRED', 'SENT_BACK', 'WITHDRAWN', 'PENDING_APPROVAL') then return new; end if;
  if new.state = 'READY' and new.approver_id is not null and exists (
    select from approval
    where operation_id = new.id and verdict = 'approved' and decided_by = new.approver_id and proposer_id = new.person_id
  ) then return new; end if;
  raise exception 'This write waits for a second person.' using errcode = 'insufficient_privilege';
end $$;

-- Whatever the console might do wrong: what was sent back is not sent.
create function require_new_request() returns trigger language plpgsql as $$
begin
  if new.state in ('SENT_BACK', 'WITHDRAWN') then return new; end if;
  raise exception 'This write was sent back: only a new request can be approved.' using errcode = 'insufficient_privilege';
end $$;
create trigger operation_sent_back before update on operation for each row when (old.state = 'SENT_BACK')
  execute function require_new_request();

-- What was sent back is counted for its maker with every page, until a new request names it.
create index operation_sent_back_to on operation (person_id) where state = 'SENT_BACK';
create index operation_repeating on operation (repeats) where repeats is not null;
