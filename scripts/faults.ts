// npm run faults: writes under every fault, killed consoles, drawn orders of events. Prints figures; code 1 when any
// write was lost, doubled, in the wrong account, wrongly told of, or handed to a person without being listed.
import { availableParallelism } from 'node:os';
import { allCells } from './faults/cells';
import { runHttpSample } from './faults/http-sample';
import { addTally, emptyTally, type Tally } from './faults/grid-tally';
import { runConsoleRounds, runEmbeddedRounds, runPostgresRounds } from './faults/kill-run';
import { NoPostgres } from './faults/postgres-cluster';
import { print, reportGrid, reportHttp, reportKills, reportSchedules, type Part } from './faults/report';
import { addScheduleTally, emptyScheduleTally, type ScheduleTally } from './faults/schedule-tally';
import { runShares } from './faults/workers';

const kills = 300;
const runs = 1_000_000;
const schedules = 100_000;
const shares = Math.min(4, availableParallelism());

type Run = () => Promise<Part>;

const parts: Readonly<Record<string, Run>> = {
  grid: async () => {
    const sum = emptyTally();
    for (const tally of await runShares<Tally>('grid-worker.ts', shares)) addTally(sum, tally);
    return reportGrid(sum, allCells().left);
  },
  http: async () => reportHttp(await runHttpSample()),
  embedded: async () => reportKills('kill -9 of a console on the embedded store', await runEmbeddedRounds(kills, 3)),
  postgres: async () =>
    reportKills('kill -9 of two consoles on one PostgreSQL, in turn', await runPostgresRounds(kills, 2)),
  console: async () =>
    reportKills('kill -9 of the built console, on what a killed process left', await runConsoleRounds()),
  properties: async () => {
    const counts = await runShares<{ bytes: number; asText: number; asNumber: number }>(
      'property-worker.ts',
      2,
      String(runs),
    );
    const sum = (what: 'bytes' | 'asText' | 'asNumber') => counts.reduce((total, one) => total + one[what], 0);
    return {
      title: 'Properties',
      lines: [
        ['byte strings that the classifier answered, none of them taken for a success that it was not', sum('bytes')],
        ['amounts that came back as they were typed', sum('asText')],
        ['of these also as the number of a simulated deposit', sum('asNumber')],
      ],
      failures: [],
    };
  },
  schedules: async () => {
    const sum = emptyScheduleTally();
    for (const tally of await runShares<ScheduleTally>('schedule-worker.ts', shares, String(schedules))) {
      addScheduleTally(sum, tally);
    }
    return reportSchedules(sum);
  },
};

/** The kill rounds mostly wait, so the two stores go side by side; the rest takes all there is. */
const stages: readonly (readonly string[])[] = [
  ['grid'],
  ['http', 'embedded', 'postgres'],
  ['properties'],
  ['schedules'],
];

const wanted = process.argv.slice(2);
const unknown = wanted.filter((name) => !(name in parts));
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(', ')}: give any of ${Object.keys(parts).join(', ')}, or nothing for all.`,
  );
  process.exit(1);
}

async function runPart(name: string): Promise<boolean> {
  const startMs = performance.now();
  const run = parts[name];
  if (run === undefined || (wanted.length > 0 && !wanted.includes(name))) return true;
  try {
    return print(await run(), performance.now() - startMs);
  } catch (error) {
    if (error instanceof NoPostgres) console.error(`\n${error.message}`);
    else console.error(`\nThe part ${name} broke off:`, error);
    return false;
  }
}

const beganMs = performance.now();
let isWell = true;
for (const stage of stages) {
  const results = await Promise.all(stage.map(runPart));
  isWell = isWell && results.every(Boolean);
}
console.log(`\n${isWell ? 'All is well' : 'NOT WELL'} (${Math.round((performance.now() - beganMs) / 1000)} s).`);
process.exit(isWell ? 0 : 1);
