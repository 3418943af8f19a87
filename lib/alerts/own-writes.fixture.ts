import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect } from 'vitest';
import * as z from 'zod';
import { listBankAccounts, updateBankAccount } from '@/lib/contract/bank-accounts';
import { observe } from '@/lib/mirror/filling/observe';
import { countRows, integer, readRow } from '@/lib/store/rows';
import { openClient } from '@/lib/platform/test-client.fixture';
import { continueTrace } from '@/lib/request-id';
import { alertWatch } from '@/lib/store/alert-schema';
import { mirrorAccount } from '@/lib/store/mirror-schema';
import { Sealer } from '@/lib/store/sealer';
import { bodyOf, TestApprovals } from '@/lib/writes/approvals/test-approvals.fixture';
import { runWrite } from '@/lib/writes/submit/run-write';
import { recorded, TestBench } from '@/lib/writes/test-bench.fixture';
import { allWrites } from '@/lib/writes/verbs/all-writes';
import { evaluateAlerts } from './evaluate-alerts';
import { broken } from './test-alerts.fixture';

// Writes of the engine and changes made outside, on a platform that is read all the time.

let bench: TestBench;
let outside: ReturnType<typeof openClient>;

const { bankAccount, database } = new TestApprovals(() => bench);
const sealer = new Sealer('a secret of this test and of nothing else');
const rawPage = z.object({ data: z.array(z.record(z.string(), z.unknown())) });
const common = { account: 'master', trace: continueTrace(undefined) } as const;

async function sync(accountId: number): Promise<void> {
  const sentMs = Date.now();
  const query = { page_number: 1, page_size: 100 };
  const read = { ...listBankAccounts, response: rawPage };
  const { result } = await outside.client.read(read, { ...common, params: {}, query });
  if (!result.ok) throw new Error(result.error.kind);
  const account = { id: accountId, zone: 'Asia/Shanghai' };
  const rows = result.value.data;
  await observe({ database: database(), sealer }, account, {
    feed: 'bank-accounts',
    fields: 'all',
    rows,
    sentMs,
    answeredMs: Date.now(),
  });
  await evaluateAlerts(database(), { environment: { demo: false }, broken });
}

const count = async () => await countRows(database(), sql`select 1 from alert where kind = 'bank-account-changed'`);

/** Submits a write as a person does, and lets the engine send it. */
async function writeOwn(more: object): Promise<void> {
  const account = await bankAccount();
  const resource = { type: 'bank-accounts', id: account.id };
  const formId = await bench.console.openForm({ operation: 'updateBankAccount', account: 'master', resource });
  const input = { ...bodyOf(account), id: account.id, ...more };
  const answer = await runWrite(bench.console.context, allWrites.updateBankAccount, {
    formId,
    account: 'master',
    input,
  });
  const { id } = recorded(answer);
  // On a busy machine the first answer can come too late, and the write is then settled by its checks.
  await expect
    .poll(
      async () => {
        await bench.console.engine.driveFor(id, 5_000, { forced: true });
        return (await bench.look({ id })).state;
      },
      { timeout: 60_000 },
    )
    .toBe('SUCCEEDED');
}

/** So many changes of one bank account, every third of them from outside, with reads of the platform all the time. */
export async function changeOnBothSides(rounds: number): Promise<void> {
  bench = await TestBench.open();
  const { client_id: clientId, api_key: apiKey } = bench.sandbox.seed.credentials;
  outside = openClient({ baseUrl: bench.sandbox.origin, clientId, apiKey });
  try {
    await compareAlerts(rounds);
  } finally {
    await outside.close();
    await bench.close();
  }
}

async function compareAlerts(rounds: number): Promise<void> {
  const made = await readRow(
    database(),
    sql`insert into ${mirrorAccount} (client_hash, account, environment, time_zone, first_day)
      values ('c', 'master', 'sandbox', 'Asia/Shanghai', '2026-01-01') returning id`,
    { id: integer },
  );
  const accountId = made?.id ?? 0;
  await sync(accountId);
  await database()
    .update(alertWatch)
    .set({ since: new Date(Date.now() - 60_000) });
  let foreign = 0;
  for (let round = 0; round < rounds; round += 1) {
    const isForeign = round % 3 === 2;
    const more = { bank_name: `Bank ${round}`, bank_address: `Street ${round}` };
    if (isForeign) {
      const { id, ...account } = await bankAccount();
      const body = JSON.stringify({ ...bodyOf({ id, ...account }), ...more });
      const { result } = await outside.client.attempt(updateBankAccount, {
        ...common,
        params: { id },
        query: {},
        body,
        idempotencyKey: randomUUID(),
      });
      expect(result.ok).toBe(true);
      foreign += 1;
    } else {
      const written = new AbortController();
      const reading = (async () => {
        while (!written.signal.aborted) await sync(accountId);
      })();
      await writeOwn(more).finally(() => written.abort());
      await reading;
    }
    await sync(accountId);
    await sync(accountId);
    expect(await count(), `round ${round}`).toBe(foreign);
  }
  expect(
    await countRows(database(), sql`select 1 from mirror_change where kind = 'bank-account'`),
  ).toBeGreaterThanOrEqual(rounds);
  expect(foreign).toBe(rounds / 3);
}
