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
});
beforeEach(() => bench.renew());
afterEach(() => vi.restoreAllMocks());
afterAll(() => bench.close());

/** Blocks its caller until the test opens it, and reports that a caller has arrived. */
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

/** A context in which the test ends the time for preparing. */
function contextWith(deadline: Gate, more: Partial<WriteContext> = {}): WriteContext {
  const { context } = bench.console;
  const wait = async (ms: number) => await (ms === prepareMs ? deadline.pass() : context.time.wait(ms));
  return { ...context, time: { ...context.time, wait }, ...more };
}

const freeze = allWrites.updateCardStatus;
const requestOf = (formId: string) => ({ formId, account: 'master', input: { id: bench.card, card_status: 'FROZEN' } });
const countRecords = async () => (await bench.store.database.select().from(recordedWrite)).length;

/** The store runs one statement after another, so waiting statements have continued after these. */
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
  'a person who waits too long for %s reads that nothing was sent, and nothing is',
  async (_, stage) => {
    const [slow, deadline] = [new Gate(), new Gate()];
    const given = stage(slow);
    const formId = await bench.openFreeze();
    const submit = runWrite(contextWith(deadline, given.context), given.declaration, requestOf(formId));
    await slow.reached;
    deadline.open();
    const problem = refused(await submit);
    expect(problem).toMatchObject({ kind: 'unreachable', sentence: expect.stringMatching(/^Not sent/) as string });
    // The slow step ends all the same, too late for a record.
    slow.open();
    await letGoOn();
    expect(await countRecords()).toBe(0);
    expect(await bench.countEffects()).toBe(0);
    // The form was not used up.
    recorded(await bench.submit(formId));
    expect(await bench.countEffects()).toBe(1);
  },
);

test('a write that is being recorded at the deadline is never reported as not sent', async () => {
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

test('the time for preparing shortens the time for sending', async () => {
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
