import { sql } from 'drizzle-orm';
import { openClient } from '@/lib/platform/test-client.fixture';
import { openEmbedded } from '@/lib/store/embedded';
import { mirrorRecord, mirrorWindow } from '@/lib/store/mirror-schema';
import { lease } from '@/lib/store/lease';
import { Sealer } from '@/lib/store/sealer';
import { runMirror } from './run-mirror.fixture';
import { integer, readRow } from '@/lib/store/rows';

// Fills a mirror in a process of its own, on files, until it is complete; a test kills the process before.

const [folder = '', baseUrl = '', clientId = '', apiKey = '', secret = ''] = process.argv.slice(2);
const opened = await openEmbedded(folder, `${folder}.lock`);
const { database } = opened;
// In reality the lease of a killed process has ended by the time that a person starts another.
await database.execute(sql`delete from ${lease}`);
const { client } = openClient({ baseUrl, clientId, apiKey });
const source = { clientHash: 'c', environment: 'sandbox', zone: 'Asia/Shanghai', client, accounts: ['master'] };
const worker = runMirror({
  store: async () => await Promise.resolve(database),
  sealer: new Sealer(secret),
  owner: `process ${process.pid}`,
  days: 100,
  broken: (error) => {
    throw error;
  },
  pageSize: 10,
  findSources: async () => await Promise.resolve([source]),
});

async function isFilled(): Promise<boolean> {
  const open = await readRow(
    database,
    sql`select (select count(*) from ${mirrorWindow} where agreed_at is null
        or (status = '' and to_day < '9999-01-01' and next_at <= clock_timestamp()))::int
      + (select count(*) from ${mirrorRecord} where detail_due)::int as open`,
    { open: integer },
  );
  return open?.open === 0;
}

do await worker.turn();
while (!(await isFilled()));
await worker.stop();
await opened.close();
process.exit(0);
