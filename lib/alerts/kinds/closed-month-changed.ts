import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { keptRow, lateChange } from '@/lib/reports/month-close/late-change';
import { mirrorRecord } from '@/lib/store/mirror-schema';
import { monthClose } from '@/lib/store/report-schema';
import { defineAlert, now } from './define-alert';

const isClosed = sql`closed.state <> 'reopened'`;

/**
 * Rows of closed months that changed lately. Evaluations are seconds apart, so the last days are enough; the list of a
 * close has all changes.
 */
const lateRows = sql`(select closed.id, min(now.changed_at) as since from ${mirrorRecord} as now
  join ${monthClose} as closed on closed.account_id = now.account_id and ${isClosed}
    and closed.month = date_trunc('month', now.day)::date
  left join ${keptRow}
  where now.account_id = watched.account_id and now.kind = 'payout' and now.changed_at >= watched.since
    and now.changed_at > ${now} - interval '2 days' and ${lateChange} is not null
  group by closed.id) as late`;

/**
 * One alert for each close, whatever number of its rows change; ends when the month is reopened, to be closed in its
 * new state.
 */
export const closedMonthChanged = defineAlert({
  kind: 'closed-month-changed',
  severity: 'high',
  forAdmins: false,
  limit: undefined,
  time: 'since',
  mayReturn: false,
  causes: (
    watched,
  ) => sql`select watched.client_hash, watched.account, closed.id::text as cause, 'months' as object_type,
      closed.id::text as object_id, array['listPayouts'] as needs, late.since,
      jsonb_build_object('month', to_char(closed.month, 'YYYY-MM'), 'closedBy', closed.closed_by_name) as facts
    from ${watched} cross join lateral ${lateRows} join ${monthClose} as closed on closed.id = late.id`,
  holds: sql`exists (select from ${monthClose} as closed where closed.id = alert.cause::uuid and ${isClosed})`,
  facts: z.object({ month: z.string(), closedBy: z.string() }),
  title: ({ month }) => message('alerts.kinds.closed-month-changed.title', { month }),
  details: ({ closedBy }) => [message('alerts.kinds.closed-month-changed.ask', { name: closedBy })],
});
