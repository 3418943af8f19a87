// Prints the audit of a console that has ended: `node --import tsx read-audit.mjs`
import { asc } from 'drizzle-orm';
import { writeCounts } from '../../lib/audit/record-act.ts';
import { openStore } from '../../lib/store/open-store.ts';
import { audit } from '../../lib/store/schema.ts';

const opened = await openStore();
// What is still being counted is told too.
await writeCounts(opened.database, new Date(Date.now() + 3_600_000));
const rows = await opened.database.select().from(audit).orderBy(asc(audit.sequence));
await opened.close();
process.stdout.write(
  JSON.stringify(
    rows.map(({ act, result, account, role, personId, sessionKey, objectId, after }) => ({
      ...{ act, result, account, role, personId, sessionKey, objectId, more: JSON.parse(after ?? '{}').more },
    })),
  ),
);
