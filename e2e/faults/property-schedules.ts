import fc from 'fast-check';
import type { Schedule } from './drawn-schedule';
import { runSchedule } from './run-schedule';
import { addSchedule, addScheduleTally, emptyScheduleTally, type ScheduleTally } from './schedule-tally';

/** More draws than most schedules make. */
const mostDraws = 4_000;

/**
 * The seed says in which order all happens; after so many draws the rest goes on with no more losses and crashes. A
 * schedule that breaks something is so cut down to the shortest beginning that still does.
 */
const schedules: fc.Arbitrary<Schedule> = fc.record({
  seed: fc.noShrink(fc.noBias(fc.nat())),
  draws: fc.noBias(fc.nat(mostDraws)),
});

/** Runs drawn schedules and counts them; of those that break something, the one that fast-check has cut down. */
export async function checkSchedules(runs: number): Promise<ScheduleTally> {
  const sum = emptyScheduleTally();
  let broken = emptyScheduleTally();
  const property = fc.asyncProperty(schedules, async (schedule) => {
    const tally = emptyScheduleTally();
    addSchedule(tally, await runSchedule(schedule));
    const isWell = tally.failures.length === 0;
    if (isWell) addScheduleTally(sum, tally);
    else broken = tally;
    return isWell;
  });
  const details = await fc.check(property, { numRuns: runs });
  addScheduleTally(sum, broken);
  const message = await fc.asyncDefaultReportMessage(details);
  if (message !== undefined) sum.failures.push(message);
  return sum;
}
