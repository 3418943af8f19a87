import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { PGlite } from '@electric-sql/pglite';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawSeed } from '@/e2e/harness/draws/draw-seed.mjs';
import { seededRandom } from '@/e2e/harness/seeded-random';
import { changeGrants } from '@/lib/access/accounts/grants';
import type { Caller } from '@/lib/access/sessions/caller';
import { builtIn } from '@/lib/access/viewers/credential';
import { verifyAudit } from '@/lib/audit/verify-audit';
import { readHeader } from '@/lib/store/backup/backup-header';
import { dumpStore, loadStore } from '@/lib/store/backup/dump-store';
import { statementsOf } from '@/lib/store/backup/open-snapshot';
import type { OpenStore } from '@/lib/store/open-store';
import { approval, draft, person, recordedWrite } from '@/lib/store/schema';
import { openInMemory } from '@/lib/store/test-store.fixture';
import { decideApproval } from '../approvals/approval-actions';
import { findApprovalNeed } from '../approvals/approval-policy';
import type { WriteEngine } from '../engine/write-engine';
import { runWrite } from '../submit/run-write';
import { deposit, TestBench } from '../test-bench.fixture';
import type { TestWrites } from '../test-writes.fixture';
import { allWrites } from '../verbs/all-writes';
import { isFinal, isWriteState } from '../write-state';
import { beginStoreEpoch } from './begin-store-epoch';
import { findQuestionable } from './find-questionable';

// People submit writes, some of which are lost on their way, wait for a second person or do not leave yet. Meanwhile the
// store is backed up at drawn moments. Later each backup is restored in turn, a console goes on from it, and everybody
// presses every button again. The platform, a sandbox of its own process, has gone on all the time.

const moments = 200;
const momentsOfWorld = 10;
const secondPerson = 'needs a second person';
/** How old a backup is when it is restored: a moment, past the life of what was never sent, past the life of a key. */
const agesMs = [0, 20 * 60_000, 25 * 60 * 60_000];

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
});
afterAll(() => bench.close());

const clientOf = ({ database }: OpenStore) => (database as unknown as { readonly $client: PGlite }).$client;

/** A form with its values, as it stays open in its person's tab. */
interface Job {
  readonly formId: string;
  readonly kind: 'plain' | 'lost' | 'unsent' | 'asked';
  readonly input: object;
}

interface World {
  readonly jobs: readonly Job[];
  readonly backups: readonly (readonly string[])[];
  /** How far the clocks of its consoles have been moved. */
  readonly aheadMs: number;
}

const kinds: readonly Job['kind'][] = ['plain', 'lost', 'unsent', 'asked'];

async function openJob(number: number): Promise<Job> {
  const request = { operation: 'simulateDeposit', account: 'master', resource: undefined } as const;
  const formId = await bench.console.openForm(request);
  const kind = kinds[number % kinds.length] ?? 'plain';
  const sender_name = kind === 'asked' ? secondPerson : '';
  return { formId, kind, input: { ...deposit, amount: `${number + 1}.${10 + (number % 90)}`, sender_name } };
}

/** A process that ends between the record of a write and its sending, so that another one takes it up. */
function withoutSending(engine: WriteEngine): WriteEngine {
  return new Proxy(engine, {
    get: (whole, name) => {
      if (name === 'driveFor') return () => Promise.resolve();
      const found: unknown = Reflect.get(whole, name);
      return typeof found === 'function' ? (found.bind(whole) as unknown) : found;
    },
  });
}

const press = async (at: Pick<TestWrites, 'context'>, caller: Caller, { formId, input }: Job) =>
  await runWrite({ ...at.context, caller }, allWrites.simulateDeposit, { formId, account: 'master', input });

async function approve(checker: Caller): Promise<void> {
  const { database } = bench.store;
  const hasGrant = () => Promise.resolve(true);
  const context = { store: database, sealer: bench.console.context.sealer, hasGrant };
  const asked = await database
    .select()
    .from(approval)
    .where(sql`verdict is null`);
  for (const { operationId, changeHash } of asked) {
    const decision = {
      account: 'master',
      connectionId: builtIn,
      operationId,
      changeHash,
      verdict: 'approved',
    } as const;
    const now = await bench.console.context.time.now(database);
    await decideApproval(context, checker, { ...decision, reason: '', requestId: 'r' }, now);
  }
}

/** Runs the time that the backups are from, and that which each of them lacks. */
async function runWorld(random: () => number, count: number): Promise<World> {
  await bench.renew();
  const { console: first, store } = bench;
  const good = await bench.openOther({ findApprovalNeed });
  const away = { context: { ...good.context, engine: withoutSending(good.engine) } };
  const checker: Caller = {
    personId: randomUUID(),
    name: 'Bo',
    email: `${randomUUID()}@s.test`,
    role: 'manager',
    sessionKey: 'k',
  };
  await store.database
    .insert(person)
    .values({ id: checker.personId, email: checker.email, name: 'Bo', role: 'manager', passwordHash: 'none' });
  await changeGrants(
    store.database,
    { personId: checker.personId, grant: ['master'], revoke: [], byId: undefined },
    new Date(),
  );
  await store.database.execute(sql`delete from approval_rule where operation = 'simulateDeposit'`);
  await store.database.execute(
    sql`insert into approval_rule (id, operation, field, value) values (${randomUUID()}, 'simulateDeposit', 'sender_name', ${secondPerson})`,
  );
  const jobs: Job[] = [];
  for (let number = 0; number < 12; number += 1) jobs.push(await openJob(number));
  const progress = { isOver: false };
  const work = async () => {
    for (const job of jobs) {
      if (job.kind === 'lost') {
        const when = random() < 0.7 ? 'after' : 'before';
        await bench.sandbox.armFault({ fault: 'F7', operation: 'simulateDeposit', when });
      }
      await press(job.kind === 'unsent' ? away : good, first.caller, job);
      if (random() < 0.4) while (await first.engine.sweepOnce());
      if (random() < 0.4) await approve(checker);
      await wait(random() * 20);
    }
    await approve(checker);
    await first.settle(30 * 60_000);
    progress.isOver = true;
  };
  const working = work();
  const backups: string[][] = [];
  while (!progress.isOver && backups.length < count) {
    await wait(random() * 150);
    backups.push(await backUp(store));
  }
  await working;
  return { jobs, backups, aheadMs: Math.max(...[first, good].map((one) => one.aheadMs)) };
}

