import { holds } from '@/lib/access/accounts/grants';
import { decide } from '@/lib/access/permissions/permissions';
import { message, type Message } from '@/lib/messages/message';
import type { Viewer } from '@/lib/mirror/find-viewer';
import { doesBusiness, type Role } from '@/lib/roles';

interface Exported {
  readonly clientHash: string;
  readonly accounts: readonly { readonly account: string }[];
  readonly isRevealed: boolean;
}

/** Whether a role may have the full account numbers of payouts in a file: those that uncover one of them on its page. */
export function mayExportFull(role: Role): boolean {
  const allowed = decide(role, 'retrievePayout');
  return allowed.ok && allowed.value.mayReveal;
}

/** Why somebody may not have a file (any more), as they are now; undefined where they may. */
export function exportProblem(viewer: Viewer | undefined, exported: Exported): Message | undefined {
  if (viewer === undefined || viewer.isDisabled) return message('exports.refused.person');
  const { role, grants, clientHash } = viewer;
  if (!doesBusiness(role) || !decide(role, 'listPayouts').ok) return message('terms.exportsByRole');
  if (clientHash !== exported.clientHash) return message('exports.refused.connection');
  const lost = exported.accounts.find(({ account }) => !holds(grants, account));
  if (lost !== undefined) return message('exports.refused.account', { account: lost.account });
  if (exported.isRevealed && !mayExportFull(role)) return message('terms.fullExports');
  return undefined;
}
