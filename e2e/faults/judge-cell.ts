import { createHash } from 'node:crypto';
import { isFinal, isWriteState } from '@/lib/writes/write-state';
import { stateOf, type WriteRow } from '@/lib/writes/engine/write-row';
import { keyLifeMs } from '@/lib/writes/key-life';
import { findHandOver, nameCell } from './cells';
import type { CellRecord } from './run-cell';

export type Harm =
  | 'lost'
  | 'doubled'
  | 'wrong account'
  | 'false verdict'
  | 'key misused'
  | 'not accounted for'
  | 'audit broken';

export interface Finding {
  readonly harm: Harm;
  readonly invariant: string;
  readonly words: string;
}

type Check = (record: CellRecord) => readonly Finding[];

const none: readonly Finding[] = [];

function finding(harm: Harm, invariant: string, words: string): readonly Finding[] {
  return [{ harm, invariant, words }];
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** The first check: the submissions became exactly one record, and the engine did not fail. */
const recorded: Check = ({ row, rows, answers, broken }) => {
  if (row === undefined) return finding('lost', 'I6', `no record: ${JSON.stringify(answers[0])}`);
  if (rows !== 1) return finding('doubled', 'I1', `${rows} records for one form`);
  const strange = answers.filter((answer) => answer.kind !== 'recorded' || answer.write.id !== row.id);
  if (strange.length > 0)
    return finding('lost', 'I6', `a submission got another answer: ${JSON.stringify(strange[0])}`);
  return broken.length === 0 ? none : finding('lost', 'I6', `the machinery broke: ${String(broken[0])}`);
};

const atMostOne: Check = ({ effects }) =>
  effects.length <= 1 ? none : finding('doubled', 'I1', `${effects.length} effects`);

const rightAccount: Check = ({ effects, accountId, arrivals, account, row }) => {
  const strayed =
    effects.some((effect) => effect.account !== accountId) ||
    arrivals.some((arrival) => arrival.key === row?.idempotencyKey && arrival.account !== account);
  return strayed ? finding('wrong account', 'I2', 'an effect or a request in another account') : none;
};

const doneIsDone: Check = ({ row, effects }) => {
  if (row === undefined || !['SUCCEEDED', 'ACCEPTED', 'FAILED'].includes(row.state)) return none;
  const [effect] = effects;
  if (effect === undefined) return finding('false verdict', 'I2', `${row.state} without an effect`);
  const isExact =
    effect.idempotency_key === row.idempotencyKey &&
    effect.body_hash === row.bodyHash &&
    (!isOfRecord(row) || effect.resource === row.resourceId);
  return isExact ? none : finding('false verdict', 'I2', 'the effect is not the one that was asked for');
};

const isOfRecord = ({ path }: Pick<WriteRow, 'path'>): boolean => path.includes('{id}');

/** The record must name the new resource correctly, because a person would follow the reference. */
const rightReference: Check = ({ row, effects }) => {
  const isMaker = row !== undefined && !isOfRecord(row) && row.state === 'SUCCEEDED';
  const [effect] = effects;
  if (!isMaker || effect === undefined || row.platformReference === effect.resource) return none;
  return finding('false verdict', 'I2', `says ${row.platformReference ?? 'nothing'}, made ${effect.resource}`);
};

const refusedIsUndone: Check = ({ row, effects }) => {
  const says = row?.state ?? '';
  const isRefused = ['REJECTED', 'EXPIRED', 'WITHDRAWN', 'DECLINED', 'SENT_BACK'].includes(says);
  return isRefused && effects.length > 0 ? finding('false verdict', 'I3', `${says} with an effect`) : none;
};

const accountedFor: Check = ({ row, auditLines, attempts, effects, caller }) => {
  if (row === undefined) return none;
  if (effects.some(({ idempotency_key: key }) => key !== row.idempotencyKey)) {
    return finding('not accounted for', 'I4', 'an effect without a record');
  }
  const [first] = auditLines;
  const isBegun = first?.act === `${row.operation}.record` && first.personId === caller;
  const ends = auditLines.filter(({ act }) => act.endsWith('.conclude'));
  const isEnded = ends.at(-1)?.result === row.state;
  const steps = auditLines.filter(({ act }) => act.endsWith('.send') || act.endsWith('.read'));
  const isWhole = isBegun && isEnded && steps.length === attempts.length && row.personId === caller;
  return isWhole ? none : finding('not accounted for', 'I4', 'the audit trail does not tell the whole of it');
};

const keyRules: Check = ({ row, arrivals }) => {
  const own = arrivals.filter(({ key }) => key !== undefined && key === row?.idempotencyKey);
  const uses = new Set(own.map(({ target, account, body }) => JSON.stringify([target, account, body])));
  if (uses.size > 1) return finding('key misused', 'I5', 'one key with two bodies, routes or accounts');
  const [first] = own;
  const isLate = first !== undefined && own.some(({ atMs }) => atMs - first.atMs > keyLifeMs);
  if (isLate) return finding('key misused', 'I5', 'a key sent after 23 hours');
  const isOther = own.some(({ body }) => sha256(body) !== row?.bodyHash);
  return isOther ? finding('key misused', 'I5', 'other bytes than the recorded ones') : none;
};

const settles: Check = ({ row }) => {
  if (row === undefined) return none;
  const isOver = isFinal(stateOf(row)) || row.state === 'NEEDS_REVIEW' || row.state === 'ACCEPTED';
  return isOver && row.nextAt === null ? none : finding('lost', 'I6', `left as ${row.state}`);
};

/** Checks one write's audit lines, and the chain if the cell has its own store; a shared one is verified at the end. */
const unbroken: Check = ({ auditLines, auditBreak }) => {
  if (auditBreak !== undefined) return finding('audit broken', 'I7', auditBreak);
  const numbers = auditLines.map(({ sequence }) => sequence);
  const isRising = numbers.every((number, place) => place === 0 || number > (numbers[place - 1] ?? 0));
  return isRising ? none : finding('audit broken', 'I7', 'audit lines out of order');
};

const neverChanged: Check = ({ seen }) => {
  const firstFinal = seen.findIndex((state) => isWriteState(state) && isFinal(state));
  const later = firstFinal === -1 ? [] : seen.slice(firstFinal + 1);
  return later.length === 0 ? none : finding('false verdict', 'I8', seen.join(' → '));
};

/** The answer must come while the person still waits for it. */
const inTime: Check = ({ answeredAfterMs }) =>
  answeredAfterMs <= 8_500 ? none : finding('lost', 'I6', `the submission was answered after ${answeredAfterMs} ms`);

const checks: readonly Check[] = [
  recorded,
  atMostOne,
  rightAccount,
  doneIsDone,
  rightReference,
  refusedIsUndone,
  accountedFor,
  keyRules,
  settles,
  unbroken,
  neverChanged,
  inTime,
];

/** Checks I1 to I8 of reliability 2.2 on one cell. */
export function judge(record: CellRecord): readonly Finding[] {
  return checks.flatMap((check) => check(record));
}

/** The result of a run of cells. Plain data, because it is sent between processes. */
export interface Tally {
  cells: number;
  harms: Record<Harm, number>;
  /** How often each reason of the list handed a write to a person. */
  handed: Record<string, number>;
  unlisted: number;
  slowestMs: number;
  sends: number;
  /** One line for each cell that failed. */
  failures: string[];
}

export function emptyTally(): Tally {
  return {
    cells: 0,
    harms: {
      lost: 0,
      doubled: 0,
      'wrong account': 0,
      'false verdict': 0,
      'key misused': 0,
      'not accounted for': 0,
      'audit broken': 0,
    },
    handed: {},
    unlisted: 0,
    slowestMs: 0,
    sends: 0,
    failures: [],
  };
}

export function addCell(tally: Tally, record: CellRecord): void {
  tally.cells += 1;
  tally.slowestMs = Math.max(tally.slowestMs, record.settledAfterMs);
  tally.sends += record.attempts.filter(({ by }) => by !== 'read-back').length;
  const findings = judge(record);
  for (const { harm } of findings) tally.harms[harm] += 1;
  const words = findings.map((finding) => `${finding.invariant} ${finding.harm}: ${finding.words}`);
  if (record.row?.state === 'NEEDS_REVIEW') {
    const listed = findHandOver(record);
    if (listed === undefined) {
      tally.unlisted += 1;
      words.push(`handed to a person and not listed: ${record.row.because ?? 'no word'}`);
    } else tally.handed[listed.reason] = (tally.handed[listed.reason] ?? 0) + 1;
  }
  if (words.length > 0)
    tally.failures.push(`${nameCell(record.cell)}\n      ${describe(record)}\n      ${words.join('; ')}`);
}

function describe({ seen, row, attempts, effects, settledAfterMs }: CellRecord): string {
  const steps = attempts.map(({ by, reading, evidence }) => `${by} ${reading ?? ''}${evidence ?? ''}`);
  const shown = steps.length > 12 ? [...steps.slice(0, 6), '...', ...steps.slice(-5)] : steps;
  return `${seen.join(' → ')} (${row?.because ?? ''}, ${settledAfterMs} ms, ${effects.length} effects) ${shown.join(', ')}`;
}

/** `sentence` says where a whole worker's chain of audit lines breaks, if it does. */
export function addAuditBreak(tally: Tally, sentence: string | undefined): void {
  if (sentence === undefined) return;
  tally.harms['audit broken'] += 1;
  tally.failures.push(`I7 audit broken, over all cells on the embedded store: ${sentence}`);
}

export function addTally(sum: Tally, other: Tally): void {
  sum.cells += other.cells;
  sum.unlisted += other.unlisted;
  sum.slowestMs = Math.max(sum.slowestMs, other.slowestMs);
  sum.sends += other.sends;
  sum.failures.push(...other.failures);
  for (const [harm, count] of Object.entries(other.harms)) sum.harms[harm as Harm] += count;
  for (const [reason, count] of Object.entries(other.handed)) sum.handed[reason] = (sum.handed[reason] ?? 0) + count;
}

export function isClean({ harms, unlisted, failures }: Tally): boolean {
  return Object.values(harms).every((count) => count === 0) && unlisted === 0 && failures.length === 0;
}
