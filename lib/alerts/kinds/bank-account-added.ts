import { sql, type SQL } from 'drizzle-orm';
import * as z from 'zod';
import { createBankAccount } from '@/lib/contract/bank-accounts';
import { message } from '@/lib/messages/message';
import { wholeDay } from '@/lib/mirror/filling/windows';
import { mirrorRecord, mirrorWindow } from '@/lib/store/mirror-schema';
import { recordedWrite } from '@/lib/store/schema';
import { askWords, mayHaveDone, overlap, plain } from './last-write';
import { defineAlert, now } from './define-alert';

/** Whether a write asked for an account with these values; fields that it left out may have any value. */
const asks = (record: SQL) => sql`not exists (select from jsonb_each_text(write.asked) as field (name, value)
  where ${plain(sql`field.value`)} <> ${plain(sql`${record}.parts -> 'record' ->> field.name`)})`;

const earlier = sql.raw('earlier');
const record = sql.raw('record');

/**
 * The write that created it: by the id in its answer, or, without an answer, the first record that matches its request.
 */
const isExplained = sql`exists (select from ${recordedWrite} as write
  where write.operation = ${createBankAccount.name} and ${mayHaveDone(sql`record.first_seen_at`)}
    and case when write.platform_reference is not null then lower(write.platform_reference) = lower(record.id)
      else ${asks(record)} and not exists (select from ${mirrorRecord} as earlier
        where earlier.account_id = record.account_id and earlier.kind = record.kind
          and (earlier.first_seen_at, earlier.id) < (record.first_seen_at, record.id)
          and earlier.first_seen_at >= write.first_sent_at - ${overlap} and ${asks(earlier)}) end)`;

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
    where not ${isExplained}`,
  holds: sql`exists (select from ${mirrorRecord} as record where ${isThere} and record.id = alert.object_id
    and not ${isExplained})`,
  facts: z.object({
    bank: z.string(),
    currency: z.string(),
    number: z.string().nullable(),
    name: z.string().nullable(),
  }),
  title: ({ bank, currency }) => message('alerts.kinds.bank-account-added.title', { bank, currency }),
  details: ({ number, name }) => [
    ...(name === null ? [] : [message('alerts.bankAccounts.name', { name })]),
    ...(number === null ? [] : [message('alerts.bankAccounts.number', { number })]),
    askWords(null),
  ],
});
