import { availableParallelism } from 'node:os';
import { allCells, senseless } from './cells';
import { type HttpTally, runHttpSample } from './http-sample';
import { addTally, emptyTally, type Tally } from './judge-cell';
import type { KillTally } from './kill-round';
import { runConsoleRounds, runEmbeddedRounds, runPostgresRounds } from './kill-runs';
import { addScheduleTally, emptyScheduleTally, type ScheduleTally } from './run-schedule';
import { runShares } from './run-shares';
import type { PropertyCounts } from './share';

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
    for (const tally of await runShares<Tally>('grid', shares, count)) addTally(sum, tally);
    return reportGrid(sum, allCells().left);
  },
};

const drawn: FaultPart = {
  name: 'drawn',
  whole: 10_000,
  run: async (count) => {
    const sum = emptyTally();
    for (const tally of await runShares<Tally>('drawn', shares, count)) addTally(sum, tally);
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
  run: async (count) => reportProperties(await runShares<PropertyCounts>('properties', 2, count)),
};

const schedules: FaultPart = {
  name: 'schedules',
  whole: 30_000,
  run: async (count) => {
    const sum = emptyScheduleTally();
    for (const tally of await runShares<ScheduleTally>('schedules', shares, count)) {
      addScheduleTally(sum, tally);
    }
    return reportSchedules(sum);
  },
};

/**
 * Tracks go side by side, the parts of one after another. The killed processes mostly wait and come first where a
 * processor is free (run-shares.ts); the last track takes what they leave. A part that is in no track is not there.
 */
export const tracks: readonly (readonly FaultPart[])[] = [
  [postgres, http],
  [builtConsole, embedded],
  [properties, grid, drawn, schedules],
];

/** The words after `npm run faults`: names of parts, each with a count of its own if wanted (`schedules=500`). */
export function readWanted(
  words: readonly string[],
  parts: readonly FaultPart[],
): { readonly counts: ReadonlyMap<string, number> } | { readonly refusal: string } {
  const counts = new Map<string, number>();
  for (const word of words) {
    const [name = '', count] = word.split('=', 2);
    const part = parts.find((one) => one.name === name);
    if (part === undefined) {
      const names = parts.map((one) => one.name).join(', ');
      return { refusal: `There is no part "${name}": give any of ${names}, or nothing for all.` };
    }
    if (count !== undefined && !/^[1-9]\d{0,6}$/.test(count)) {
      return { refusal: `"${word}" is no count: write ${name}= and a whole number from 1 on.` };
    }
    counts.set(name, count === undefined ? part.whole : Math.min(part.whole, Number(count)));
  }
  if (words.length === 0) for (const { name, whole } of parts) counts.set(name, whole);
  return { counts };
}

/** One figure of a part: what is counted, and how many. */
type Line = readonly [what: string, count: number | string];

export interface Part {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly failures: readonly string[];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

export function reportGrid(tally: Tally, left: ReadonlyMap<string, number>): Part {
  const rules = senseless.map(({ rule }): Line => [`  left out: ${rule}`, left.get(rule) ?? 0]);
  const { lines, ...part } = reportCells('Fault grid', tally);
  return { ...part, lines: [...lines, ...rules] };
}

export function reportCells(title: string, tally: Tally): Part {
  const { harms } = tally;
  return {
    title,
    lines: [
      ['cells', tally.cells],
      ['lost', harms.lost],
      ['doubled', harms.doubled],
      ['wrong account', harms['wrong account']],
      ['false verdict', harms['false verdict']],
      ['key misused', harms['key misused']],
      ['not accounted for in the audit trail', harms['not accounted for']],
      ['audit broken', harms['audit broken']],
      ['handed to a person, not listed', tally.unlisted],
      ['handed to a person, listed', Object.values(tally.handed).reduce((sum, count) => sum + count, 0)],
      ...Object.entries(tally.handed).map(([reason, count]): Line => [`  ${reason}`, count]),
      ['sends', tally.sends],
      ['slowest to settle, in the time of the grid', seconds(tally.slowestMs)],
    ],
    failures: tally.failures,
  };
}

export function reportHttp(tally: HttpTally): Part {
  return {
    title: 'Every form of every fault once over real HTTP',
    lines: [
      ['cells', tally.cells],
      ['lost', tally.lost],
      ['doubled', tally.doubled],
      ['wrong account', tally.wrongAccount],
      ['false verdict', tally.falseVerdict],
      ['key misused', tally.keyMisused],
      ['audit broken', tally.auditBroken],
      ['handed to a person, not listed', tally.unlisted],
    ],
    failures: tally.failures,
  };
}

/** Of the kills: were most of them somewhere else, the run would show less than it says. */
const leastAtPoint = 0.9;

export function reportKills(title: string, tally: KillTally): Part {
  const { atPoint, rounds } = tally;
  const isOff = atPoint < leastAtPoint * rounds;
  const off = `only ${atPoint} of ${rounds} kills struck at their point, and ${leastAtPoint * 100} % have to`;
  return {
    title,
    lines: [
      ['kills', rounds],
      ['of these exactly at the point', atPoint],
      ['lost', tally.lost],
      ['doubled', tally.doubled],
      ['wrong account', tally.wrongAccount],
      ['false verdict', tally.falseVerdict],
      ['key misused', tally.keyMisused],
      ['audit broken', tally.auditBroken],
      ['handed to a person, not listed', tally.handedOver],
      ['settled later than 60 s after the restart', tally.late],
      ['slowest to settle after the restart', seconds(tally.slowestMs)],
    ],
    failures: isOff ? [off, ...tally.failures] : tally.failures,
  };
}

export function reportSchedules(tally: ScheduleTally): Part {
  return {
    title: 'Schedules of answers, crashes and sweeps by two or three copies',
    lines: [
      ['schedules', tally.schedules],
      ['steps', tally.steps],
      ['crashes', tally.kills],
      ['lost', tally.lost],
      ['doubled', tally.doubled],
      ['wrong account', tally.wrongAccount],
      ['false verdict', tally.falseVerdict],
      ['key misused', tally.keyMisused],
      ['audit broken', tally.auditBroken],
      ['handed to a person, not listed', tally.unlisted],
      ...Object.entries(tally.handed).map(([reason, count]): Line => [`handed to a person: ${reason}`, count]),
    ],
    failures: tally.failures,
  };
}

export function reportProperties(shares: readonly PropertyCounts[]): Part {
  const sum = (what: keyof PropertyCounts) => shares.reduce((total, one) => total + one[what], 0);
  return {
    title: 'Properties',
    lines: [
      ['byte strings that the classifier answered, none of them taken for a success that it was not', sum('bytes')],
      ['amounts that came back as they were typed', sum('asText')],
      ['of these also as the number of a simulated deposit', sum('asNumber')],
    ],
    failures: [],
  };
}

const shown = 20;

/** Whether all is well. */
export function print({ title, lines, failures }: Part, tookMs: number): boolean {
  console.log(`\n${title} (${seconds(tookMs)})`);
  for (const [what, count] of lines) console.log(`  ${what}: ${count}`);
  for (const failure of failures.slice(0, shown)) console.log(`  FAILED ${failure}`);
  if (failures.length > shown) console.log(`  ... and ${failures.length - shown} more`);
  return failures.length === 0;
}

export interface Timed {
  readonly name: string;
  readonly isWell: boolean;
  readonly tookMs: number;
}

/** The end of the run: how long each part took, and whether all of it is well. */
export function printTimes(
  done: readonly Timed[],
  { tookMs, longestMs }: { readonly tookMs: number; readonly longestMs: number },
): boolean {
  console.log('\nTimes, of which several went side by side');
  for (const one of done) console.log(`  ${one.name}: ${seconds(one.tookMs)}${one.isWell ? '' : ', NOT WELL'}`);
  const isInTime = tookMs <= longestMs;
  if (!isInTime) console.log(`  FAILED the whole took longer than ${seconds(longestMs)}`);
  const isWell = isInTime && done.every((one) => one.isWell);
  console.log(`\n${isWell ? 'All is well' : 'NOT WELL'} (${seconds(tookMs)}).`);
  return isWell;
}
