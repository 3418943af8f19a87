import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { wholeDay } from '@/lib/mirror/filling/windows';
import { mirrorAccount, mirrorWindow } from '@/lib/store/mirror-schema';
import { defineAlert, now } from './define-alert';

/** Lists that change now: today's rows, open rows, and lists without days. Past days may be read later. */
const isLive = sql`(read.status <> '' or read.to_day >= current_date - 1 or read.from_day = ${wholeDay}::date)`;

/** The last read, or the begin of the watch if no read came after it. */
const readAt = sql`greatest(coalesce(read.agreed_at, watched.since), watched.since)`;

/**
 * Lists that are late, and not just unchanged and therefore read less often. A list that the platform does not have is
 * never late.
 */
const lateLists = sql`(select count(*)::int as lists, min(${readAt}) as since from ${mirrorWindow} as read
  where read.account_id = watched.account_id and ${isLive} and read.problem is distinct from 'missing'
    and ${readAt} < ${now} - watched.least * interval '1 minute'
    and (read.failures > 0 or read.next_at < ${now} - interval '5 minutes'))`;

const isRead = sql`exists (select from ${mirrorAccount} as account where account.id = watched.account_id
  and account.paused_at is null)`;

export const mirrorLate = defineAlert({
  kind: 'mirror-late',
  severity: 'high',
  forAdmins: true,
  limit: { unit: 'minutes', usual: 30, least: 10, most: 1_440 },
  time: 'since',
  mayReturn: true,
  causes: (watched) => sql`select watched.client_hash, watched.account, 'late' as cause, 'mirror' as object_type,
      watched.account_id::text as object_id, array['listPayouts'] as needs, late.since,
      jsonb_build_object('lists', late.lists) as facts
    from ${watched} cross join lateral ${lateLists} as late
    where late.lists > 0 and ${isRead}`,
  holds: sql`(select lists from ${lateLists} as late) > 0 and ${isRead}`,
  facts: z.object({ lists: z.number() }),
  title: () => message('alerts.kinds.mirror-late.title'),
  details: ({ lists }) => [message('alerts.kinds.mirror-late.lists', { count: lists })],
});
