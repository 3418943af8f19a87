import { checkSchedules } from './property-schedules';

// One share of so many schedules. Prints its tally as one line of JSON.
const [, of = 1, count = 1_000] = process.argv.slice(2).map(Number);
process.stdout.write(`${JSON.stringify(await checkSchedules(Math.ceil(count / of)))}\n`);
