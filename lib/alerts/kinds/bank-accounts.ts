import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { createBankAccount, updateBankAccount } from '@/lib/contract/bank-accounts';
import { message, type Message } from '@/lib/messages/message';
import { wholeDay } from '@/lib/mirror/filling/windows';
import { lowerCase } from '@/lib/store/lower-case';
import { mirrorChange, mirrorRecord, mirrorWindow } from '@/lib/store/mirror-schema';
import { recordedWrite } from '@/lib/store/schema';
import type { WriteState } from '@/lib/writes/write-state';
import { defineAlert, now } from './define-alert';

/** States of writes that are known to have changed nothing. */
const notDone: readonly WriteState[] = [
  'REJECTED',
  'RESOLVED_NOT_DONE',
  'WITHDRAWN',
  'DECLINED',
  'EXPIRED',
  'SENT_BACK',
];

/** A read that was sent before a write may be answered after it; this is longer than either takes. */
const overlap = sql.raw(`interval '1 minute'`);

/** A text without case and spaces, since the platform may write back a value in another form. */
const plain = (text: SQL) => lowerCase(sql`regexp_replace(coalesce(${text}, ''), '\\s', '', 'g')`);

/**
 * `write` belongs to the watched account, and may have caused what was seen then. Its row is committed before it is
 * sent.
 */
const mayHaveDone = (seenAt: SQL) => sql`write.account = watched.account
  and write.environment = watched.environment and write.first_sent_at <= ${seenAt} + ${overlap}
  and write.state <> all(${sql.param([...notDone])}::text[])`;

/** The person who last changed that bank account in the console. */
const lastWriteOf = (noun: string, id: SQL) => sql`(select jsonb_build_object('name', person_name,
    'atMs', (extract(epoch from first_sent_at) * 1000)::bigint)
  from ${recordedWrite} as write where write.resource_type = ${noun}
    and lower(write.resource_id) = lower(${id}) and write.first_sent_at is not null
    and write.account = watched.account and write.environment = watched.environment
  order by first_sent_at desc limit 1)`;

const lastWrite = z.object({ name: z.string(), atMs: z.number() }).nullable();

/** The name of a person to ask. */
const askWords = (last: z.output<typeof lastWrite>): Message =>
  last === null ? message('alerts.bankAccounts.nobody') : message('alerts.bankAccounts.ask', { name: last.name });

const numberWords = (number: string | null): readonly Message[] =>
  number === null ? [] : [message('alerts.bankAccounts.number', { number })];

/** The platform's own verdict on an account is no change of it; `bank-account-invalid` reports that. */
const fieldsOf = (change: SQL) => sql`(select name from jsonb_object_keys(${change}.before || ${change}.after) as name
  where name <> 'account_status')`;

/**
 * Whether a write asked for these very values: it overwrites the whole account, so that fields it left out become
 * empty.
 */
const asksForChange = (change: SQL) => sql`not exists (select from ${fieldsOf(change)} as field (name)
  where ${plain(sql`write.asked ->> field.name`)} <> ${plain(sql`${change}.after ->> field.name`)})`;

const earlier = sql.raw('earlier');
const change = sql.raw('change');

const sharesField = sql`exists (${fieldsOf(earlier)} intersect ${fieldsOf(change)})`;

/**
 * A write of the console explains the first change to its values that was seen after it was sent. Its row is committed
 * before it is sent, so before its effect can be seen. A later change to the same values was made elsewhere. Values are
 * compared as they are kept, masked; numbers with the same ending are told apart by time.
 */
const isChangeExplained = sql`exists (select from ${recordedWrite} as write
  where write.resource_type = ${updateBankAccount.noun} and lower(write.resource_id) = lower(change.id)
    and ${mayHaveDone(sql`change.seen_at`)} and ${asksForChange(change)}
    and not exists (select from ${mirrorChange} as earlier
      where earlier.account_id = change.account_id and earlier.kind = change.kind and earlier.id = change.id
        and earlier.number < change.number and earlier.seen_at >= write.first_sent_at - ${overlap}
        and ${asksForChange(earlier)} and ${sharesField}))`;

const isBankAccount = sql`change.account_id = watched.account_id and change.kind = 'bank-account'`;

/** No later change of the record touched one of its fields. */
const isLast = sql`not exists (select from ${mirrorChange} as later where later.account_id = change.account_id
  and later.kind = change.kind and later.id = change.id and later.number > change.number
  and exists (${fieldsOf(sql.raw('later'))} intersect ${fieldsOf(change)}))`;

/**
 * The target of payments was changed, and not by the console. Ends when the same field is changed again: then the later
 * change has the alert.
 */
