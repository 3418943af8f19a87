import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { setTimeout as wait } from 'node:timers/promises';
import { hasPostgres, startCluster } from '@/e2e/harness/stores/postgres-cluster';
import { inRoot } from '../start/command.mjs';
import { markdownTable, shortNumber } from './figures';
import { fillMirror } from './measure-mirror';
import { processorMs } from '@/e2e/harness/process-tree';
import { residentMiB, Stage } from './stage';
import type { QuietFigures } from './quiet-figures';

const program = fileURLToPath(new URL('time-statements.ts', import.meta.url));
const secondsOfWork = 20;
const restMs = 60_000;
/** By the end of this time the first reads of the sandbox's own records are done. */
const settleMs = 30_000;

/** Times every statement of the embedded store while each kind of work goes on, in the environment of a console. */
async function timeStatements(environment: NodeJS.ProcessEnv): Promise<readonly QuietFigures[]> {
  const command = ['--import', 'tsx', program, String(secondsOfWork)];
  const stdio = ['ignore', 'pipe', 'inherit'] as const;
  const child = spawn(process.execPath, command, { env: environment, cwd: inRoot(), stdio: [...stdio] });
  let text = '';
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  const [code] = (await once(child, 'close')) as readonly unknown[];
  if (code !== 0) throw new Error('The statements could not be timed.');
  return JSON.parse(text) as readonly QuietFigures[]; // both ends are of one commit
}

/**
 * Prints how long people wait behind the console's own work, and what a console costs that no person uses: with the
 * embedded store, and with a PostgreSQL of few connections where this machine has one.
 */
export async function measureQuiet(payouts: number, print: (text: string) => void): Promise<void> {
  print('The embedded store:\n');
  await measureStore(payouts, {}, print);
  if (!hasPostgres()) return;
  const cluster = await startCluster();
  try {
    const url = await cluster.makeDatabase('console');
    print(`\nPostgreSQL over ${connections} connections:\n`);
    await measureStore(payouts, { DATABASE_URL: url, DATABASE_CONNECTIONS: String(connections) }, print);
  } finally {
    await cluster.stop();
  }
}

const connections = 4;

async function measureStore(
  payouts: number,
  variables: Readonly<Record<string, string>>,
  print: (text: string) => void,
): Promise<void> {
  let figures: readonly QuietFigures[] = [];
  const stage = await Stage.open({
    people: [{ name: 'operator', role: 'operator' }],
    variables: { MIRROR_DAYS: '89', ...variables },
    prepare: async (environment) => {
      await fillMirror(environment, payouts);
      figures = await timeStatements(environment);
    },
  });
  try {
    print(tableOf(figures));
    await wait(settleMs);
    const before = processorMs(stage.pid);
    await wait(restMs);
    const share = (processorMs(stage.pid) - before) / restMs;
    print(`\nAt rest: ${shortNumber(share * 100)} % of a core, ${shortNumber(residentMiB(stage.pid))} MiB.`);
  } finally {
    await stage.close();
  }
}

const rows: readonly (readonly [what: string, read: (one: QuietFigures) => readonly number[]])[] = [
  ['a person’s page: reads', ({ reads }) => [reads]],
  ['answered after, ms: p50, p99, at most', ({ read }) => [read.p50, read.p99, read.most]],
  ['a statement of it stood behind others, ms: p99, at most', ({ waited }) => [waited.p99, waited.most]],
  ['statements of the work', ({ statements }) => [statements]],
  ['one held the store, ms: p99, at most', ({ held }) => [held.p99, held.most]],
];

function tableOf(figures: readonly QuietFigures[]): string {
  const shown = (values: readonly number[]) =>
    values.map((value) => (Number.isFinite(value) ? shortNumber(value) : '–')).join(', ');
  return markdownTable(
    ['while the console does', ...figures.map(({ work }) => work)],
    rows.map(([what, read]) => [what, ...figures.map((one) => shown(read(one)))]),
  );
}
