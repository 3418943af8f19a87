import { findStrayWrites } from '@/lib/audit/verify-audit';
import { verifyAudit } from '@/lib/audit/verify-audit';
import type { Store } from '@/lib/store/open-store';

/** Where the audit does not hold, by itself or against the writes of its store; undefined where all agrees. */
export async function findAuditBreak(store: Store): Promise<string | undefined> {
  const { broken } = await verifyAudit(store);
  if (broken !== undefined) return broken.fault;
  // The cells of a grid take away the writes of the cells before.
  const stray = (await findStrayWrites(store)).find(({ state }) => state !== undefined);
  return stray && `${stray.id} is ${stray.state} in the store, and ${stray.told?.result} in the audit`;
}
