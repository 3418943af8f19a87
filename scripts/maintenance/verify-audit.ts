import { auditKeys } from '@/lib/audit/chain';
import { findStrayWrites, type StrayWrite } from '@/lib/audit/verify-audit';
import { verifyAudit, type AuditFault } from '@/lib/audit/verify-audit';
import { EnvironmentError } from '@/lib/env';
import { openStore } from '@/lib/store/open-store';
import { storeEpoch } from '@/lib/store/schema';
import { StoreError } from '@/lib/store/store-error';

const faults: Readonly<Record<AuditFault, string>> = {
  missing: 'The entry is missing, or another entry is in its place.',
  'unknown-key': 'The entry is signed with a key that this console doesn’t have.',
  altered: 'The entry was changed, or doesn’t follow the one before it.',
  'not-as-noted': 'The entry doesn’t match the fingerprint that was noted.',
  'no-head': 'The end marker of the audit is missing.',
  'head-altered': 'The end marker of the audit was changed.',
  'fewer-than-noted': 'There are fewer entries than were noted.',
  'cut-off': 'Entries were cut off: there are fewer than the console wrote.',
  'behind-end': 'Entries were added: there are more than the console wrote.',
  'wrong-end': 'The last entry isn’t the one that was written last.',
  'not-in-chain': 'There are entries that aren’t part of the signed sequence.',
};

const mostNamed = 20;

function sentenceOf({ id, state, told }: StrayWrite): string {
  if (told === undefined) return `Write ${id} is in the store, but no entry of the audit is about it.`;
  const last = `entry ${told.sequence} of the audit says ${told.result}`;
  return state === undefined
    ? `Write ${id} is missing in the store: ${last}.`
    : `Write ${id} is ${state} in the store, but ${last}.`;
}

// Checks the whole audit, and holds the writes of the store against it. A `<line>:<seal>` that an earlier run printed
// proves that the lines up to it are unchanged: kept outside of the store, it reveals even a database that was set back as
// a whole.
try {
  const [, line, seal] = /^(\d+):([0-9a-f]{16,64})$/.exec(process.argv[2] ?? '') ?? [];
  const anchor = line === undefined || seal === undefined ? undefined : { line: Number(line), seal };
  if (anchor === undefined && process.argv.length > 2)
    throw new EnvironmentError(['Give an entry and its fingerprint as 12:0a1b…']);
  const opened = await openStore();
  const { lines, lastHash, broken } = await verifyAudit(opened.database, auditKeys(), anchor);
  const strays = await findStrayWrites(opened.database);
  const epochs = await opened.database.select().from(storeEpoch).orderBy(storeEpoch.number);
  await opened.close();
  console.log(`${lines} entries checked and intact. Keep this elsewhere: ${lines}:${lastHash.slice(0, 16)}`);
  for (const { beganAt, lines: left, knownLines } of epochs) {
    const known =
      knownLines === null ? '' : ` Entry ${knownLines} had been written before: those after ${left} are lost.`;
    console.log(
      `The store was put back from a backup before ${beganAt.toISOString()}; it had ${left} entries then.${known}`,
    );
  }
  if (broken !== undefined) {
    console.error(`The audit is not intact from entry ${broken.sequence} onwards. ${faults[broken.fault]}`);
    process.exitCode = 1;
  }
  if (strays.length > 0) {
    console.error(
      `Writes about which the store and the audit do not agree: ${strays.length}. Restore a backup, or compare them with the platform.`,
    );
    for (const one of strays.slice(0, mostNamed)) console.error(sentenceOf(one));
    process.exitCode = 1;
  }
} catch (error) {
  const isOfStore = error instanceof Error && error.name === 'StatementError';
  if (!(error instanceof StoreError) && !(error instanceof EnvironmentError) && !isOfStore) throw error;
  console.error(isOfStore ? `The check could not be made. ${error.message}` : error.message);
  process.exitCode = 2;
}
