import { keyLifeMs } from '@/lib/writes/key-life';
import { isFinal, isWriteState } from '@/lib/writes/engine/states';
import { sha256 } from '@/lib/writes/seal';
import type { ScheduleRecord } from './run-schedule';

const harms = ['lost', 'doubled', 'wrongAccount', 'falseVerdict', 'keyMisused', 'auditBroken'] as const;
type Harm = (typeof harms)[number];

export interface ScheduleTally {
  schedules: number;
  steps: number;
  kills: number;
  lost: number;
  doubled: number;
  wrongAccount: number;
  falseVerdict: number;
  keyMisused: number;
  auditBroken: number;
  /** With a person, by the word that the record keeps. */
  handed: Record<string, number>;
  unlisted: number;
  failures: string[];
}

export function emptyScheduleTally(): ScheduleTally {
  return {
    schedules: 0,
    steps: 0,
    kills: 0,
    lost: 0,
    doubled: 0,
    wrongAccount: 0,
    falseVerdict: 0,
    keyMisused: 0,
    auditBroken: 0,
    handed: {},
    unlisted: 0,
    failures: [],
  };
}

/** What may end with a person, and why. */
const scheduleHandOvers: Readonly<Record<string, string>> = {
  'refused-after-unknown':
    'an attempt was lost, the platform then refused, and no read tells whether the lost one is the reason',
  'token-refused': 'the token was refused twice although it works elsewhere',
  'no-valid-answer': 'five answers that are none, and no read that tells',
};

/** I1, I2, I3 and I5 to I8 over one schedule. */
export function addSchedule(tally: ScheduleTally, record: ScheduleRecord): void {
  const { row, platform, seen, broken } = record;
  tally.schedules += 1;
  tally.steps += record.steps;
  tally.kills += record.kills;
  const words: string[] = [];
  const found = (harm: Harm, what: string) => {
    tally[harm] += 1;
    words.push(what);
  };
  const { effects, sends } = platform;
  if (effects.length > 1) found('doubled', `${effects.length} effects`);
  if (row === undefined) {
    // Every process that was told of it died before it was on the disk: then nothing may have left.
    if (sends.length > 0) found('lost', 'sent and not recorded');
  } else {
    const isOver = isWriteState(row.state) && (isFinal(row.state) || row.state === 'NEEDS_REVIEW');
    if (!isOver || row.nextAt !== null) found('lost', `left as ${row.state}`);
    if (row.state === 'SUCCEEDED' && !effects.some(({ body }) => sha256(body) === row.bodyHash)) {
      found('falseVerdict', 'SUCCEEDED without its effect');
    }
    if (['REJECTED', 'EXPIRED'].includes(row.state) && effects.length > 0) {
      found('falseVerdict', `${row.state} with an effect`);
    }
    if (new Set(sends.map(({ key, body }) => `${key} ${body}`)).size > 1) found('keyMisused', 'a second key or body');
    const firstMs = sends[0]?.atMs ?? 0;
    if (sends.some(({ atMs }) => atMs - firstMs > keyLifeMs)) found('keyMisused', 'a key sent after 23 hours');
    if (effects.some(({ account }) => account !== row.account)) found('wrongAccount', 'an effect in another account');
    if (row.state === 'NEEDS_REVIEW') hand(tally, row.because ?? '', words);
  }
  const firstFinal = seen.findIndex((state) => isWriteState(state) && isFinal(state));
  if (firstFinal !== -1 && firstFinal < seen.length - 1) found('falseVerdict', 'a verdict changed');
  if (record.auditBreak !== undefined) found('auditBroken', record.auditBreak);
  if (broken.length > 0) found('lost', `the machinery broke: ${String(broken[0])}`);
  if (words.length > 0) {
    const shown = `${seen.join(' → ')} (${row?.because ?? ''}, ${effects.length} effects) ${record.readings.slice(0, 20).join(', ')}`;
    const { seed, draws } = record.schedule;
    tally.failures.push(`schedule ${seed}, ${draws} draws\n      ${shown}\n      ${words.join('; ')}`);
  }
}

function hand(tally: ScheduleTally, because: string, words: string[]): void {
  const reason = scheduleHandOvers[because];
  if (reason === undefined) {
    tally.unlisted += 1;
    words.push(`handed to a person and not listed: ${because}`);
  } else tally.handed[reason] = (tally.handed[reason] ?? 0) + 1;
}

export function addScheduleTally(sum: ScheduleTally, other: ScheduleTally): void {
  for (const what of ['schedules', 'steps', 'kills', ...harms, 'unlisted'] as const) {
    sum[what] += other[what];
  }
  for (const [reason, count] of Object.entries(other.handed)) sum.handed[reason] = (sum.handed[reason] ?? 0) + count;
  sum.failures.push(...other.failures);
}