export const bankAccountChanged = defineAlert({
  kind: 'bank-account-changed',
  severity: 'critical',
  forAdmins: false,
  limit: undefined,
  time: 'seen',
  mayReturn: false,
  causes: (watched) => sql`select watched.client_hash, watched.account, change.number::text as cause,
      ${updateBankAccount.noun}::text as object_type, change.id as object_id, array['listBankAccounts'] as needs,
      change.seen_at as since,
      jsonb_build_object('bank', record.bank, 'currency', record.currency, 'lastWrite', ${lastWriteOf(updateBankAccount.noun, sql`change.id`)},
        'seenMs', (extract(epoch from change.seen_at) * 1000)::bigint,
        'fields', (select jsonb_agg(jsonb_build_object('name', name, 'from', change.before ->> name,
          'to', change.after ->> name) order by name) from ${fieldsOf(change)} as field (name))) as facts
    from ${watched} join ${mirrorChange} as change on ${isBankAccount} and change.seen_at >= watched.since
      and change.seen_at > ${now} - interval '90 days'
    join ${mirrorRecord} as record on record.account_id = change.account_id and record.kind = change.kind
      and record.id = change.id and record.gone_at is null
    where exists ${fieldsOf(change)} and not ${isChangeExplained}`,
  holds: sql`exists (select from ${mirrorChange} as change join ${mirrorRecord} as record
      on record.account_id = change.account_id and record.kind = change.kind and record.id = change.id
        and record.gone_at is null
    where ${isBankAccount} and change.id = alert.object_id and change.number = alert.cause::bigint
      and not ${isChangeExplained} and ${isLast})`,
  facts: z.object({
    bank: z.string(),
    currency: z.string(),
    seenMs: z.number(),
    lastWrite,
    fields: z.array(z.object({ name: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
  }),
  title: ({ bank, currency }) => message('alerts.kinds.bank-account-changed.title', { bank, currency }),
  details: ({ fields, lastWrite: last }) => [...fields.map(fieldWords), askWords(last)],
});

const named = [
  'account_name',
  'account_number',
  'bank_address',
  'bank_branch_code',
  'bank_code_type',
  'bank_code_value',
  'bank_country_code',
  'bank_name',
  'currency',
  'swift_code',
] as const;

interface Field {
  readonly name: string;
  readonly from: string | null;
  readonly to: string | null;
}

/** Two values with the same mask differ in the hidden part. */
function fieldWords({ name, from, to }: Field): Message {
  const known = named.find((one) => one === name);
  const field = known === undefined ? message('terms.asWritten', { text: name }) : message(`alerts.fields.${known}`);
  const before = from ?? '';
  if (before === (to ?? '')) return message('alerts.kinds.bank-account-changed.hidden', { name: field, from: before });
  return message('alerts.kinds.bank-account-changed.field', { name: field, from: before, to: to ?? '' });
}

/** Whether a write asked for an account with these values; fields that it left out may have any value. */
const asksForRecord = (record: SQL) => sql`not exists (select from jsonb_each_text(write.asked) as field (name, value)
  where ${plain(sql`field.value`)} <> ${plain(sql`${record}.parts -> 'record' ->> field.name`)})`;

const record = sql.raw('record');

/**
 * The write that created it: by the id in its answer, or, without an answer, the first record that matches its request.
 */
const isAdditionExplained = sql`exists (select from ${recordedWrite} as write
  where write.operation = ${createBankAccount.name} and ${mayHaveDone(sql`record.first_seen_at`)}
    and case when write.platform_reference is not null then lower(write.platform_reference) = lower(record.id)
      else ${asksForRecord(record)} and not exists (select from ${mirrorRecord} as earlier
        where earlier.account_id = record.account_id and earlier.kind = record.kind
          and (earlier.first_seen_at, earlier.id) < (record.first_seen_at, record.id)
          and earlier.first_seen_at >= write.first_sent_at - ${overlap} and ${asksForRecord(earlier)}) end)`;

const isThere = sql`record.account_id = watched.account_id and record.kind = 'bank-account' and record.gone_at is null`;

/**
 * A bank account that was missing in a whole list and is in a later one, however long no list could be read in between.
 * Before the first whole list, an account that is seen for the first time may be an old one.
 */
export const bankAccountAdded = defineAlert({
  kind: 'bank-account-added',
  severity: 'critical',
  forAdmins: false,
  limit: undefined,
  time: 'seen',
  mayReturn: false,
  causes: (watched) => sql`select watched.client_hash, watched.account, record.id as cause,
      ${createBankAccount.noun}::text as object_type, record.id as object_id, array['listBankAccounts'] as needs,
      record.first_seen_at as since,
      jsonb_build_object('bank', record.bank, 'currency', record.currency,
        'number', record.parts -> 'record' ->> 'account_number', 'name', record.parts -> 'record' ->> 'account_name')
        as facts
    from ${watched} join ${mirrorWindow} as list on list.account_id = watched.account_id
      and list.feed = 'bank-accounts' and list.from_day = ${wholeDay}::date
    join ${mirrorRecord} as record on ${isThere} and record.first_seen_at > list.first_whole_at
      and record.first_seen_at >= watched.since and record.first_seen_at > ${now} - interval '90 days'
    where not ${isAdditionExplained}`,
  holds: sql`exists (select from ${mirrorRecord} as record where ${isThere} and record.id = alert.object_id
    and not ${isAdditionExplained})`,
  facts: z.object({
    bank: z.string(),
    currency: z.string(),
    number: z.string().nullable(),
    name: z.string().nullable(),
  }),
  title: ({ bank, currency }) => message('alerts.kinds.bank-account-added.title', { bank, currency }),
  details: ({ number, name }) => [
    ...(name === null ? [] : [message('alerts.bankAccounts.name', { name })]),
    ...numberWords(number),
    askWords(null),
  ],
});

/** Each time that the bank account disappears is a cause of its own. */
const removal = sql`(record.id || ' ' || to_char(record.gone_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'))`;

const isGone = sql`record.account_id = watched.account_id and record.kind = 'bank-account' and record.gone_at is not null`;

/**
 * Two whole lists were without it. No write of the console removes an account, so it was removed elsewhere. Ends when
 * it is back.
 */
export const bankAccountRemoved = defineAlert({
  kind: 'bank-account-removed',
  severity: 'critical',
  forAdmins: false,
  limit: undefined,
  time: 'seen',
  mayReturn: false,
  causes: (watched) => sql`select watched.client_hash, watched.account, ${removal} as cause,
      'removed-bank-accounts' as object_type, record.id as object_id, array['listBankAccounts'] as needs,
      record.gone_at as since,
      jsonb_build_object('bank', record.bank, 'currency', record.currency,
        'number', record.parts -> 'record' ->> 'account_number',
        'lastWrite', ${lastWriteOf(updateBankAccount.noun, sql`record.id`)}) as facts
    from ${watched} join ${mirrorRecord} as record on ${isGone} and record.gone_at >= watched.since
      and record.gone_at > ${now} - interval '90 days'`,
  holds: sql`exists (select from ${mirrorRecord} as record where ${isGone} and record.id = alert.object_id
    and alert.cause = ${removal})`,
  facts: z.object({ bank: z.string(), currency: z.string(), number: z.string().nullable(), lastWrite }),
  title: ({ bank, currency }) => message('alerts.kinds.bank-account-removed.title', { bank, currency }),
  details: ({ number, lastWrite: last }) => [...numberWords(number), askWords(last)],
});

/** When the mirror last saw the bank account turn invalid; null where the account was invalid at its first sight. */
const turn = sql`(select max(number) as number, max(seen_at) as seen_at from ${mirrorChange} as change
  where change.account_id = record.account_id and change.kind = record.kind and change.id = record.id
    and change.after ->> 'account_status' = 'Invalid') as turn`;

/** Each time that it turns invalid is a cause of its own. */
const invalidation = sql`(record.id || ' ' || coalesce(turn.number, 0))`;

const isInvalid = sql`record.kind = 'bank-account' and record.gone_at is null and record.status = 'Invalid'`;

/**
 * A new account that is invalid counts as well; in the first day of watching it may be an old one that is read only
 * now.
 */
const isNews = sql`coalesce(turn.seen_at >= watched.since, record.first_seen_at >= watched.since + interval '1 day')`;

export const bankAccountInvalid = defineAlert({
  kind: 'bank-account-invalid',
  severity: 'high',
  forAdmins: false,
  limit: undefined,
  time: 'since',
  mayReturn: true,
  causes: (watched) => sql`select watched.client_hash, watched.account, ${invalidation} as cause,
      'bank-accounts' as object_type, record.id as object_id, array['listBankAccounts'] as needs,
      coalesce(turn.seen_at, record.first_seen_at) as since,
      jsonb_build_object('bank', record.bank, 'currency', record.currency,
        'number', record.parts -> 'record' ->> 'account_number') as facts
    from ${watched} join ${mirrorRecord} as record on record.account_id = watched.account_id and ${isInvalid}
    cross join lateral ${turn} where ${isNews}`,
  holds: sql`exists (select from ${mirrorRecord} as record cross join lateral ${turn}
    where record.account_id = watched.account_id and record.id = alert.object_id and ${isInvalid}
      and alert.cause = ${invalidation})`,
  facts: z.object({ bank: z.string(), currency: z.string(), number: z.string().nullable() }),
  title: ({ bank, currency }) => message('alerts.kinds.bank-account-invalid.title', { bank, currency }),
  details: ({ number }) => numberWords(number),
});
