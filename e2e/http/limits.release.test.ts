import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { type Copy, startConsoleCopy } from '../harness/console';
import { MatrixConsole, type Answer } from '../matrix/matrix-console';
import { SandboxControl } from '../harness/sandbox';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

const people = [
  { name: 'flooder', role: 'operator' },
  { name: 'innocent', role: 'manager' },
] as const;

/** The limits of production, for the console's own requests and for calls to a platform. */
const asInProduction = {
  SESSION_COST_PER_MINUTE: '',
  ADDRESS_COST_PER_MINUTE: '',
  PLATFORM_CALLS_PER_MINUTE: '150',
};

const list = (operation: string, number: number, size = 10) =>
  `/api/live/master/${operation}?page_number=${number}&page_size=${size}`;

/** Asks in so many loops at once, each again as soon as it is answered, until stopped. */
function flood(console: MatrixConsole, caller: string, loops: number, pathOf: (number: number) => string) {
  const statuses: number[] = [];
  const refusals: Answer[] = [];
  let isOver = false;
  let number = 0;
  const loop = async () => {
    while (!isOver) {
      const answer = await console.get(caller, pathOf((number += 1)));
      statuses.push(answer.status);
      if (answer.status === 429) refusals.push(answer);
      // A loop pauses after a refusal, or it would only measure this machine.
      if (answer.status !== 200) await wait(100);
    }
  };
  const all = Promise.all(Array.from({ length: loops }, loop));
  const stop = async () => {
    isOver = true;
    await all;
  };
  return { statuses, refusals, stop };
}

