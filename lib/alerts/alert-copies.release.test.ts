import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { hasPostgres } from '@/e2e/harness/stores/postgres-cluster';
import { openPostgres } from '@/lib/store/postgres';
import { countRows } from '@/lib/store/rows';
import { TestCopies } from '@/lib/work/test-copies.fixture';
import { randomOf } from '@/sandbox/world/random';
import { hourMs, payout, TestAlerts } from './test-alerts.fixture';

/** Where a copy is killed while an alert is opened and told: each of these comes for each such alert. */
const moments = [
  /insert into "alert"/,
  /set state = 'sending'/,
  /set handed_at = clock_timestamp/,
  // The mail is with the server, and the record of that is not in the store.
  /lease_until = null where batch/,
] as const;

// A machine without PostgreSQL has no store that copies could share; the fault runs require PostgreSQL.
describe.runIf(hasPostgres())('copies of the console on one PostgreSQL', () => {
  let copies: TestCopies;
  let alerts: TestAlerts;
  beforeAll(async () => {
    copies = await TestCopies.open('lib/alerts/alert-process.fixture.ts');
    alerts = new TestAlerts(await openPostgres(copies.url));
  });
  afterAll(async () => {
    await alerts.close();
    await copies.close();
  });

  const endLease = async () => {
    await alerts.database.execute(sql`update lease set until = clock_timestamp() - interval '1 second'`);
  };
  /** Moves the past ten minutes back, because the sender would delay so many mails within seconds. */
  const passTime = async () => {
    await alerts.database.execute(sql`update delivery set ended_at = ended_at - interval '10 minutes',
      next_at = least(next_at, clock_timestamp()) where state in ('sent', 'due')`);
  };
  const count = async (what: string) => await countRows(alerts.database, sql.raw(`select 1 from ${what}`));

  test('open each cause once and send each mail once at most, however often and wherever they are killed', async () => {
    await alerts.addAccount();
    for (const role of ['manager', 'manager', 'operator'] as const) await alerts.addPerson(role);
    await alerts.watchSince(hourMs);
    const random = randomOf(27, 'alerts');
    for (const place of [0, 1]) await copies.start(place);
    /** The payouts that fail now, and how often each payout began to. */
    const failing = new Set<string>();
    const begun = new Map<string, number>();
    let kills = 0;
    for (let sync = 0; sync < 120; sync += 1) {
      const id = `P${random.int(0, 39)}`;
      const isOpen = `alert where object_id = '${id}' and resolved_at is null`;
      if (failing.has(id)) failing.delete(id);
      else {
        failing.add(id);
        begun.set(id, (begun.get(id) ?? 0) + 1);
      }
      const status = failing.has(id) ? 'FAILED' : 'FAILED_REFUNDED';
      const isKilling = failing.has(id) && sync > 10 * kills;
      if (isKilling) copies.stop.order(moments[kills % moments.length] ?? moments[0]);
      const replaced = isKilling ? copies.replaceStopped() : undefined;
      await alerts.see([payout(id, { payout_status: status })]);
      if (replaced !== undefined) {
        kills += 1;
        // A mail may wait for its time. What waits for the stopped copy goes on when that is killed.
        while ((await Promise.race([replaced.then(() => 'replaced'), pause(200, 'waiting')])) === 'waiting') {
          await passTime();
        }
        await endLease();
      }
      // An evaluation sees it before it changes again, so that the number of causes is certain.
      await passTime();
      const wanted = failing.has(id) ? 1 : 0;
      await expect.poll(async () => await count(isOpen), { timeout: 60_000, interval: 10 }).toBe(wanted);
    }
    expect(kills).toBeGreaterThan(2 * moments.length);
    const episodes = [...begun.values()].reduce((sum, times) => sum + times, 0);
    // Mails that were cut off have an alert of their own.
    expect(await count(`alert where kind <> 'delivery-failed'`)).toBe(episodes);
    expect(await count(`alert where kind = 'payout-failed' and resolved_at is null`)).toBe(failing.size);
    // Leases of mails end two seconds after their copy was killed. Receivers are settled after an alert was opened.
    const unsent = async () => {
      await passTime();
      const unplanned = await count('alert where planned_at is null');
      return unplanned + (await count(`delivery where state in ('due', 'sending')`));
    };
    await expect.poll(unsent, { timeout: 60_000, interval: 200 }).toBe(0);
    await pause(100);
    const mails = copies.mails.arrivals();
    expect([...mails.values()].filter((times) => times > 1)).toEqual([]);
    const of = async (state: string) => await count(`delivery where state = '${state}'`);
    const mailsOf = async (states: string) =>
      await count(`(select distinct batch from delivery where state in (${states})) as mail`);
    // Two managers receive each; a mail whose alert was over is skipped, and one that was cut off is reported.
    expect((await of('sent')) + (await of('skipped')) + (await of('unknown'))).toBe(2 * episodes);
    expect(await count(`alert where kind = 'delivery-failed'`)).toBe((await of('unknown')) > 0 ? 1 : 0);
    expect(await of('sent')).toBeGreaterThan(0);
    expect(mails.size).toBeGreaterThanOrEqual(await mailsOf(`'sent'`));
    expect(mails.size).toBeLessThanOrEqual(await mailsOf(`'sent', 'unknown'`));
  });
});
