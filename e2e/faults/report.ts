import { senseless } from './cells';
import type { Tally } from './grid-tally';
import type { HttpTally } from './http-sample';
import type { KillTally } from './kill-tally';
import type { ScheduleTally } from './schedule-tally';

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

interface PropertyCounts {
  readonly bytes: number;
  readonly asText: number;
  readonly asNumber: number;
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