test('one person who reads in forty loops delays no other person, and is told to wait', async () => {
  const console = await MatrixConsole.start({ people, variables: asInProduction });
  const flooding = flood(console, 'flooder', 40, (number) => list('listPayouts', number));
  await expect.poll(() => flooding.statuses.filter((status) => status === 200).length).toBeGreaterThan(20);
  const answers: { status: number; before: number }[] = [];
  for (let number = 1; number <= 5; number += 1) {
    const counted = flooding.statuses.filter((status) => status === 200).length;
    const { status } = await console.get('innocent', list('listCards', number, 11));
    const before = flooding.statuses.filter((one) => one === 200).length - counted;
    answers.push({ status, before });
  }
  await flooding.stop();
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  // Each read had its turn after few of the other person's calls: those under way, and one before them.
  expect(Math.max(...answers.map(({ before }) => before))).toBeLessThanOrEqual(10);
  const [refusal] = flooding.refusals;
  expect(Number(refusal?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  expect(JSON.parse(refusal?.text ?? '')).toMatchObject({ kind: 'crowded' });
  await console.end();
});

test('pages of one session and of one address have a limit, which no other person meets', async () => {
  // The limit is thirty pages at once and two a second, so low that a slow machine reaches it too.
  const variables = { SESSION_COST_PER_MINUTE: '600', ADDRESS_COST_PER_MINUTE: '600', TRUSTED_PROXIES: '1' };
  const console = await MatrixConsole.start({ people, variables });
  const from = (address: string) => ({ headers: { 'x-forwarded-for': address } });
  const stranger = async () => await console.ask('', '/sign-in', from('198.51.100.7'));
  const own = async () => await console.get('flooder', '/a/master/approvals');
  for (const ask of [own, stranger]) {
    const answers = await Promise.all(Array.from({ length: 150 }, ask));
    expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(30);
    const refused = answers.find(({ status }) => status === 429);
    expect(refused?.headers.get('x-frame-options')).toBe('DENY');
    expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  }
  expect((await console.ask('', '/sign-in', from('198.51.100.8'))).status).toBe(200);
  expect((await console.ask('', '/api/health/live', from('198.51.100.7'))).status).toBe(200);
  expect((await console.get('innocent', '/a/master/approvals')).status).toBe(200);
  await console.end();
});

describe('where nothing but the open forms has a limit', () => {
  let console: MatrixConsole;
  beforeAll(async () => {
    console = await MatrixConsole.start({ people });
  });
  afterAll(async () => {
    await console.end();
  });

  test('the open forms of a person are limited, and no document is kept for a cardholder who does not exist', async () => {
    const open = async (id: string) => {
      const request = { operation: 'updateCardholder', account: 'master', resource: { type: 'cardholders', id } };
      const { text } = await console.act('flooder', '/a/master/cardholders', 'openFormAction', request);
      return /"formId":"([0-9a-f-]{36})"/.exec(text)?.[1] ?? '';
    };
    const attach = async (formId: string) =>
      await console.upload('flooder', `/api/documents/master/${formId}`, document);
    const { cardholders } = await new SandboxControl(console.sandboxOrigin).fixtures();
    const holder = cardholders[0]?.cardholder_id ?? '';
    const madeUp = await open(crypto.randomUUID());
    const refused = await attach(madeUp);
    expect([refused.status, refused.text]).toEqual([404, expect.stringContaining('"documents.noCardholder"')]);
    const real = await open(holder);
    expect((await attach(real)).status).toBe(200);
    await Promise.all(Array.from({ length: 200 }, () => open(crypto.randomUUID())));
    // An early empty form was dropped; the form with a document is still there.
    expect((await attach(real)).status).toBe(200);
    const gone = await attach(madeUp);
    expect([gone.status, gone.text]).toEqual([404, expect.stringContaining('"documents.closed"')]);
  });

  test('a read that hangs delays no other read and no write, neither while it hangs nor when it is given up', async () => {
    const sandbox = new SandboxControl(console.sandboxOrigin);
    const card = (await sandbox.fixtures()).cards.find(({ card_status }) => card_status === 'ACTIVE')?.card_id ?? '';
    expect((await console.get('innocent', list('listPayouts', 1))).status).toBe(200);
    await sandbox.armFault({ fault: 'F5', operation: 'listCards', times: null });
    const statuses: number[] = [];
    const askOthers = async () => {
      for (let times = 1; times <= 20; times += 1) {
        statuses.push((await console.get('innocent', list('listPayouts', times))).status);
      }
    };
    // Two rounds, so that some reads come after the first have been given up.
    for (let round = 1; round <= 2; round += 1) {
      const hanging = Promise.all(
        Array.from(
          { length: 40 },
          async (_, index) => (await console.get('flooder', list('listCards', index + 1))).status,
        ),
      );
      await askOthers();
      // Later than a read's deadline.
      await console.copy.clock.moveBy(10_000);
      const answers = await hanging;
      expect([502, 504].some((status) => answers.includes(status))).toBe(true);
      expect(answers).not.toContain(200);
    }
    expect(statuses).toEqual(Array.from({ length: 40 }, () => 200));
    const resource = { type: 'cards', id: card };
    const opened = await console.act('innocent', '/a/master/cards', 'openFormAction', {
      operation: 'updateCardStatus',
      account: 'master',
      resource,
    });
    const formId = /"formId":"([0-9a-f-]{36})"/.exec(opened.text)?.[1];
    const input = { id: card, card_status: 'FROZEN' };
    await console.act('innocent', '/a/master/cards', 'updateCardStatusAction', { formId, account: 'master', input });
    expect((await sandbox.effects()).filter(({ operation }) => operation === 'updateCardStatus')).toHaveLength(1);
  });
});

const document = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** The heap that is in use after a garbage collection, in MB. */
async function heapOf(copy: Copy): Promise<number> {
  const from = copy.output().length;
  copy.process.kill('SIGUSR2');
  const find = () => /heap-report (\d+)/.exec(copy.output().slice(from))?.[1];
  await expect.poll(find).toBeDefined();
  return Number(find()) / 1024 / 1024;
}

test('two thousand requests without a session leave no memory behind', async () => {
  const report = fileURLToPath(new URL('../harness/costs/report-heap.mjs', import.meta.url));
  const copy = await startConsoleCopy({
    variables: { PLATFORM_ENVIRONMENT: 'sandbox', NODE_OPTIONS: `--import=${report}` },
  });
  const ask = async (count: number) => {
    let left = count;
    const loop = async () => {
      while ((left -= 1) >= 0) await (await fetch(`${copy.origin}/sign-in?from=/a/${left}`)).text();
    };
    await Promise.all(Array.from({ length: 20 }, loop));
  };
  // The first requests load and compile code, which does not count.
  await ask(200);
  const before = await heapOf(copy);
  await ask(2_000);
  expect((await heapOf(copy)) - before).toBeLessThan(16);
  await copy.stop();
});
