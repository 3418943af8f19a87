import { decide } from '@/lib/access/permissions/permissions';
import { payoutsRefusal, type Viewer } from '@/lib/access/viewers/viewer';
import { message, type Message } from '@/lib/messages/message';
import type { Role } from '@/lib/roles';

interface ExportScope {
  readonly clientHash: string;
  readonly accounts: readonly { readonly account: string }[];
  readonly isRevealed: boolean;
}

/**
 * Whether a role may have full account numbers of payouts in a file: the roles that may uncover one on a payout's page.
 */
export function mayExportFull(role: Role): boolean {
  const allowed = decide(role, 'retrievePayout');
  return allowed.ok && allowed.value.mayReveal;
}

/** Why a person may not have a file (any more), by their present permissions; undefined where they may. */
export function exportProblem(viewer: Viewer | undefined, exported: ExportScope): Message | undefined {
  const refusal = payoutsRefusal(viewer, exported);
  if (refusal !== undefined || viewer === undefined) return refusal;
  return exported.isRevealed && !mayExportFull(viewer.role) ? message('terms.fullExports') : undefined;
}
