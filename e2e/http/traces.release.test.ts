import fc from 'fast-check';
import { createServer, type Server } from 'node:net';
import { once } from 'node:events';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleActs } from '@/lib/access/permissions/console-acts';
import { operations } from '@/lib/contract/operations';
import { retryOf } from '@/lib/contract/refusals';
import { OtlpReceiver, type ReceivedSpan } from '@/lib/monitor/traces/otlp-receiver.fixture';
import { drawSeed } from '../harness/draws/draw-seed.mjs';
import { SandboxControl } from '../harness/sandbox';
import { fill, listRoutes } from '../matrix/every-route';
import { findCanaries } from '../matrix/find-canaries';
import { MatrixConsole } from '../matrix/matrix-console';
import { submitDeposit } from '../matrix/submit-deposit';
import { valuesIn } from '../matrix/values-in';

const people = [
  { name: 'mei', role: 'manager' },
  { name: 'ada', role: 'admin' },
] as const;

const headerSecret = 'a-token-of-the-collector-alone';

let receiver: OtlpReceiver;
let console: MatrixConsole;
beforeAll(async () => {
  receiver = await OtlpReceiver.start();
  console = await MatrixConsole.start({
    people,
    variables: {
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.origin,
      OTEL_EXPORTER_OTLP_HEADERS: `api-key=${headerSecret}`,
      LOG_LEVEL: 'info',
    },
  });
});
afterAll(async () => {
  await console.end();
  await receiver.stop();
});

/** As a page of the console sends an act (app/session/trace-request.ts). */
function clicked(traceId: string, agoMs: number) {
  return { traceparent: `00-${traceId}-00f067aa0ba902b7-01`, 'x-clicked-ago': String(agoMs) };
}

/** The spans of a trace, when its request is among them: that ends last. */
async function treeOf(traceId: string): Promise<readonly ReceivedSpan[]> {
  const spans = () => receiver.spans.filter((span) => span.traceId === traceId);
  await expect.poll(() => spans().some(({ kind }) => kind === 2), { interval: 500 }).toBe(true);
  return spans();
}

test('one write is one tree, from the click through request, action and store to the call of the platform', async () => {
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  await submitDeposit(console, 'mei', { headers: clicked(traceId, 300) });
  const spans = await treeOf(traceId);
  const only = (name: string): ReceivedSpan => {
    const [span, ...others] = spans.filter((one) => one.name === name);
    expect([span?.name, others.length]).toEqual([name, 0]);
    return span ?? expect.unreachable();
  };
  const [click, request] = [only('browser action'), only('POST /a/[account]/deposits')];
  // The framework hands the action on to the page that has it.
  const forwarded = only('POST /a/[account]/deposits/simulate');
  const [action, call] = [only('action simulateDeposit'), only('simulateDeposit')];
  expect([action, forwarded, request, click].map(({ parentId }) => parentId)).toEqual([
    forwarded.spanId,
    request.spanId,
    click.spanId,
    undefined,
  ]);
  expect(request.beganNs - click.beganNs).toBeGreaterThanOrEqual(300_000_000n);
  const byId = new Map(spans.map((span) => [span.spanId, span]));
  const rootOf = (span: ReceivedSpan): ReceivedSpan => {
    const parent = byId.get(span.parentId ?? '');
    return parent === undefined ? span : rootOf(parent);
  };
  // One tree, whose children lie within their parents; a write may go on behind its answer.
  expect(spans.filter((span) => rootOf(span) !== click)).toEqual([]);
  for (const span of spans) expect(span.beganNs).toBeGreaterThanOrEqual(byId.get(span.parentId ?? '')?.beganNs ?? 0n);
  // It was recorded before it was sent.
  const stored = spans.filter(({ name, beganNs }) => name.startsWith('store ') && beganNs < call.beganNs);
  expect(stored.map(({ attributes }) => attributes['db.operation.name'])).toContain('insert');
  expect(call.attributes).toEqual({
    'http.request.method': 'POST',
    'url.template': operations.simulateDeposit.path,
    'http.response.status_code': expect.stringMatching(/^20\d$/) as string,
    'console.outcome': 'ok',
    'console.attempt': '1',
  });
  // The platform got the ids of exactly that span.
  const calls = await new SandboxControl(console.sandboxOrigin).calls();
  const received = calls.filter(({ operation }) => operation === 'simulateDeposit').map((one) => one.traceparent);
  expect(received).toEqual([`00-${traceId}-${call.spanId}-01`]);
  // Lines of the log have the same id.
  expect(console.output).toContain(`"requestId":"${traceId}"`);
});

test('a person who is refused is shown the id of the trace', async () => {
  const traceId = 'b'.repeat(32);
  const order = { formId: '00000000-0000-4000-8000-000000000000', account: 'master', input: {} };
  const { text } = await console.act('mei', '/a/master/deposits', 'simulateDepositAction', order, clicked(traceId, 0));
  expect(text).toContain(`"requestId":"${traceId}"`);
  expect((await treeOf(traceId)).map(({ name }) => name)).toContain('action simulateDeposit');
});

/** All that an attribute may say, besides whole numbers. */
async function knownWords(): Promise<ReadonlySet<string>> {
  const patterns = (await listRoutes()).map(({ pattern }) => (pattern === '/.' ? '/' : pattern));
  const steps = ['open-form', 'save-draft', 'check-again', 'resolve', 'withdraw', 'enrol'];
  const verbs = ['select', 'with', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'other'];
  const paths = Object.values(operations).map(({ path }) => path);
  const names = [...Object.keys(operations), ...Object.keys(consoleActs)];
  const more = ['GET', 'HEAD', 'POST', 'postgresql', '/_not-found'];
  return new Set([...patterns, ...steps, 'ok', ...Object.keys(retryOf), ...verbs, ...paths, ...names, ...more]);
}

