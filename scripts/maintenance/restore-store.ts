import path from 'node:path';
import { auditKeys } from '@/lib/audit/chain';
import { environment } from '@/lib/env';
import { rowsIn } from '@/lib/store/backup/backup-header';
import { claimNewStore } from '@/lib/store/backup/new-store';
import { dataSealer } from '@/lib/store/sealer';
import { restoreBackup } from '@/lib/writes/restore/restore-backup';
import { epochOfMark } from '@/lib/writes/restore/store-watch';
import { sentencesOf } from './sentences-of';
import { runOnFile } from './run-on-file';

const usage = 'npm run restore -- --from backups/2026-11-30.backup';

await runOnFile('from', usage, async (given) => {
  const { dataDir, dataSecret, formerDataSecret } = environment();
  const beganMs = performance.now();
  const place = await claimNewStore(environment());
  try {
    const { header, epoch, questionable } = await restoreBackup(place, {
      file: path.resolve(given),
      secrets: formerDataSecret === undefined ? [dataSecret] : [dataSecret, formerDataSecret],
      sealer: dataSealer(),
      auditKeys: auditKeys(),
      knownEpoch: await epochOfMark(dataDir),
      now: new Date(),
    });
    const seconds = ((performance.now() - beganMs) / 1_000).toFixed(1);
    const told = [
      `The store is as it was at ${header.madeAt} (version ${header.version}): ${rowsIn(header)} rows, an intact audit of ${header.audit.lines} entries, restored in ${seconds} s.`,
      `All sessions, open forms, links and proposals are void; nothing that waited is sent (epoch ${epoch}).`,
      ...sentencesOf(questionable),
      `Next: start one copy of the console, and compare the platform’s lists with Activity from ${header.madeAt} on. A change that the platform has and Activity has not was made after the backup: do not make it again.`,
    ];
    process.stdout.write(`${told.join('\n')}\n`);
  } finally {
    await place.leave();
  }
});