async function backUp(store: OpenStore): Promise<string[]> {
  return await clientOf(store).transaction(async (transaction) => {
    const lines: string[] = [];
    const made = { version: '0.1.0', madeAt: new Date().toISOString() };
    for await (const line of dumpStore(statementsOf(transaction), made)) lines.push(line);
    return lines;
  });
}

async function* each(lines: readonly string[]): AsyncGenerator<string> {
  for (const line of lines) yield await Promise.resolve(line);
}

interface Tally {
  restored: number;
  lost: string[];
  doubled: string[];
  unlisted: string[];
  questionable: number;
  underWay: number;
}

/** Restores one backup, goes on from it and presses every button again; then holds it against the platform. */
async function judgeBackup(
  { jobs, aheadMs: thenMs }: World,
  [first = '', ...rows]: readonly string[],
  ageMs: number,
  tally: Tally,
): Promise<void> {
  const opened = await openInMemory();
  await loadStore(statementsOf(clientOf(opened)), readHeader(first), each(rows));
  const aheadMs = thenMs + ageMs;
  const epoch = await beginStoreEpoch(opened.database, { epoch: 0, lines: undefined }, new Date(Date.now() + aheadMs));
  const questionable = await findQuestionable(opened.database, epoch);
  // A write that goes on tells its outcome itself: its name on the list is no excuse for a false one.
  const listed = new Set(questionable.flatMap(({ question, id }) => (question === 'under-way' ? [] : [id])));
  // Its own clock alone goes on: the other backups of this time are restored after it.
  const next = await bench.openOther({ store: opened, onAhead: () => Promise.resolve() });
  next.aheadMs = aheadMs;
  for (const job of jobs) await press(next, bench.console.caller, job);
  await next.settle(3 * 60 * 60_000);
  for (const job of jobs) await press(next, bench.console.caller, job);

  const effects = await bench.sandbox.effects();
  const keysOf = async ({ database }: OpenStore, formId: string) =>
    await database.select().from(recordedWrite).where(eq(recordedWrite.formId, formId));
  for (const { formId, kind } of jobs) {
    const [[known], [row]] = [await keysOf(bench.store, formId), await keysOf(opened, formId)];
    const keys = [known?.idempotencyKey, row?.idempotencyKey];
    const done = effects.filter(({ idempotency_key }) => idempotency_key !== null && keys.includes(idempotency_key));
    const words = `${kind}, ${ageMs / 60_000} minutes: ${row?.state ?? 'not recorded'} (${row?.because ?? ''}), before ${known?.state ?? ''}`;
    if (done.length > 1) tally.doubled.push(words);
    if (row !== undefined && !(isWriteState(row.state) && isFinal(row.state)) && row.nextAt !== null)
      tally.lost.push(words);
    if (row?.state === 'SUCCEEDED' && done.length === 0) tally.lost.push(words);
    const isTold = ['SUCCEEDED', 'ACCEPTED', 'NEEDS_REVIEW'].includes(row?.state ?? '');
    if (done.length > 0 && !isTold && !listed.has(row?.id ?? formId)) tally.unlisted.push(words);
  }
  if ((await verifyAudit(opened.database)).broken !== undefined) tally.lost.push('the audit');
  expect(await opened.database.$count(draft)).toBe(jobs.length);
  tally.restored += 1;
  tally.questionable += questionable.length;
  tally.underWay += questionable.filter(({ question }) => question === 'under-way').length;
  await opened.close();
}

test('a store restored to any drawn moment loses no write, repeats none, and lists each one in question', async () => {
  const tally: Tally = { restored: 0, lost: [], doubled: [], unlisted: [], questionable: 0, underWay: 0 };
  const random = seededRandom(drawSeed.seed);
  while (tally.restored < moments) {
    const world = await runWorld(random, Math.min(momentsOfWorld, moments - tally.restored));
    const ageMs = agesMs[Math.floor(random() * agesMs.length)] ?? 0;
    await bench.sandbox.setClock({ advance_ms: ageMs });
    for (const backup of world.backups) await judgeBackup(world, backup, ageMs, tally);
  }
  console.info(
    `${tally.restored} moments, ${tally.questionable} writes in question, ${tally.underWay} of them under way`,
  );
  expect({ lost: tally.lost, doubled: tally.doubled, unlisted: tally.unlisted }).toEqual({
    lost: [],
    doubled: [],
    unlisted: [],
  });
  // The moments are such that there is something to lose.
  expect(tally.questionable).toBeGreaterThan(moments);
  expect(tally.underWay).toBeGreaterThan(0);
});