const attributeNames = new Set([
  ...['http.request.method', 'http.route', 'http.response.status_code', 'url.template', 'db.system.name'],
  ...['db.operation.name', 'error.type', 'console.act', 'console.outcome', 'console.attempt'],
]);

test('in a drawn session no span has an id, an amount, a name, an address, an account or a token', async () => {
  const seed = await new SandboxControl(console.sandboxOrigin).fixtures();
  const account = seed.accounts.sub_accounts[0]?.account_id ?? 'master';
  const ids = {
    account,
    id: seed.payouts[0]?.payout_id ?? '',
    'cards.id': seed.cards[0]?.card_id ?? '',
    'cardholders.id': seed.cardholders[0]?.cardholder_id ?? '',
    operation: 'listPayouts',
    nextauth: 'session',
    token: 'x'.repeat(43),
    sequence: '1',
    guide: 'operators',
    language: 'en',
    picture: 'payout.webp',
  };
  const pages = (await listRoutes()).filter(({ kind }) => kind === 'page').map(({ pattern }) => fill(pattern, ids));
  const queries = ['', '?q=GB29NWBK60161331926819', '?q=Ann%20Example', '?amount=7001.03', `?id=${ids.id}`];
  const steps = fc.sample(
    fc.tuple(fc.constantFrom('mei', 'ada'), fc.constantFrom(...pages), fc.constantFrom(...queries)),
    { numRuns: 60, seed: drawSeed.seed },
  );
  for (const [person, page, query] of steps) await console.get(person, `${page}${query}`);
  const lists = ['listPayouts', 'listCards', 'listCardholders', 'listBankAccounts', 'listDeposits'];
  const answers = await Promise.all(
    lists.map(async (list) => await console.get('mei', `/api/live/master/${list}?page_number=1&page_size=50`)),
  );
  await console.act('ada', '/settings/people', 'inviteAction', {
    email: 'new@people.test',
    name: 'New',
    role: 'operator',
  });
  await submitDeposit(console, 'mei', { headers: clicked('c'.repeat(32), 5), amount: '7002.03' });
  await treeOf('c'.repeat(32));

  const words = await knownWords();
  const parts = (text: string) => [text, text.replace(/^(?:GET|HEAD|POST|other|action|store) /, '')];
  const isKnown = (text: string) => /^\d{1,6}$/.test(text) || parts(text).some((part) => words.has(part));
  const said = receiver.spans.flatMap(({ name, attributes }) => [name, ...Object.values(attributes)]);
  expect(new Set(said.filter((text) => !isKnown(text) && !/^browser (action|read)$/.test(text)))).toEqual(new Set());
  const named = receiver.spans.flatMap(({ attributes }) => Object.keys(attributes));
  expect(named.filter((name) => !attributeNames.has(name))).toEqual([]);
  expect(receiver.spans.length).toBeGreaterThan(300);

  // And by their bytes: nothing of what the records hold is in any request to the collector.
  const persons = Object.values(console.people).flatMap(({ personId, email, sessions }) => [
    ...[personId, email],
    ...sessions.map(({ cookie }) => cookie),
  ]);
  const records = answers.flatMap(({ text }) => [...valuesIn(JSON.parse(text))]);
  const canaries = [...(await findCanaries(console.sandboxOrigin)).keys()];
  const values = [
    ...valuesIn(seed),
    ...records,
    ...canaries,
    ...persons,
    '7001.03',
    '7002.03',
    'Ann',
    'GB29',
    headerSecret,
  ];
  expect(values.length).toBeGreaterThan(300);
  const sent = receiver.requests.map(({ text }) => text).join('\n');
  // A number may occur within a time or an id by chance, but no attribute has it.
  const isIn = (value: string) => (/^[\d.]+$/.test(value) ? said.includes(value) : sent.includes(value));
  expect(values.filter(isIn)).toEqual([]);
});

/** A collector that takes connections and never says a word. */
async function silentCollector(): Promise<{ readonly server: Server; readonly origin: string }> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : undefined;
  return { server, origin: `http://127.0.0.1:${String(port)}` };
}

test.each(['that never answers', 'that is away'])('a collector %s costs no person anything', async (kind) => {
  const { server, origin } = await silentCollector();
  if (kind === 'that is away') server.close();
  const alone = await MatrixConsole.start({
    people,
    variables: { OTEL_EXPORTER_OTLP_ENDPOINT: origin, LOG_LEVEL: 'warn' },
  });
  try {
    for (let page = 0; page < 30; page += 1) expect((await alone.get('mei', '/a/master/cards')).status).toBe(200);
    await submitDeposit(alone, 'mei', { headers: clicked('d'.repeat(32), 0) });
    if (kind === 'that is away')
      await expect.poll(() => alone.output, { timeout: 30_000 }).toContain('traces-not-sent');
  } finally {
    const beganMs = performance.now();
    await alone.end();
    // Less than the ten seconds after which a supervisor kills.
    expect(performance.now() - beganMs).toBeLessThan(10_000);
    server.close();
  }
});

test('pages begin traces only where the server keeps some', async () => {
  const without = await MatrixConsole.start({ people });
  expect((await without.get('mei', '/a/master/cards')).text).not.toContain('data-traces="');
  expect((await console.get('mei', '/a/master/cards')).text).toContain('data-traces="1"');
  await without.end();
});
