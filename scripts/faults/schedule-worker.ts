import { runSchedule } from './run-schedule';
import { addSchedule, emptyScheduleTally } from './schedule-tally';

// One share of the schedules, by their seeds: every `of`-th from `share` on. Prints its tally as one line of JSON.
const [share = 0, of = 1, count = 1_000] = process.argv.slice(2).map(Number);
const tally = emptyScheduleTally();
for (let seed = share; seed < count; seed += of) addSchedule(tally, await runSchedule(seed));
process.stdout.write(`${JSON.stringify(tally)}\n`);
