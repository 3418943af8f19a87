import 'server-only';
import { cache } from 'react';
import { readBell } from '@/lib/alerts/read-bell';
import { oneAccount } from '@/lib/access/accounts/every-account';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { platformSilentSinceMs } from '@/lib/platform/server';
import { ok, type Result } from '@/lib/result';
import { readUnsettled } from '@/lib/writes/queries/read-writes';
import type { UnsettledCounts } from '@/lib/writes/submit/write-answer';

/**
 * The counts of the frame's badges: unsettled writes of the acting account; approvals and alerts of all accounts that
 * the person may see.
 */
export interface FrameCounts extends UnsettledCounts {
  readonly alerts: number;
  /** Whether a critical alert is among them. */
  readonly hasCritical: boolean;
  /** If the platform does not answer now, when it last did: Unix milliseconds. */
  readonly silentSinceMs: number | undefined;
}

/** Read once for a page, however many parts of it call this. All accounts together have only approvals and alerts. */
export const readCounts = cache(async (account: string): Promise<Result<FrameCounts, ReadError>> => {
  const counted = await readUnsettled(oneAccount(account), await readBell());
  if (!counted.ok) return counted;
  const { beside, ...unsettled } = counted.value;
  return ok({ ...withAlerts(unsettled, beside), silentSinceMs: await platformSilentSinceMs() });
});

const withAlerts = (
  unsettled: UnsettledCounts,
  bell = { count: 0, hasCritical: false },
): Omit<FrameCounts, 'silentSinceMs'> => ({
  ...unsettled,
  alerts: bell.count,
  hasCritical: bell.hasCritical,
});
