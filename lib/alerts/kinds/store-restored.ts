import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { storeEpoch } from '@/lib/store/schema';
import { defineAlert } from './define-alert';

/** The store was put back from a backup: the alert stays until two administrators have acknowledged it. */
export const storeRestored = defineAlert({
  kind: 'store-restored',
  severity: 'critical',
  forAdmins: true,
  limit: undefined,
  acknowledgedBy: 2,
  time: 'at',
  mayReturn: false,
  causes: (watched) => sql`select watched.client_hash, watched.account, epoch.number::text as cause,
      'settings' as object_type, epoch.number::text as object_id, array[]::text[] as needs,
      epoch.began_at as since, jsonb_build_object('lines', epoch.lines, 'knownLines', epoch.known_lines) as facts
    from ${watched} cross join ${storeEpoch} as epoch where watched.client_hash = ''`,
  holds: sql`alert.acknowledged_at is null`,
  facts: z.object({ lines: z.int(), knownLines: z.int().nullable() }),
  title: () => message('alerts.kinds.store-restored.title'),
  details: ({ lines, knownLines }) => [
    message('alerts.kinds.store-restored.void'),
    ...(knownLines === null ? [] : [message('alerts.kinds.store-restored.lost', { lines, knownLines })]),
    message('alerts.kinds.store-restored.two'),
  ],
});
