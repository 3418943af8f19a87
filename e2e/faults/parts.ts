import { setTimeout as wait } from 'node:timers/promises';
import { availableParallelism } from 'node:os';
import { allCells, senseless, type Cell, findHandOver, nameCell, gridWrites } from './cells';
import { addTally, emptyTally, type Tally } from './judge-cell';
import { type KillTally, placesOf, type Subject, SubjectDealer } from './kill-round';
import { runConsoleRounds, runEmbeddedRounds, runPostgresRounds, runShares } from './kill-runs';
import { addScheduleTally, emptyScheduleTally, type ScheduleTally } from './run-schedule';
import type { PropertyCounts } from './share';
import { findAuditBreak } from './find-audit-break';
import { SandboxProcess } from '@/e2e/harness/sandbox';
import type { Effect } from '@/sandbox/store/journal';
import { TestWrites } from '@/lib/writes/test-writes.fixture';
import { findRow, type WriteRow } from '@/lib/writes/engine/write-row';
import { runWrite } from '@/lib/writes/submit/run-write';
import { openInMemory } from '@/lib/store/test-store.fixture';
import type { OpenStore } from '@/lib/store/open-store';

interface HttpTally {
  cells: number;
  lost: number;
  doubled: number;
  wrongAccount: number;
  falseVerdict: number;
  keyMisused: number;
  auditBroken: number;
  unlisted: number;
  failures: string[];
}

function emptyHttpTally(): HttpTally {
  const none = { lost: 0, doubled: 0, wrongAccount: 0, falseVerdict: 0, keyMisused: 0, auditBroken: 0, unlisted: 0 };
  return { cells: 0, ...none, failures: [] };
}

/** This part takes real seconds, so an attempt is given up soon; late faults are later than that. */
const writeDeadlineMs = 1_200;
const later: Readonly<Record<string, object>> = { F11: { delay_ms: 100 }, F38: { delay_ms: 2_500 } };

/** Every form of every fault once, with the writes in turn, after the effect where that makes sense. */
function sampleCells(): readonly Cell[] {
  const { cells } = allCells();
  const forms = [...new Set(cells.map(({ fault }) => fault))];
  return forms.flatMap((fault, place) => {
    const own = cells.filter((cell) => cell.fault === fault && cell.reading === 'every answer');
    const writes = [...new Set(own.map(({ write }) => write))];
    const ofWrite = own.filter(({ write }) => write === writes[place % writes.length]);
    return ofWrite.find(({ course }) => course === 'first try, after the effect') ?? ofWrite.slice(0, 1);
  });
}

/** Runs the faults over real HTTP: sockets, resets, certificates, unknown hosts. The rest is as in the grid. */
async function runHttpSample(count: number): Promise<HttpTally> {
  const anchorMs = Math.floor(Date.now() / 3_600_000) * 3_600_000;
  const sandbox = await SandboxProcess.start(
    '--memory',
    '--payouts',
    '50',
    '--anchor',
    new Date(anchorMs).toISOString(),
    '--order-delay',
    '300',
  );
  const tally = emptyHttpTally();
  const dealer = new SubjectDealer(placesOf(anchorMs));
  const store = await openInMemory();
  try {
    for (const cell of sampleCells().slice(0, count)) {
      await runOne({ sandbox, store, dealer, tally }, cell);
      await sandbox.clearFaults();
    }
    const broken = await findAuditBreak(store.database);
    if (broken !== undefined) {
      tally.auditBroken += 1;
      tally.failures.push(`over HTTP, the audit is broken: ${broken}`);
    }
  } finally {
    await sandbox.stop();
    await store.close();
  }
  return tally;
}

function baseUrlFor({ fault }: Cell, origin: string): string {
  if (fault.fault === 'F2') return 'http://platform.invalid';
  return fault.fault === 'F3' ? origin.replace('http:', 'https:') : origin;
}

interface HttpStage {
  readonly sandbox: SandboxProcess;
  readonly store: OpenStore;
  readonly dealer: SubjectDealer;
  readonly tally: HttpTally;
}

async function runOne({ sandbox, store, dealer, tally }: HttpStage, cell: Cell): Promise<void> {
  const { client_id: clientId, api_key: apiKey } = sandbox.seed.credentials;
  const baseUrl = baseUrlFor(cell, sandbox.origin);
  const onAhead = (ms: number) => onceListening(() => sandbox.setClock({ advance_ms: ms }));
  const testConsole = await TestWrites.open({ baseUrl, clientId, apiKey, writeDeadlineMs, onAhead, store });
  try {
    await testConsole.forget();
    const { needs } = cell.fault;
    if (needs !== 'nothing') {
      const other = cell.write === 'createQuote' ? 'simulateDeposit' : 'createQuote';
      await submit(testConsole, dealer.deal(needs === 'a twin' ? cell.write : other));
    }
    const before = (await sandbox.effects()).length;
    await arm(sandbox, cell);
    const subject = dealer.deal(cell.write);
    const id = await submit(testConsole, subject);
    await testConsole.settle();
    const row = await findRow(testConsole.opened.database, id);
    const keys = (await sandbox.effects()).slice(before);
    const own = keys.filter(({ idempotency_key: key }) => key === row?.idempotencyKey);
    const harms = judge(cell, row, own, { all: keys.length, accountId: subject.accountId });
    tally.cells += 1;
    for (const harm of harms) tally[harm] += 1;
    if (harms.length === 0 && testConsole.broken.length === 0) return;
    const shown = `${row?.state ?? 'no record'} (${row?.because ?? ''}), ${own.length} effects`;
    const broken = testConsole.broken.map(String).join('; ');
    tally.failures.push(`over HTTP, ${nameCell(cell)}\n      ${shown}: ${harms.join(', ')} ${broken}`);
  } finally {
    await testConsole.close({ keepStore: true });
  }
}

