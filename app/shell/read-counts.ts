import 'server-only';
import { cache } from 'react';
import { readBell } from '@/lib/alerts/read-bell';
import { message } from '@/lib/messages/message';
import { everyAccount } from '@/lib/mirror/open-mirror';
import { notAllowed, type ReadError } from '@/lib/platform/reads/read-error';
import { findCaller } from '@/lib/access/sessions/caller';
import { continueTrace } from '@/lib/request-id';
import { failed, ok, type Result } from '@/lib/result';
import { readUnsettled } from '@/lib/writes/queries/read-writes';
import type { Unsettled } from '@/lib/writes/submit/write-answer';

/** What the frame's badges count: of the acting account what waits, and of all that the person may see the open alerts. */
export interface FrameCounts extends Unsettled {
  readonly alerts: number;
  /** Whether one of the worst is among them. */
  readonly hasCritical: boolean;
}

const noWrites: Unsettled = { count: 0, cardOrders: 0, oldestAt: undefined, toApprove: 0 };

/** Read once for a page, however many parts of it ask. Of no single account there are alerts alone. */
export const readCounts = cache(async (account: string): Promise<Result<FrameCounts, ReadError>> => {
  const bell = await readBell();
  if (account === everyAccount) {
    if ((await findCaller()) === undefined) {
      return failed(notAllowed('session', message('terms.signedOut'), continueTrace(undefined).id));
    }
    return ok(withAlerts(noWrites, await bell?.read()));
  }
  const counted = await readUnsettled(account, bell);
  if (!counted.ok) return counted;
  const { beside, ...unsettled } = counted.value;
  return ok(withAlerts(unsettled, beside));
});

const withAlerts = (unsettled: Unsettled, bell = { count: 0, hasCritical: false }): FrameCounts => ({
  ...unsettled,
  alerts: bell.count,
  hasCritical: bell.hasCritical,
});
