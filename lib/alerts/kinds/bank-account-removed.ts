import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { updateBankAccount } from '@/lib/contract/bank-accounts';
import { message } from '@/lib/messages/message';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import { askWords, lastWrite, lastWriteOf } from './last-write';
import { defineAlert, now } from './define-alert';

/** Each time that the bank account disappears is a cause of its own. */
const cause = sql`(record.id || ' ' || to_char(record.gone_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS.US'))`;

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
  causes: (watched) => sql`select watched.client_hash, watched.account, ${cause} as cause,
      'removed-bank-accounts' as object_type, record.id as object_id, array['listBankAccounts'] as needs,
      record.gone_at as since,
      jsonb_build_object('bank', record.bank, 'currency', record.currency,
        'number', record.parts -> 'record' ->> 'account_number',
        'lastWrite', ${lastWriteOf(updateBankAccount.noun, sql`record.id`)}) as facts
    from ${watched} join ${mirrorRecord} as record on ${isGone} and record.gone_at >= watched.since
      and record.gone_at > ${now} - interval '90 days'`,
  holds: sql`exists (select from ${mirrorRecord} as record where ${isGone} and record.id = alert.object_id
    and alert.cause = ${cause})`,
  facts: z.object({ bank: z.string(), currency: z.string(), number: z.string().nullable(), lastWrite }),
  title: ({ bank, currency }) => message('alerts.kinds.bank-account-removed.title', { bank, currency }),
  details: ({ number, lastWrite: last }) => [
    ...(number === null ? [] : [message('alerts.bankAccounts.number', { number })]),
    askWords(last),
  ],
});
