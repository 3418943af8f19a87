import { afterEach, expect, test, vi } from 'vitest';
import { traceRequest, watchClicks } from './trace-request';

afterEach(() => {
  delete document.documentElement.dataset['traces'];
  vi.restoreAllMocks();
});

function traced(): Headers {
  const headers = new Headers();
  traceRequest(headers);
  return headers;
}

const click = () => document.body.dispatchEvent(new MouseEvent('click', { bubbles: true }));

test('a page of a server that does not trace sends no trace', () => {
  watchClicks();
  click();
  expect([...traced().keys()]).toEqual([]);
});

test('each request begins a trace of its own, from a click of the last second', () => {
  document.documentElement.dataset['traces'] = '1';
  watchClicks();
  const before = traced();
  expect(before.get('x-clicked-ago')).toBe('0');
  click();
  const [one, other] = [traced(), traced()].map((headers) => headers.get('traceparent'));
  expect(one).toMatch(/^00-(?!0{32})[0-9a-f]{32}-(?!0{16})[0-9a-f]{16}-01$/);
  expect(one?.slice(3, 35)).not.toBe(other?.slice(3, 35));
  const nowMs = performance.now();
  vi.spyOn(performance, 'now').mockReturnValue(nowMs + 400);
  expect(Number(traced().get('x-clicked-ago'))).toBeGreaterThanOrEqual(400);
  vi.spyOn(performance, 'now').mockReturnValue(nowMs + 60_000);
  expect(traced().get('x-clicked-ago')).toBe('0');
});

test('of the traces that a page begins, the share of the server is kept', () => {
  document.documentElement.dataset['traces'] = '0.25';
  watchClicks();
  const drawTruly = crypto.getRandomValues.bind(crypto);
  const draws = [0, 0.2499, 0.25, 0.9].map((drawn) => {
    vi.spyOn(crypto, 'getRandomValues').mockImplementation((into) =>
      into instanceof Uint32Array ? into.fill(drawn * 2 ** 32) : drawTruly(into),
    );
    return traced().get('traceparent')?.slice(-2);
  });
  expect(draws).toEqual(['01', '01', '00', '00']);
});
