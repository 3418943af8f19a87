import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mirrorWindow } from '@/lib/store/mirror-schema';
import { TestConsole } from '@/lib/test-console.fixture';
import { countOpen } from './count-open';
import { planWindows } from './filling/windows';

let mirror: TestConsole;

beforeAll(async () => {
  mirror = await TestConsole.open();
});
afterAll(() => mirror.close());

test('while the mirror is filled, the count of open payouts says that it is not whole', async () => {
  const [today, firstDay] = ['2026-11-20', '2026-11-01'];
  const accountId = await mirror.addAccount('master', { firstDay });
  const scope = {
    accountIds: [accountId],
    accounts: ['master', 'new'].map((account) => ({ account, name: undefined })),
  };
  const count = async () => await countOpen(mirror.database, scope);
  const read = async (which: ReturnType<typeof sql>) =>
    await mirror.database.execute(sql`update ${mirrorWindow} set agreed_at = clock_timestamp()
      where account_id = ${accountId} and feed = 'payouts' and ${which}`);
  const unread = { count: 0, isWhole: false };
  expect(await count()).toEqual({ master: unread, new: unread });
  await planWindows(mirror.database, { accountId, firstDay, today });
  await mirror.see([
    { payout_id: 'P1', payout_currency: 'USD', payout_status: 'PROCESSING' },
    { payout_id: 'P2', payout_currency: 'USD', payout_status: 'ON_HOLD' },
    { payout_id: 'P3', payout_currency: 'USD', payout_status: 'COMPLETED' },
  ]);
  expect(await count()).toEqual({ master: { count: 2, isWhole: false }, new: unread });
  await read(sql`status <> ''`);
  expect((await count())['master']).toEqual({ count: 2, isWhole: false });
  await read(sql`from_day = ${today}`);
  expect((await count())['master']).toEqual({ count: 2, isWhole: false });
  await read(sql`true`);
  expect((await count())['master']).toEqual({ count: 2, isWhole: true });
});
