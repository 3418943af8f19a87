import fc from 'fast-check';
import { expect } from 'vitest';
import { bankAccount, dayMs, payout, type TestAlerts } from './test-alerts.fixture';

/** The next state that a random platform shows of one of its records. */
const step = fc.record({
  record: fc.integer({ min: 0, max: 2 }),
  bank: fc.boolean(),
  isBad: fc.boolean(),
  when: fc.integer({ min: 0, max: 3 }),
});

/** Compares the alerts with the causes of a random platform, so many times anew; answers how many syncs that took. */
export async function checkCauses(alerts: TestAlerts, numRuns: number): Promise<number> {
  let syncs = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 40, maxLength: 50 }), async (steps) => {
      await alerts.renew();
      await alerts.addAccount();
      const by = await alerts.addPerson('manager');
      await alerts.watchSince(2 * dayMs);
      /** By record: bad now, bad at the last evaluation, and how often it was found to have turned bad. */
      const truth = new Map<string, { isBad: boolean; wasBad: boolean; times: number; turns: number; told: number }>();
      const evaluate = async () => {
        await alerts.evaluate();
        for (const [of, one] of truth) {
          // Each turn of a bank account is its own cause; for a payout the state at an evaluation counts.
          if (one.isBad && (!one.wasBad || (of.startsWith('B') && one.told !== one.turns))) one.times += 1;
          if (one.isBad) one.told = one.turns;
          one.wasBad = one.isBad;
        }
      };
      let agoMs = 200_000;
      for (const { record, bank, isBad, when } of steps) {
        const name = `${bank ? 'B' : 'P'}${record}`;
        agoMs -= 1_000;
        const row = bank
          ? bankAccount(name, { account_status: isBad ? 'Invalid' : 'Valid' })
          : payout(name, { payout_status: isBad ? 'FAILED' : 'FAILED_REFUNDED' });
        await alerts.see([row], { feed: bank ? 'bank-accounts' : 'payouts', agoMs });
        syncs += 1;
        const known = truth.get(name) ?? { isBad: false, wasBad: false, times: 0, turns: 0, told: 0 };
        if (isBad && !known.isBad) known.turns += 1;
        known.isBad = isBad;
        truth.set(name, known);
        if (when === 0) await evaluate();
      }
      await evaluate();
      for (const [of, one] of truth) {
        const own = (await alerts.seen(by)).filter((line) => line.includes(` ${of} `));
        expect(own.filter((line) => line.endsWith(' open'))).toHaveLength(one.isBad ? 1 : 0);
        expect(own).toHaveLength(one.times);
      }
    }),
    { numRuns },
  );
  return syncs;
}
