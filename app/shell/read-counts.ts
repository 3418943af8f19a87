import 'server-only';
import { cache } from 'react';
import { readBell } from '@/lib/alerts/read-bell';
import { everyAccount } from '@/lib/mirror/open-mirror';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { platformSilentSinceMs } from '@/lib/platform/server';
import { ok, type Result } from '@/lib/result';
import { readUnsettled } from '@/lib/writes/queries/read-writes';
import type { Unsettled } from '@/lib/writes/submit/write-answer';

/** What the frame's badges count: of the acting account what is unresolved, and of all that the person may see what waits for their approval and the open alerts. */
export interface FrameCounts extends Unsettled {
  readonly alerts: number;
  /** Whether one of the worst is among them. */
  readonly hasCritical: boolean;
  /** When the platform last answered, where it does not now: Unix milliseconds. */
  readonly silentSinceMs: number | undefined;
}

/** Read once for a page, however many parts of it ask. Of no single account there are what waits for the person, and alerts. */
export const readCounts = cache(async (account: string): Promise<Result<FrameCounts, ReadError>> => {
  const counted = await readUnsettled(account === everyAccount ? undefined : account, await readBell());
  if (!counted.ok) return counted;
  const { beside, ...unsettled } = counted.value;
  return ok({ ...withAlerts(unsettled, beside), silentSinceMs: await platformSilentSinceMs() });
});

const withAlerts = (
  unsettled: Unsettled,
  bell = { count: 0, hasCritical: false },
): Omit<FrameCounts, 'silentSinceMs'> => ({
  ...unsettled,
  alerts: bell.count,
  hasCritical: bell.hasCritical,
});
