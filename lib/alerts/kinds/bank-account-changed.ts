import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { updateBankAccount } from '@/lib/contract/bank-accounts';
import { message, type Message } from '@/lib/messages/message';
import { mirrorChange, mirrorRecord } from '@/lib/store/mirror-schema';
import { recordedWrite } from '@/lib/store/schema';
import { askWords, lastWrite, lastWriteOf, mayHaveDone, overlap, plain } from './last-write';
import { defineAlert, now } from './define-alert';

/** The platform's own verdict on an account is no change of it; `bank-account-invalid` reports that. */
const fieldsOf = (change: SQL) => sql`(select name from jsonb_object_keys(${change}.before || ${change}.after) as name
  where name <> 'account_status')`;

/**
 * Whether a write asked for these very values: it overwrites the whole account, so that fields it left out become
 * empty.
 */
const asks = (change: SQL) => sql`not exists (select from ${fieldsOf(change)} as field (name)
  where ${plain(sql`write.asked ->> field.name`)} <> ${plain(sql`${change}.after ->> field.name`)})`;

const earlier = sql.raw('earlier');
const change = sql.raw('change');

const sharesField = sql`exists (${fieldsOf(earlier)} intersect ${fieldsOf(change)})`;

/**
 * A write of the console explains the first change to its values that was seen after it was sent. Its row is committed
 * before it is sent, so before its effect can be seen. A later change to the same values was made elsewhere. Values are
 * compared as they are kept, masked; numbers with the same ending are told apart by time.
 */
const isExplained = sql`exists (select from ${recordedWrite} as write
  where write.resource_type = ${updateBankAccount.noun} and lower(write.resource_id) = lower(change.id)
    and ${mayHaveDone(sql`change.seen_at`)} and ${asks(change)}
    and not exists (select from ${mirrorChange} as earlier
      where earlier.account_id = change.account_id and earlier.kind = change.kind and earlier.id = change.id
        and earlier.number < change.number and earlier.seen_at >= write.first_sent_at - ${overlap}
        and ${asks(earlier)} and ${sharesField}))`;

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
    where exists ${fieldsOf(change)} and not ${isExplained}`,
  holds: sql`exists (select from ${mirrorChange} as change join ${mirrorRecord} as record
      on record.account_id = change.account_id and record.kind = change.kind and record.id = change.id
        and record.gone_at is null
    where ${isBankAccount} and change.id = alert.object_id and change.number = alert.cause::bigint
      and not ${isExplained} and ${isLast})`,
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
