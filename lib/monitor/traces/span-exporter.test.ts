import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { EndedSpan } from '@/lib/front/tracing.mjs';
import { OtlpReceiver } from './otlp-receiver.fixture';
import { SpanExporter } from './span-exporter';

let receiver: OtlpReceiver;
beforeEach(async () => {
  receiver = await OtlpReceiver.start();
});
afterEach(() => receiver.stop());

const exporterTo = (url: string, headers = {}) =>
  new SpanExporter({ url, headers, resource: { 'service.name': 'payments-console' } });

const span = (name: string, more: Partial<EndedSpan> = {}): EndedSpan => ({
  traceId: 'a'.repeat(32),
  spanId: 'b'.repeat(16),
  parentId: undefined,
  name,
  kind: 'internal',
  attributes: {},
  isFailed: false,
  beganMs: 1_790_000_000_000.25,
  endedMs: 1_790_000_000_001.5,
  ...more,
});

const names = () => receiver.spans.map(({ name }) => name);

test('a span arrives whole: ids, parent, kind, times to the microsecond, attributes, failure and headers', async () => {
  const exporter = exporterTo(receiver.url, { 'api-key': 'k' });
  const attributes = { 'http.route': '/a/[account]', 'http.response.status_code': 503 };
  exporter.take(span('GET /a/[account]', { parentId: 'c'.repeat(16), kind: 'server', isFailed: true, attributes }));
  exporter.take(span('store select', { kind: 'client' }));
  await exporter.send();
  expect(receiver.requests.map(({ headers }) => headers['api-key'])).toEqual(['k']);
  expect(receiver.spans).toEqual([
    {
      traceId: 'a'.repeat(32),
      spanId: 'b'.repeat(16),
      parentId: 'c'.repeat(16),
      name: 'GET /a/[account]',
      kind: 2,
      isFailed: true,
      beganNs: 1_790_000_000_000_250_000n,
      endedNs: 1_790_000_000_001_500_000n,
      attributes: { 'http.route': '/a/[account]', 'http.response.status_code': '503' },
      resource: { 'service.name': 'payments-console' },
    },
    expect.objectContaining({ name: 'store select', kind: 3, isFailed: false, parentId: undefined }),
  ]);
});

test('many spans go in several requests, the first as soon as enough wait for one', async () => {
  const onFull = vi.fn();
  const exporter = new SpanExporter({ url: receiver.url, headers: {}, resource: {}, onFull });
  for (let count = 0; count < 1_300; count += 1) exporter.take(span(`span ${String(count)}`));
  expect(onFull).toHaveBeenCalledTimes(1);
  expect(await exporter.send()).toBe(5_000);
  expect(receiver.requests).toHaveLength(3);
  expect(new Set(names()).size).toBe(1_300);
});

test('while a collector is away a limited number of spans waits, and arrives when it is back', async () => {
  receiver.answers = 503;
  const exporter = exporterTo(receiver.url);
  for (let count = 0; count < 5_000; count += 1) exporter.take(span(`span ${String(count)}`));
  expect(await exporter.send()).toBe(10_000);
  expect(await exporter.send()).toBe(20_000);
  for (let again = 0; again < 5; again += 1) expect(await exporter.send()).toBeLessThanOrEqual(60_000);
  receiver.answers = 200;
  expect(await exporter.send()).toBe(5_000);
  expect(receiver.spans).toHaveLength(2_048);
  exporter.take(span('later'));
  await exporter.send();
  expect(names().at(-1)).toBe('later');
});

test('a port without a collector fails the request alone, and the span waits', async () => {
  const { url } = receiver;
  await receiver.stop();
  const exporter = exporterTo(url);
  exporter.take(span('one'));
  expect(await exporter.send()).toBe(10_000);
  receiver = await OtlpReceiver.start();
});

test('spans that a collector refuses are lost, and later ones are sent', async () => {
  receiver.answers = 400;
  const exporter = exporterTo(receiver.url);
  exporter.take(span('refused'));
  await exporter.send();
  receiver.answers = 200;
  exporter.take(span('taken'));
  await exporter.send();
  expect(names()).toEqual(['taken']);
});

test('a redirect is not followed: headers reach the named collector alone', async () => {
  receiver.answers = 307;
  const exporter = exporterTo(receiver.url, { 'api-key': 'k' });
  exporter.take(span('one'));
  await exporter.send();
  expect(receiver.requests).toHaveLength(1);
});

test('taking a span waits for nothing while the collector reads a request and does not answer', async () => {
  receiver.answers = 'none';
  const exporter = exporterTo(receiver.url);
  exporter.take(span('one'));
  void exporter.send();
  await expect.poll(() => receiver.requests.length).toBe(1);
  const taken: (span: EndedSpan) => unknown = (one) => exporter.take(one);
  // Synchronous: a caller cannot be made to wait by it.
  for (let count = 0; count < 10_000; count += 1) expect(taken(span('more'))).toBeUndefined();
});
