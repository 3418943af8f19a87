import type { Store } from '@/lib/store/open-store';
import { voidChanges } from './admin-change-rows';
import { withdrawInvitationsOf } from './invitations';
import { withdrawPasswordLinksOf } from '../passwords/password-links';

/** What an admin began does not outlive their being one. */
export async function endAdminship(transaction: Store, personId: string, now: Date): Promise<void> {
  await withdrawInvitationsOf(transaction, personId, now);
  await withdrawPasswordLinksOf(transaction, personId, now);
  // Last, because it writes lines of the audit.
  await voidChanges(transaction, { by: personId }, now);
}
