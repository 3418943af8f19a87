import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { mirrorChange, mirrorRecord } from '@/lib/store/mirror-schema';
import { defineAlert } from './define-alert';

/** When the mirror last saw the bank account turn invalid; null where the account was invalid at its first sight. */
const turn = sql`(select max(number) as number, max(seen_at) as seen_at from ${mirrorChange} as change
  where change.account_id = record.account_id and change.kind = record.kind and change.id = record.id
    and change.after ->> 'account_status' = 'Invalid') as turn`;

/** Each time that it turns invalid is a cause of its own. */
const cause = sql`(record.id || ' ' || coalesce(turn.number, 0))`;

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
  causes: (watched) => sql`select watched.client_hash, watched.account, ${cause} as cause,
      'bank-accounts' as object_type, record.id as object_id, array['listBankAccounts'] as needs,
      coalesce(turn.seen_at, record.first_seen_at) as since,
      jsonb_build_object('bank', record.bank, 'currency', record.currency,
        'number', record.parts -> 'record' ->> 'account_number') as facts
    from ${watched} join ${mirrorRecord} as record on record.account_id = watched.account_id and ${isInvalid}
    cross join lateral ${turn} where ${isNews}`,
  holds: sql`exists (select from ${mirrorRecord} as record cross join lateral ${turn}
    where record.account_id = watched.account_id and record.id = alert.object_id and ${isInvalid}
      and alert.cause = ${cause})`,
  facts: z.object({ bank: z.string(), currency: z.string(), number: z.string().nullable() }),
  title: ({ bank, currency }) => message('alerts.kinds.bank-account-invalid.title', { bank, currency }),
  details: ({ number }) => (number === null ? [] : [message('alerts.bankAccounts.number', { number })]),
});
