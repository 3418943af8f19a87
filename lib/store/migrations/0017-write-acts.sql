-- Which acts of its operation a write asks for, so that lists show each role what it may do. Null: the operation is one act,
-- or the body does not tell. What is recorded already is read from what was asked.
alter table operation add column acts text[];

update operation
set acts = array[case asked ->> 'card_status' when 'FROZEN' then 'freeze' when 'ACTIVE' then 'unfreeze' else 'cancel' end]
where operation = 'updateCardStatus' and asked ->> 'card_status' in ('FROZEN', 'ACTIVE', 'CANCELLED');

update operation
set acts = (
  select array_agg(distinct case
    when name in ('country_code', 'email', 'phone_number', 'residential_address') then 'contact'
    else 'identity'
  end)
  from jsonb_object_keys(asked) as name
)
where operation = 'updateCardholder'
  and asked <> '{}'
  and asked - array[
    'country_code', 'email', 'phone_number', 'residential_address', 'date_of_birth', 'gender', 'nationality',
    'identity', 'kyc_verification', 'document_type', 'document'
  ]::text[] = '{}';