/** Sends until the platform listens: while it refuses connections (F1), its control routes are refused too. */
async function onceListening(send: () => Promise<void>): Promise<void> {
  for (let tries = 0; ; tries += 1) {
    try {
      await send();
      return;
    } catch (error) {
      if (tries === 100) throw error;
      await wait(50);
    }
  }
}

async function arm(sandbox: SandboxProcess, { fault, write, course }: Cell): Promise<void> {
  if (fault.fault === 'F2' || fault.fault === 'F3') return;
  if (fault.fault === 'F1') {
    await sandbox.armFault({ fault: 'F1', for_ms: 500 });
    return;
  }
  if (fault.fault === 'F4') {
    await sandbox.armFault({ fault: 'F4', times: 1 });
    return;
  }
  const when = course.endsWith('after the effect') ? 'after' : 'before';
  const values = { ...fault.values, ...later[fault.fault] };
  await sandbox.armFault({ fault: fault.fault, operation: write, when, times: fault.strikes, ...values });
}

/** Submits one write as a person does, and returns its id. */
async function submit(testConsole: TestWrites, { write, account, id, body }: Subject): Promise<string> {
  const { write: declared } = gridWrites[write];
  const resource = id === undefined ? undefined : { type: declared.operation.noun, id };
  const formId = await testConsole.openForm({ operation: write, account, resource });
  const answer = await runWrite(testConsole.context, declared, { formId, account, input: { id, body } });
  if (answer.kind === 'recorded') return answer.write.id;
  throw new Error(`${write} was refused: ${answer.problem.sentence.key}`);
}

type HarmOverHttp = 'lost' | 'doubled' | 'wrongAccount' | 'falseVerdict' | 'keyMisused' | 'unlisted';

function judge(
  cell: Cell,
  row: WriteRow | undefined,
  own: readonly Effect[],
  { all, accountId }: { readonly all: number; readonly accountId: string },
): HarmOverHttp[] {
  const harms: HarmOverHttp[] = [];
  if (row === undefined || row.nextAt !== null || own.length !== all) harms.push('lost');
  if (own.length > 1) harms.push('doubled');
  if (own.some(({ account }) => account !== accountId)) harms.push('wrongAccount');
  if (own.some(({ body_hash: hash }) => hash !== row?.bodyHash)) harms.push('keyMisused');
  const isDone = row?.state === 'SUCCEEDED' || row?.state === 'ACCEPTED';
  const isRefused = row?.state === 'REJECTED' || row?.state === 'EXPIRED';
  if ((isDone && own[0]?.body_hash !== row.bodyHash) || (isRefused && own.length > 0)) harms.push('falseVerdict');
  if (row?.state === 'NEEDS_REVIEW' && findHandOver({ cell, row }) === undefined) harms.push('unlisted');
  return harms;
}

/** A part of `npm run faults`: the number of its cases, and how to run them. */
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

/** Each round starts the whole console twice, so there are few. */
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
 * Tracks run side by side, the parts of one track after another. The killed processes mostly wait, and have priority;
 * the last track takes the processor time that they leave. `npm run faults` knows only parts in a track.
 */
export const tracks: readonly (readonly FaultPart[])[] = [
  [postgres, http],
  [builtConsole, embedded],
  [properties, grid, drawn, schedules],
];

/** Reads the words after `npm run faults`: names of parts, each with an optional count (`schedules=500`). */
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

/** One figure of a part: its name and its count. */
type Line = readonly [what: string, count: number | string];

export interface Part {
  readonly title: string;
  readonly lines: readonly Line[];
  readonly failures: readonly string[];
}

const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** The counts that must be 0 in every part. */
interface Harms {
  readonly lost: number;
  readonly doubled: number;
  readonly wrongAccount: number;
  readonly falseVerdict: number;
  readonly keyMisused: number;
  /** Effects that the audit does not have, in parts that look for them. */
  readonly notAccounted?: number;
  readonly auditBroken: number;
}

const harmLines = (harms: Harms): Line[] => [
  ['lost', harms.lost],
  ['doubled', harms.doubled],
  ['wrong account', harms.wrongAccount],
  ['false verdict', harms.falseVerdict],
  ['key misused', harms.keyMisused],
  ...(harms.notAccounted === undefined
    ? []
    : [['not accounted for in the audit trail', harms.notAccounted] satisfies Line]),
  ['audit broken', harms.auditBroken],
];

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
      ...harmLines({
        lost: harms.lost,
        doubled: harms.doubled,
        wrongAccount: harms['wrong account'],
        falseVerdict: harms['false verdict'],
        keyMisused: harms['key misused'],
        notAccounted: harms['not accounted for'],
        auditBroken: harms['audit broken'],
      }),
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
    lines: [['cells', tally.cells], ...harmLines(tally), ['handed to a person, not listed', tally.unlisted]],
    failures: tally.failures,
  };
}

/** The share of kills that must happen at their point, or the run would prove less than it says. */
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
      ...harmLines(tally),
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
      ...harmLines(tally),
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

/** Prints a part, and returns whether it passed. */
export function print({ title, lines, failures }: Part, tookMs: number): boolean {
  console.log(`\n${title} (${seconds(tookMs)})`);
  for (const [what, count] of lines) console.log(`  ${what}: ${count}`);
  for (const failure of failures.slice(0, shown)) console.log(`  FAILED ${failure}`);
  if (failures.length > shown) console.log(`  ... and ${failures.length - shown} more`);
  return failures.length === 0;
}

export interface PartResult {
  readonly name: string;
  readonly isWell: boolean;
  readonly tookMs: number;
}

/** Prints how long each part took, and whether the whole run passed. */
export function printTimes(
  done: readonly PartResult[],
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
