// Prints the audit of a console that has ended: `node --import tsx read-audit.mjs`
import { asc } from 'drizzle-orm';
import { openStore } from '../lib/store/open-store.ts';
import { audit } from '../lib/store/schema.ts';

const opened = await openStore();
const rows = await opened.database.select().from(audit).orderBy(asc(audit.sequence));
await opened.close();
process.stdout.write(
  JSON.stringify(
    rows.map(({ act, result, account, role, sessionKey, objectId }) => ({
      ...{ act, result, account, role, sessionKey, objectId },
    })),
  ),
);
