import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { recordedWrite } from '@/lib/store/schema';
import { allWrites } from '../verbs/all-writes';
import { foregroundMs, prepareMs } from '../key-life';
import { runWrite } from './run-write';
import type { WriteContext } from './record-and-send';
import { recorded, refused, TestBench } from '../test-bench.fixture';

let bench: TestBench;
beforeAll(async () => {
  bench = await TestBench.open();
}, 60_000);
beforeEach(() => bench.renew());
afterEach(() => vi.restoreAllMocks());
afterAll(() => bench.close());

/** Something that waits until the test says so, and tells when somebody has come to it. */
class Gate {
  open: () => void = () => undefined;
  readonly reached: Promise<void>;
  readonly pass: () => Promise<undefined>;

  constructor() {
    const opened = new Promise<undefined>((resolve) => {
      this.open = () => resolve(undefined);
    });
    let arrive: () => void = () => undefined;
    this.reached = new Promise((resolve) => {
      arrive = resolve;
    });
    this.pass = () => {
      arrive();
      return opened;
    };
  }
}

/** A context in which the time for preparing is over when the test says so. */
function contextWith(deadline: Gate, more: Partial<WriteContext> = {}): WriteContext {
  const { context } = bench.console;
  const wait = async (ms: number) => await (ms === prepareMs ? deadline.pass() : context.time.wait(ms));
  return { ...context, time: { ...context.time, wait }, ...more };
}

const freeze = allWrites.updateCardStatus;
const requestOf = (formId: string) => ({ formId, account: 'master', input: { id: bench.card, card_status: 'FROZEN' } });
const countRecords = async () => (await bench.store.database.select().from(recordedWrite)).length;

/** The store takes one statement after another, so what was under way has gone on by then. */
async function letGoOn(): Promise<void> {
  for (let turns = 0; turns < 30; turns += 1) await countRecords();
}

const slowStages = {
  'the account': (slow: Gate) => ({ context: { findAccountProblem: slow.pass }, declaration: freeze }),
  'the read of the record': (slow: Gate) => ({
    context: {},
    declaration: {
      ...freeze,
      prepare: async (given: Parameters<typeof freeze.prepare>[0]) => {
        await slow.pass();
        return await freeze.prepare(given);
      },
    },
  }),
  'what a second person must see': (slow: Gate) => ({
    context: {
      findApprovalNeed: async (...asked: Parameters<WriteContext['findApprovalNeed']>) => {
        await slow.pass();
        return await bench.console.context.findApprovalNeed(...asked);
      },
    },
    declaration: freeze,
  }),
};

test.each(Object.entries(slowStages))(
  'who waits for %s too long is told that nothing was sent, and nothing is',
  async (_, stage) => {
    const [slow, deadline] = [new Gate(), new Gate()];
    const given = stage(slow);
    const formId = await bench.openFreeze();
    const submit = runWrite(contextWith(deadline, given.context), given.declaration, requestOf(formId));
    await slow.reached;
    deadline.open();
    const problem = refused(await submit);
    expect(problem).toMatchObject({ kind: 'unreachable', sentence: expect.stringMatching(/^Not sent/) as string });
    // It comes to its end all the same, too late to be recorded.
    slow.open();
    await letGoOn();
    expect(await countRecords()).toBe(0);
    expect(await bench.countEffects()).toBe(0);
    // The form was not used up.
    recorded(await bench.submit(formId));
    expect(await bench.countEffects()).toBe(1);
  },
);

test('what is being recorded when the time is over is never told as not sent', async () => {
  const deadline = new Gate();
  const { engine } = bench.console.context;
  const commit = engine.record.bind(engine);
  vi.spyOn(engine, 'record').mockImplementation(async (write) => {
    deadline.open();
    await letGoOn();
    return await commit(write);
  });
  const answer = await runWrite(contextWith(deadline), freeze, requestOf(await bench.openFreeze()));
  expect(recorded(answer).attempts).toHaveLength(1);
  expect(await bench.countEffects()).toBe(1);
});

test('a form that a second click has sent is shown as that write, however slow the first click is', async () => {
  const [slow, deadline] = [new Gate(), new Gate()];
  const { context, declaration } = slowStages['the account'](slow);
  const request = requestOf(await bench.openFreeze());
  const first = runWrite(contextWith(deadline, context), declaration, request);
  await slow.reached;
  const second = recorded(await runWrite(bench.console.context, freeze, request));
  deadline.open();
  expect(recorded(await first).id).toBe(second.id);
  slow.open();
  await letGoOn();
  expect(await countRecords()).toBe(1);
});

test('what preparing took is missing from the time in which the send is waited for', async () => {
  const now = performance.now.bind(performance);
  let aheadMs = 0;
  vi.spyOn(performance, 'now').mockImplementation(() => now() + aheadMs);
  const { engine } = bench.console.context;
  const drive = vi.spyOn(engine, 'driveFor');
  const findAccountProblem = () => {
    aheadMs = 5_000;
    return Promise.resolve(undefined);
  };
  const context = { ...bench.console.context, findAccountProblem };
  recorded(await runWrite(context, freeze, requestOf(await bench.openFreeze())));
  const [, forMs = Infinity] = drive.mock.lastCall ?? [];
  expect(forMs).toBeLessThanOrEqual(foregroundMs - 5_000);
  expect(forMs).toBeGreaterThan(0);
});
