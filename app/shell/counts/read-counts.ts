import 'server-only';
import { cache } from 'react';
import { countOwnInbox } from '@/lib/alerts/inbox/read-own-inbox';
import { oneAccount } from '@/lib/addresses/every-account';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { platformSilentSinceMs } from '@/lib/platform/server';
import { ok, type Result } from '@/lib/result';
import { readUnsettled } from '@/lib/writes/queries/read-writes';
import type { UnsettledCounts } from '@/lib/writes/submit/write-answer';

/**
 * The counts of the frame's badges: unsettled writes of the acting account; approvals and the inbox of all accounts
 * that the person may see.
 */
export interface FrameCounts extends UnsettledCounts {
  /** The number of things in this person's inbox. */
  readonly inbox: number;
  /** Whether the inbox has a critical alert. */
  readonly hasCritical: boolean;
  /** When the platform answered last, Unix milliseconds; undefined while the platform answers. */
  readonly silentSinceMs: number | undefined;
}

/** Read once for a page, however many parts of it call this. All accounts together have only approvals and the inbox. */
export const readCounts = cache(async (account: string): Promise<Result<FrameCounts, ReadError>> => {
  const counted = await readUnsettled(oneAccount(account), await countOwnInbox());
  if (!counted.ok) return counted;
  const { beside, ...unsettled } = counted.value;
  return ok({ ...withInbox(unsettled, beside), silentSinceMs: await platformSilentSinceMs() });
});

const withInbox = (
  unsettled: UnsettledCounts,
  { count, hasCritical } = { count: 0, hasCritical: false },
): Omit<FrameCounts, 'silentSinceMs'> => ({ ...unsettled, inbox: count, hasCritical });
