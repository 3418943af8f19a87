import { sql } from 'drizzle-orm';
import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { person } from '@/lib/store/schema';
import { defineAlert } from './define-alert';

/** A person came in through another account at the company's sign-in: a new mailbox owner has the old one's rights. */
export const companyAccountChanged = defineAlert({
  kind: 'company-account-changed',
  severity: 'high',
  forAdmins: true,
  limit: undefined,
  time: 'at',
  mayReturn: false,
  causes: (watched) => sql`select watched.client_hash, watched.account,
      changed.id || ' ' || extract(epoch from changed.openid_changed_at) as cause,
      'people' as object_type, changed.id::text as object_id, array[]::text[] as needs,
      changed.openid_changed_at as since, jsonb_build_object('person', changed.name, 'email', changed.email) as facts
    from ${watched} join ${person} as changed on changed.openid_changed_at is not null
    where watched.client_hash = ''`,
  holds: sql`alert.acknowledged_at is null`,
  facts: z.object({ person: z.string(), email: z.string() }),
  title: ({ person: name }) => message('alerts.kinds.company-account-changed.title', { person: name }),
  details: ({ email }) => [message('alerts.kinds.company-account-changed.check', { email })],
});
