import { auditKeys } from '@/lib/audit/chain';
import { verifyAudit } from '@/lib/audit/verify-audit';
import { EnvironmentError } from '@/lib/env';
import { openStore } from '@/lib/store/open-store';
import { StoreError } from '@/lib/store/store-error';

// Looks through the whole audit. `<line>:<seal>`, as an earlier run printed them, show that the lines up to it are still
// the same: kept elsewhere, they find even a database that was set back as a whole.
try {
  const [, line, seal] = /^(\d+):([0-9a-f]{16,64})$/.exec(process.argv[2] ?? '') ?? [];
  const anchor = line === undefined || seal === undefined ? undefined : { line: Number(line), seal };
  if (anchor === undefined && process.argv.length > 2)
    throw new EnvironmentError(['Give a line and its seal as 12:0a1b…']);
  const opened = await openStore();
  const { lines, lastHash, broken } = await verifyAudit(opened.database, auditKeys(), anchor);
  await opened.close();
  console.log(`${lines} lines checked and whole. Keep this elsewhere: ${lines}:${lastHash.slice(0, 16)}`);
  if (broken !== undefined) {
    console.error(`The audit does not hold from line ${broken.sequence} on. ${broken.sentence}`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof StoreError) && !(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
