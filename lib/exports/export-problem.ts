import { decide } from '@/lib/access/permissions/permissions';
import { listRefusal, type Viewer } from '@/lib/access/viewers/viewer';
import { message, type Message } from '@/lib/messages/message';
import type { Role } from '@/lib/roles';
import type { Store } from '@/lib/store/open-store';
import { findRecordedAccounts } from '@/lib/writes/lists/find-recorded';
import { exportedLists, type ExportedListName } from './exported-list';

interface ExportScope {
  readonly list: ExportedListName;
  readonly clientHash: string;
  readonly accounts: readonly { readonly account: string; readonly isElsewhere?: boolean | undefined }[];
  readonly isRevealed: boolean;
}

/** Whether a role may have full values of a list in a file: the roles that may uncover one on a record's page. */
export function mayExportFull(role: Role, list: ExportedListName): boolean {
  const { revealedBy } = exportedLists[list];
  const allowed = revealedBy && decide(role, revealedBy);
  return allowed?.ok === true && allowed.value.mayReveal;
}

/** Why a person may not have a file (any more), by their present permissions; undefined where they may. */
export async function exportProblem(
  database: Store,
  viewer: Viewer | undefined,
  exported: ExportScope,
): Promise<Message | undefined> {
  const { needs, source } = exportedLists[exported.list];
  const granted = exported.accounts.filter(({ isElsewhere }) => isElsewhere !== true);
  const refusal = listRefusal(viewer, needs, { ...exported, accounts: granted });
  if (refusal !== undefined || viewer === undefined) return refusal;
  if (source.kind === 'records' && granted.length < exported.accounts.length) {
    // A delegate sees rows of these accounts for as long as they decide in the place of an absent person.
    const seen = await findRecordedAccounts(database, source.list, viewer);
    const lost = exported.accounts.find(({ account, isElsewhere }) => isElsewhere === true && !seen.includes(account));
    if (lost !== undefined) return message('exports.refused.account', { account: lost.account });
  }
  return exported.isRevealed && !mayExportFull(viewer.role, exported.list) ? message('terms.fullExports') : undefined;
}
