import { EnvironmentError } from '@/lib/env';
import { openStore } from '@/lib/store/open-store';
import { dataSealer } from '@/lib/store/sealer';
import { StoreError } from '@/lib/store/store-error';
import { verifySignatures } from '@/lib/writes/approvals/verify-signatures';

const mostNamed = 20;

// Checks the signatures with the public keys that were kept beside them. Only the audit, which npm run audit:verify
// checks, says whose keys these are.
try {
  const opened = await openStore();
  const { checked, faults } = await verifySignatures(opened.database, dataSealer());
  await opened.close();
  const held = checked - faults.filter(({ fields }) => !fields.includes('missing')).length;
  console.log(`${checked} signed approvals checked; ${held} hold.`);
  for (const { operationId, fields } of faults.slice(0, mostNamed)) {
    const isMissing = fields.includes('missing');
    console.error(
      isMissing
        ? `Write ${operationId}: the audit tells of a signature, but the store has none.`
        : `Write ${operationId} is not what was signed. It differs in: ${fields.join(', ')}.`,
    );
  }
  if (faults.length > mostNamed) console.error(`There are ${faults.length - mostNamed} more of these.`);
  if (faults.length > 0) process.exitCode = 1;
} catch (error) {
  const isOfStore = error instanceof Error && error.name === 'StatementError';
  if (!(error instanceof StoreError) && !(error instanceof EnvironmentError) && !isOfStore) throw error;
  console.error(isOfStore ? `The check could not be made. ${error.message}` : error.message);
  process.exitCode = 2;
}
