import { afterAll, beforeAll, expect, test } from 'vitest';
import { readFigures, type ReadFigure } from '@/lib/monitor/metric-text.fixture';
import { SandboxControl } from '../harness/sandbox';
import { findCanaries } from '../matrix/find-canaries';
import { MatrixConsole } from '../matrix/matrix-console';
import { submitDeposit } from '../matrix/submit-deposit';
import { valuesIn } from '../matrix/values-in';

const token = 'a-token-of-this-test-and-of-nothing-else';
const people = [
  { name: 'mei', role: 'manager' },
  { name: 'ada', role: 'admin' },
] as const;

let console: MatrixConsole;
beforeAll(async () => {
  console = await MatrixConsole.start({ people, variables: { METRICS_TOKEN: token, MIRROR_DAYS: '7' } });
});
afterAll(() => console.end());

const ask = async (authorization?: string, caller = '') =>
  await console.ask(caller, '/api/metrics', { headers: authorization === undefined ? {} : { authorization } });

async function scrape(): Promise<{ readonly text: string; readonly figures: readonly ReadFigure[] }> {
  const { status, text } = await ask(`Bearer ${token}`);
  expect(status).toBe(200);
  return { text, figures: readFigures(text) };
}

/** The sum of the figures of a name whose labels have these values. */
function sumOf(figures: readonly ReadFigure[], name: string, labels: Readonly<Record<string, string>>): number {
  const isOne = (figure: ReadFigure) =>
    figure.name === name && Object.entries(labels).every(([label, value]) => figure.labels[label] === value);
  return figures.filter(isOne).reduce((sum, { value }) => sum + value, 0);
}

test('without its token, with a wrong one or with a session alone no figure is read', async () => {
  const refused = [undefined, '', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, `Bearer ${token.slice(0, -1)}`];
  for (const authorization of refused) {
    for (const caller of ['', 'ada']) {
      const { status, text, headers } = await ask(authorization, caller);
      expect([status, text, headers.get('cache-control')], authorization).toEqual([401, '', 'no-store']);
      expect(headers.get('x-content-type-options')).toBe('nosniff');
    }
  }
});

test('with its token a monitor reads figures of this process and of the store, with all protective headers', async () => {
  const { headers } = await ask(`Bearer ${token}`);
  expect(headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  expect([headers.get('cache-control'), headers.get('x-frame-options')]).toEqual(['no-store', 'DENY']);
  const { figures } = await scrape();
  const names = new Set(figures.map(({ name }) => name));
  for (const name of ['process_cpu_seconds_total', 'nodejs_eventloop_lag_seconds', 'nodejs_heap_size_used_bytes']) {
    expect(names, name).toContain(name);
  }
  expect(sumOf(figures, 'console_scrape_part_failed', {})).toBe(0);
  expect(sumOf(figures, 'console_store_bytes', {})).toBeGreaterThan(1_000_000);
  expect(sumOf(figures, 'console_worker_leads', { worker: 'mirror' })).toBe(1);
  expect(sumOf(figures, 'console_store_statement_duration_seconds_count', { by: 'person' })).toBeGreaterThan(0);
});

test('a request, a write and its call to the platform raise their counters, whichever bundle tells of them', async () => {
  const count = async () => {
    const { figures } = await scrape();
    const page = { route: '/a/[account]/cards', method: 'GET', status: '2xx' };
    return {
      pages: sumOf(figures, 'console_request_duration_seconds_count', page),
      steps: sumOf(figures, 'console_write_steps_total', { operation: 'simulateDeposit' }),
      calls: sumOf(figures, 'console_platform_call_duration_seconds_count', { operation: 'simulateDeposit' }),
    };
  };
  const before = await count();
  expect((await console.get('mei', '/a/master/cards')).status).toBe(200);
  await submitDeposit(console, 'mei');
  const after = await count();
  expect(after.pages).toBe(before.pages + 1);
  expect(after.calls).toBe(before.calls + 1);
  // It was recorded, sent and concluded.
  expect(after.steps).toBeGreaterThanOrEqual(before.steps + 3);
});

test('after a tour of pages no value of a record, a person or an account stands in the figures', async () => {
  const seed = await new SandboxControl(console.sandboxOrigin).fixtures();
  const [payout, card] = [seed.payouts[0]?.payout_id ?? '', seed.cards[0]?.card_id ?? ''];
  const areas = [
    '',
    '/payouts',
    '/cards',
    '/bank-accounts',
    '/cardholders',
    '/deposits',
    '/activity',
    '/audit',
    '/inbox',
  ];
  const addresses = [`/payouts/${payout}`, `/cards/${card}`, '/payouts?q=GB29NWBK60161331926819', '/no/such/page'];
  for (const area of [...areas, ...addresses]) await console.get('mei', `/a/master${area}`);
  for (const page of ['/settings', '/settings/people', '/made-up-by-a-stranger']) await console.get('ada', page);
  await console.get('mei', `/api/live/master/retrievePayout?id=${payout}`);
  const lists = [
    'listPayouts',
    'listCards',
    'listCardholders',
    'listBankAccounts',
    'listDeposits',
    'listPaymentIntents',
  ];
  const answers = await Promise.all(
    lists.map(async (list) => await console.get('mei', `/api/live/master/${list}?page_number=1&page_size=50`)),
  );
  expect(answers.map(({ status }) => status)).toEqual(lists.map(() => 200));
  const records = valuesIn(answers.map(({ text }) => JSON.parse(text) as unknown));
  const isFilled = async () => sumOf((await scrape()).figures, 'console_mirror_lag_seconds', { list: 'deposits' });
  await expect.poll(isFilled, { interval: 2_000 }).toBeGreaterThan(0);
  const { text, figures } = await scrape();
  const labelled = new Set(figures.flatMap(({ labels }) => Object.values(labels)));
  // Three of the routes have a pattern, and the made-up addresses have one together.
  for (const route of [
    '/a/[account]/payouts/[id]',
    '/a/[account]/cards/[id]',
    '/api/live/[account]/[operation]',
    'other',
  ]) {
    expect(labelled, route).toContain(route);
  }
  const persons = Object.values(console.people).flatMap(({ personId, email }) => [personId, email]);
  const values = [...valuesIn(seed), ...records, ...(await findCanaries(console.sandboxOrigin)).keys(), ...persons];
  expect(values.length).toBeGreaterThan(300);
  // An amount may occur within a duration by chance, but never as a label.
  const isIn = (value: string) => (/^[\d.]+$/.test(value) ? labelled.has(value) : text.includes(value));
  expect(values.filter(isIn)).toEqual([]);
  expect(text).not.toMatch(/[0-9a-f]{8}-[0-9a-f]{4}|@|GB29/);
  // Few enough for any monitor.
  expect(figures.length).toBeLessThan(5_000);
});

test('a console without a token has no such address, as with any that strangers make up', async () => {
  const without = await MatrixConsole.start({ people: [] });
  const [none, unknown] = await Promise.all(
    ['/api/metrics', '/api/nothing'].map(async (path) => await without.get('', path)),
  );
  expect(none?.status).toBe(404);
  expect(none?.headers.get('content-type')).toBe(unknown?.headers.get('content-type'));
  expect((await without.ask('', '/api/metrics', { headers: { authorization: `Bearer ${token}` } })).status).toBe(404);
  await without.end();
});
