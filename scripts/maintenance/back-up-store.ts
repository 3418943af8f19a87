import { existsSync } from 'node:fs';
import path from 'node:path';
import { opensStore } from '@/lib/access/check-secret';
import { environment } from '@/lib/env';
import { writeBackupFile } from '@/lib/store/backup/backup-file';
import { rowsIn, type BackupHeader } from '@/lib/store/backup/backup-header';
import { dumpStore } from '@/lib/store/backup/dump-store';
import { openSnapshot, type Snapshot } from '@/lib/store/backup/open-snapshot';
import { dataSealer } from '@/lib/store/sealer';
import { StoreError } from '@/lib/store/store-error';
import packageFile from '../../package.json' with { type: 'json' };
import { runOnFile } from './run-on-file';

const usage = 'npm run backup -- --to backups/2026-11-30.backup';

await runOnFile('to', usage, async (given) => {
  const file = path.resolve(given);
  if (existsSync(file)) throw new StoreError(`The file ${file} is there already: name another one.`);
  const beganMs = performance.now();
  // Not later than the moment of the copy: from this time on a person compares the platform with a restored store.
  const madeAt = new Date().toISOString();
  const snapshot = await openSnapshot(environment());
  try {
    const { header, bytes } = await writeSnapshot(snapshot, file, madeAt);
    const seconds = ((performance.now() - beganMs) / 1_000).toFixed(1);
    process.stdout.write(
      `${file} has the store as it was at ${header.madeAt}: ${rowsIn(header)} rows, ${(bytes / 1e6).toFixed(1)} MB, made in ${seconds} s.\n` +
        `The audit ends with ${header.audit.lines}:${header.audit.seal.slice(0, 16)}. Keep that line elsewhere, and DATA_SECRET apart from the file: nothing else opens it.\n`,
    );
  } finally {
    await snapshot.close();
  }
});

async function writeSnapshot(
  { connection }: Snapshot,
  file: string,
  madeAt: string,
): Promise<{ readonly header: BackupHeader; readonly bytes: number }> {
  if (!(await opensStore(connection.rows, dataSealer()))) {
    throw new StoreError(
      'DATA_SECRET does not open this store: set it to the secret that the console has. Nothing was written.',
    );
  }
  const dumped = dumpStore(connection, { version: packageFile.version, madeAt });
  let header: BackupHeader | undefined;
  async function* linesOf(): AsyncGenerator<string> {
    header = yield* dumped;
  }
  const bytes = await writeBackupFile(file, linesOf(), environment().dataSecret);
  if (header === undefined) throw new Error('The backup has no header.');
  return { header, bytes };
}
