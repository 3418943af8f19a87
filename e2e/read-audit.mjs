// Prints what the audit of a console that has ended says about refusals: `node --import tsx read-refusals.mjs`
import { like } from 'drizzle-orm';
import { openStore } from '../lib/store/open-store.ts';
import { audit } from '../lib/store/schema.ts';

const opened = await openStore();
const rows = await opened.database.select().from(audit).where(like(audit.result, 'refused%'));
await opened.close();
process.stdout.write(JSON.stringify(rows.map(({ act, account, role }) => `${role} ${act} ${account}`)));
