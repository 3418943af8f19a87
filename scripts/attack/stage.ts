import type { WantedCaller } from '@/e2e/harness/store-commands.fixture';
import { MatrixConsole } from '@/e2e/matrix/matrix-console';
import { Sender, type Sent } from './sender';
import { setTimeout } from 'node:timers/promises';

/** Where they sit: at an address from which nobody else asks for anything. */
const from = '127.2.0.1';

/** About what a person with two open lists asks for. */
const pauseMs = 250;

interface Reading {
  /** Who reads. */
  readonly caller: string;
  /** The address of each read, by its number. */
  readonly path?: (turn: number) => string;
  /** How often, before and at least during the attack. */
  readonly least?: number;
  readonly most?: number;
}

const firstPayouts = () => '/api/live/master/listPayouts?page_number=1&page_size=10';

/** Lets somebody read before an attack and for as long as it runs. */
export async function watchInnocent<T>(
  stage: Stage,
  { caller, path = firstPayouts, least = 12, most = 200 }: Reading,
  attack: () => Promise<T>,
): Promise<{ readonly attacked: T; readonly innocent: Innocent }> {
  let turn = 0;
  const read = async () => {
    const answer = await stage.sender.send({ path: path(turn), headers: { cookie: cookieOf(stage, caller) }, from });
    turn += 1;
    await setTimeout(pauseMs);
    return answer;
  };
  const before: Sent[] = [];
  while (before.length < least) before.push(await read());
  const progress = { isOver: false };
  const attacking = attack().finally(() => {
    progress.isOver = true;
  });
  const during: Sent[] = [];
  while (during.length < most && (!progress.isOver || during.length === 0)) during.push(await read());
  const attacked = await attacking;
  const innocent = {
    beforeMs: medianOf(before.map(({ tookMs }) => tookMs)),
    duringMs: medianOf(during.map(({ tookMs }) => tookMs)),
    worstMs: Math.max(...during.map(({ tookMs }) => tookMs)),
    refused: during.filter(({ status }) => status !== 200).length,
    reads: during.length,
  };
  return { attacked, innocent };
}

export function medianOf(times: readonly number[]): number {
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 2)] ?? 0;
}

export function cookieOf({ console }: Pick<Stage, 'console'>, caller: string): string {
  return console.people[caller]?.sessions[0]?.cookie ?? '';
}

/** So many requests, so many at once; none is begun after the given time. */
export async function sendMany(
  {
    count,
    atOnce,
    longestMs = 60_000,
  }: { readonly count: number; readonly atOnce: number; readonly longestMs?: number },
  send: (turn: number) => Promise<Sent>,
): Promise<readonly Sent[]> {
  const answers: Sent[] = [];
  const endMs = performance.now() + longestMs;
  let next = 0;
  const lane = async () => {
    while (next < count && performance.now() < endMs) {
      next += 1;
      answers.push(await send(next - 1));
    }
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return answers;
}

/** `200 × 3, 429 × 17`, for a figure. */
export function tallyStatus(answers: readonly Pick<Sent, 'status'>[]): string {
  return tally(answers.map(({ status }) => (status === 0 ? 'cut' : String(status))));
}

export function tally(words: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  return [...counts].map(([word, count]) => `${word} × ${count}`).join(', ');
}

/** A console of its own for one part, and what sends requests to it. */
export interface Stage {
  readonly console: MatrixConsole;
  readonly sender: Sender;
}

/** How somebody fared who did nothing but read, before an attack and during it. */
export interface Innocent {
  readonly beforeMs: number;
  readonly duringMs: number;
  readonly worstMs: number;
  /** Reads during it that were not answered with what was asked for, of all. */
  readonly refused: number;
  readonly reads: number;
}

export interface Verdict {
  readonly isOpen: boolean;
  readonly figure: string;
  readonly innocent?: Innocent;
}

/** One attack: what is sent, and what must hold all the same. */
export interface Cell {
  readonly name: string;
  readonly sent: string;
  readonly holds: string;
  readonly run: (stage: Stage) => Promise<Verdict>;
}

/** Cells that run one after another against one console. */
export interface Part {
  readonly name: string;
  readonly open: () => Promise<Stage & { readonly close: () => Promise<void> }>;
  readonly cells: readonly Cell[];
}

/** Log and limits of an installation that says nothing about them: the consoles of the tests have them otherwise. */
const asInstalled = { LOG_LEVEL: 'info', SESSION_COST_PER_MINUTE: '', ADDRESS_COST_PER_MINUTE: '' };

/** A built console of its own: free ports, a data folder that goes with it, the sandbox behind it. */
export function stageWith(
  people: readonly WantedCaller[],
  variables: Readonly<Record<string, string>> = {},
): Part['open'] {
  return async () => {
    const console = await MatrixConsole.start({ people, variables: { ...asInstalled, ...variables } });
    const sender = new Sender(console.origin);
    const close = async () => {
      sender.close();
      await console.stop();
    };
    return { console, sender, close };
  };
}
