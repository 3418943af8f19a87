import { availableParallelism } from 'node:os';
import { allCells } from './cells';
import { runHttpSample } from './http-sample';
import { addTally, emptyTally, type Tally } from './grid-tally';
import { runConsoleRounds, runEmbeddedRounds, runPostgresRounds } from './kill-run';
import {
  reportCells,
  reportGrid,
  reportHttp,
  reportKills,
  reportProperties,
  reportSchedules,
  type Part,
} from './report';
import { addScheduleTally, emptyScheduleTally, type ScheduleTally } from './schedule-tally';
import { runShares } from './workers';

/** A part of `npm run faults`: how many it runs of what it runs, and how. */
export interface FaultPart {
  readonly name: string;
  readonly whole: number;
  readonly run: (count: number) => Promise<Part>;
}

const shares = Math.min(4, availableParallelism());

const grid: FaultPart = {
  name: 'grid',
  whole: allCells().cells.length,
  run: async (count) => {
    const sum = emptyTally();
    for (const tally of await runShares<Tally>('grid-worker.ts', shares, String(count))) addTally(sum, tally);
    return reportGrid(sum, allCells().left);
  },
};

const drawn: FaultPart = {
  name: 'drawn',
  whole: 10_000,
  run: async (count) => {
    const sum = emptyTally();
    for (const tally of await runShares<Tally>('drawn-worker.ts', shares, String(count))) addTally(sum, tally);
    return reportCells('Drawn answers', sum);
  },
};

const http: FaultPart = {
  name: 'http',
  whole: Infinity,
  run: async (count) => reportHttp(await runHttpSample(count)),
};

const embedded: FaultPart = {
  name: 'embedded',
  whole: 300,
  run: async (count) => reportKills('kill -9 of a console on the embedded store', await runEmbeddedRounds(count, 3)),
};

const postgres: FaultPart = {
  name: 'postgres',
  whole: 300,
  run: async (count) =>
    reportKills('kill -9 of two consoles on one PostgreSQL, in turn', await runPostgresRounds(count, 2)),
};

/** Two starts of the whole console each, so a few. */
const builtConsole: FaultPart = {
  name: 'console',
  whole: 12,
  run: async (count) =>
    reportKills('kill -9 of the built console, on what a killed process left', await runConsoleRounds(count)),
};

const properties: FaultPart = {
  name: 'properties',
  whole: 1_000_000,
  run: async (count) => reportProperties(await runShares('property-worker.ts', 2, String(count))),
};

const schedules: FaultPart = {
  name: 'schedules',
  whole: 30_000,
  run: async (count) => {
    const sum = emptyScheduleTally();
    for (const tally of await runShares<ScheduleTally>('schedule-worker.ts', shares, String(count))) {
      addScheduleTally(sum, tally);
    }
    return reportSchedules(sum);
  },
};

/**
 * Tracks go side by side, the parts of one after another. The killed processes mostly wait and come first where a
 * processor is free (workers.ts); the last track takes what they leave. A part that is in no track is not there.
 */
export const tracks: readonly (readonly FaultPart[])[] = [
  [postgres, http],
  [builtConsole, embedded],
  [properties, grid, drawn, schedules],
];
