import { auditKeys } from '@/lib/audit/chain';
import { verifyAudit, type AuditFault } from '@/lib/audit/verify-audit';
import { EnvironmentError } from '@/lib/env';
import { openStore } from '@/lib/store/open-store';
import { storeEpoch } from '@/lib/store/schema';
import { StoreError } from '@/lib/store/store-error';

const faults: Readonly<Record<AuditFault, string>> = {
  missing: 'The line is missing, or another stands in its place.',
  'unknown-key': 'The line is signed with a key that this console does not have.',
  altered: 'The line is not as it was written, or does not follow the one before it.',
  'not-as-noted': 'The line is another one than was noted.',
  'no-head': 'The head of the audit is missing.',
  'head-altered': 'The head of the audit is not as it was written.',
  'fewer-than-noted': 'There are fewer lines than were noted.',
  'cut-off': 'Lines were cut off: more were written than are there.',
  'behind-end': 'There are lines behind the end: fewer were written.',
  'wrong-end': 'The last line is not the one that was written last.',
  'not-in-chain': 'There are lines that the chain does not have.',
};

// Checks the whole audit. A `<line>:<seal>` that an earlier run printed proves that the lines up to it are unchanged:
// kept outside of the store, it reveals even a database that was set back as a whole.
try {
  const [, line, seal] = /^(\d+):([0-9a-f]{16,64})$/.exec(process.argv[2] ?? '') ?? [];
  const anchor = line === undefined || seal === undefined ? undefined : { line: Number(line), seal };
  if (anchor === undefined && process.argv.length > 2)
    throw new EnvironmentError(['Give a line and its seal as 12:0a1b…']);
  const opened = await openStore();
  const { lines, lastHash, broken } = await verifyAudit(opened.database, auditKeys(), anchor);
  const epochs = await opened.database.select().from(storeEpoch).orderBy(storeEpoch.number);
  await opened.close();
  console.log(`${lines} lines checked and whole. Keep this elsewhere: ${lines}:${lastHash.slice(0, 16)}`);
  for (const { beganAt, lines: left, knownLines } of epochs) {
    const known =
      knownLines === null ? '' : ` Line ${knownLines} had been written before: those after ${left} are lost.`;
    console.log(
      `The store was put back from a backup before ${beganAt.toISOString()}; it had ${left} lines then.${known}`,
    );
  }
  if (broken !== undefined) {
    console.error(`The audit does not hold from line ${broken.sequence} on. ${faults[broken.fault]}`);
    process.exitCode = 1;
  }
} catch (error) {
  if (!(error instanceof StoreError) && !(error instanceof EnvironmentError)) throw error;
  console.error(error.message);
  process.exitCode = 2;
}
