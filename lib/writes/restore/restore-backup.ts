import { checkSecret } from '@/lib/access/check-secret';
import type { AuditKeys } from '@/lib/audit/chain';
import { verifyAudit } from '@/lib/audit/verify-audit';
import { readBackupFile } from '@/lib/store/backup/backup-file';
import { readHeader, rowsIn, type BackupHeader } from '@/lib/store/backup/backup-header';
import { loadStore } from '@/lib/store/backup/dump-store';
import type { NewStore } from '@/lib/store/backup/new-store';
import { findStrange, migrateWithin } from '@/lib/store/migrate';
import type { Store } from '@/lib/store/open-store';
import type { Sealer } from '@/lib/store/sealer';
import { StoreError } from '@/lib/store/store-error';
import { beginStoreEpoch } from './begin-store-epoch';
import { findQuestionable, type QuestionableWrite } from './find-questionable';

interface RestoreGiven {
  readonly file: string;
  /** The secrets that may have sealed the file. */
  readonly secrets: readonly string[];
  readonly sealer: Sealer;
  readonly auditKeys: AuditKeys;
  /** The last epoch that a mark outside of the store knows; 0 without one. */
  readonly knownEpoch: number;
  readonly now: Date;
}

export interface Restored {
  readonly header: BackupHeader;
  /** The epoch that has begun. */
  readonly epoch: number;
  readonly questionable: readonly QuestionableWrite[];
}

/**
 * Makes a store of a backup. The whole file is proven before anything is written, and the store is there only when its
 * rows, its audit and its secret were checked and whatever was open in it is void.
 */
export async function restoreBackup(place: NewStore, given: RestoreGiven): Promise<Restored> {
  const header = await proveFile(given);
  refuseNewer(header);
  return await place.fill(async (connection, database) => {
    await migrateWithin(connection, header.migrations);
    const lines = readBackupFile(given.file, given.secrets);
    await lines.next();
    await loadStore(connection, header, lines);
    await migrateWithin(connection);
    await requireWholeAudit(database, header, given.auditKeys);
    if (!(await checkSecret(database, given.sealer))) throw new StoreError(closed);
    const epoch = await beginStoreEpoch(database, { epoch: given.knownEpoch, lines: undefined }, given.now);
    return { header, epoch, questionable: await findQuestionable(database, epoch) };
  });
}

const closed =
  'DATA_SECRET does not open what the backup holds: set DATA_SECRET to the secret that was in use when it was made. Nothing was restored.';

async function proveFile({ file, secrets }: RestoreGiven): Promise<BackupHeader> {
  let header: BackupHeader | undefined;
  let rows = 0;
  for await (const line of readBackupFile(file, secrets)) {
    if (header === undefined) header = readHeader(line);
    else rows += 1;
  }
  if (header === undefined || rows !== rowsIn(header)) {
    throw new StoreError(`The backup ${file} has another number of rows than it says: nothing was restored.`);
  }
  return header;
}

function refuseNewer({ migrations, version }: BackupHeader): void {
  const strange = findStrange(migrations);
  if (strange === undefined) return;
  throw new StoreError(
    strange.isOther
      ? `The backup is of a store that was made by another ${strange.name} than this console has: restore it with version ${version}, which made it.`
      : `The backup is of a newer console (it has had ${strange.name}): restore it with version ${version}, which made it.`,
  );
}

async function requireWholeAudit(database: Store, { audit }: BackupHeader, keys: AuditKeys): Promise<void> {
  const { lines, lastHash, broken } = await verifyAudit(database, keys);
  if (broken?.fault === 'unknown-key') {
    throw new StoreError(
      `Entry ${broken.sequence} of the audit is signed with a key that is not here: set AUDIT_SECRETS as they were when the backup was made. Nothing was restored.`,
    );
  }
  if (broken !== undefined || lines !== audit.lines || lastHash !== audit.seal) {
    throw new StoreError(
      `The audit of the backup is not intact from entry ${broken?.sequence ?? lines} onwards: take an earlier backup. Nothing was restored.`,
    );
  }
}
