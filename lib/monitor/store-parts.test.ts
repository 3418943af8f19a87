import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { recordAlone } from '@/lib/audit/record-act';
import { alert } from '@/lib/store/alert-schema';
import { mirrorWindow } from '@/lib/store/mirror-schema';
import { delivery } from '@/lib/store/outbox-schema';
import { platformBudget, recordedWrite, session } from '@/lib/store/schema';
import { TestConsole } from '@/lib/test-console.fixture';
import { putWrite } from '@/lib/writes/test-recorded.fixture';
import { MetricRegistry } from './metric-registry';
import { figuresOf } from './metric-text.fixture';
import { storeParts } from './store-parts';
import { StoreScrape } from './store-scrape';

let console: TestConsole;
beforeAll(async () => {
  console = await TestConsole.open();
});
afterAll(() => console.close());
beforeEach(async () => {
  await console.renew('operation', 'alert', 'platform_budget');
});

/** The figures of these names after a scrape; durations are rounded to minutes. */
async function read(...names: readonly string[]): Promise<readonly string[]> {
  const registry = new MetricRegistry();
  const { database } = console;
  const question = async () => await Promise.resolve({ database, now: new Date(), callsPerMinute: 150 });
  await new StoreScrape(registry, storeParts, question, { limitMs: 60_000 }).refresh();
  const text = await registry.text();
  expect(figuresOf(text, 'console_scrape_part_failed').filter((figure) => figure.endsWith(' 1'))).toEqual([]);
  return names.flatMap((name) => figuresOf(text, name)).map((figure) => figure.replace(/\d+\.\d+$/, roundMinutes));
}

const roundMinutes = (seconds: string) => `${String(Math.floor(Number(seconds) / 60))} min`;
const agoMs = (minutes: number) => new Date(Date.now() - minutes * 60_000 - 1_000);

test('open writes are counted by operation and state with their age, and ended ones are not', async () => {
  const { database } = console;
  await putWrite(database, { state: 'UNKNOWN', createdAt: agoMs(5) });
  await putWrite(database, { state: 'UNKNOWN', createdAt: agoMs(3) });
  await putWrite(database, { state: 'PENDING_APPROVAL', name: 'cancelPaymentIntent', createdAt: agoMs(90) });
  await putWrite(database, { state: 'SUCCEEDED', createdAt: agoMs(900) });
  const gone = await putWrite(database, { state: 'READY', createdAt: agoMs(1) });
  await database
    .update(recordedWrite)
    .set({ operation: 'ofANewerConsole' })
    .where(sql`id = ${gone}`);
  expect((await read('console_writes_open')).toSorted()).toEqual([
    'operation=cancelPaymentIntent state=PENDING_APPROVAL 1',
    'operation=createQuote state=UNKNOWN 2',
    'operation=other state=READY 1',
  ]);
  const ages = await read('console_writes_oldest_seconds');
  expect(ages.filter((age) => age.endsWith('min')).toSorted()).toEqual([
    'state=PENDING_APPROVAL 90 min',
    'state=READY 1 min',
    'state=UNKNOWN 5 min',
  ]);
  expect(ages).toContain('state=NEEDS_REVIEW 0');
});

test('the mirror tells how far its lists are behind, and a paused account counts only as paused', async () => {
  const { database } = console;
  const [one, paused] = [await console.addAccount('master'), await console.addAccount('sub')];
  await database.execute(sql`update mirror_account set paused_at = now() where id = ${paused}`);
  const stretch = async (accountId: number, from: string, agreed: number, minutes: number, failures = 0) =>
    await database.execute(sql`insert into ${mirrorWindow}
        (account_id, feed, status, from_day, to_day, agreed, agreed_at, read_at, next_at, pause_ms, failures)
      values (${accountId}, 'payouts', '', ${from}::date, ${from}::date, ${agreed}, ${agoMs(minutes).toISOString()},
        now(), now(), 0, ${failures})`);
  await stretch(one, '2026-01-02', 2, 900);
  await stretch(one, '2026-01-03', 1, 900);
  await stretch(one, '2026-01-04', 2, 900, 2);
  await stretch(one, '2999-01-01', 1, 7);
  await stretch(paused, '2999-01-01', 1, 800);
  expect((await read('console_mirror_accounts')).toSorted()).toEqual(['state=paused 1', 'state=read 1']);
  expect((await read('console_mirror_stretches')).toSorted()).toEqual([
    'list=payouts state=partly 1',
    'list=payouts state=stale 1',
    'list=payouts state=whole 2',
  ]);
  expect(await read('console_mirror_lag_seconds')).toEqual(['list=payouts 7 min']);
});

test('open alerts are counted by kind and severity, and their mails by channel and state', async () => {
  const { database } = console;
  const { personId } = await console.addPerson();
  const common = { clientHash: '', account: '', needs: [], forAdmins: true, facts: {}, objectType: 'mirror' };
  const put = async (kind: string, cause: string, resolvedAt: Date | null = null) => {
    const more = {
      kind,
      cause,
      episode: 1,
      objectId: cause,
      severity: 'high',
      since: new Date(),
      openedAt: new Date(),
      resolvedAt,
    } as const;
    const [made] = await database
      .insert(alert)
      .values({ id: randomUUID(), ...common, ...more })
      .returning({ id: alert.id });
    return made?.id ?? '';
  };
  const open = await put('mirror-late', 'a');
  await put('mirror-late', 'b');
  await put('mirror-late', 'c', new Date());
  await put('of-a-newer-console', 'd');
  const mail = { kind: 'alert', subjectId: open, personId } as const;
  await database.insert(delivery).values([
    { ...mail, channel: 'email', state: 'due', nextAt: agoMs(4) },
    { ...mail, channel: 'webhook', state: 'dead' },
  ]);
  expect((await read('console_alerts_open')).toSorted()).toEqual([
    'kind=mirror-late severity=high 2',
    'kind=other severity=high 1',
  ]);
  expect((await read('console_deliveries')).toSorted()).toEqual([
    'channel=email state=due 1',
    'channel=webhook state=dead 1',
  ]);
  expect(await read('console_deliveries_oldest_due_seconds')).toEqual(['channel=email 4 min', 'channel=webhook 0']);
});

test('sessions that still open something, lines of the audit and calls that are left are counted', async () => {
  const { database } = console;
  const { personId } = await console.addPerson('manager');
  const visit = { personId, address: '', agent: '', createdAt: agoMs(20) };
  await database.insert(session).values([
    { ...visit, key: 'open', seenAt: agoMs(1) },
    { ...visit, key: 'idle', seenAt: agoMs(16) },
    { ...visit, key: 'too long', createdAt: agoMs(9 * 60), seenAt: agoMs(1) },
    { ...visit, key: 'without a second factor', stage: 'code', seenAt: agoMs(1) },
  ]);
  const at = new Date('2026-11-20T08:00:00Z');
  await recordAlone(database, { at, kind: 'setting', act: 'an-act', by: undefined, object: { type: 'a', id: 'b' } });
  expect(await read('console_sessions_open', 'console_audit_lines')).toEqual(['1', '1']);
  expect(await read('console_audit_last_line_timestamp_seconds')).toEqual([String(at.getTime() / 1_000)]);
  expect(await read('console_platform_calls_left')).toEqual(['30']);
  const spentUntil = sql`clock_timestamp() + interval '1 minute'`;
  await database.insert(platformBudget).values({ clientHash: 'client', spentUntil });
  expect(await read('console_platform_calls_left')).toEqual(['0']);
  const [bytes = ''] = await read('console_store_bytes');
  expect(Number(bytes)).toBeGreaterThan(1_000_000);
});
