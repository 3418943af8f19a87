import { expect, test } from 'vitest';
import { isForged, isOfOwnPage } from './own-form';

const origin = 'https://console.example.com';

test.each([
  [{ 'sec-fetch-site': 'same-origin' }, false],
  [{ 'sec-fetch-site': 'same-origin', origin }, false],
  [{ origin }, false],
  [{}, true],
  [{ 'sec-fetch-site': 'cross-site', origin }, true],
  [{ 'sec-fetch-site': 'same-site', origin }, true],
  [{ 'sec-fetch-site': 'none' }, true],
  [{ 'sec-fetch-site': '' }, true],
  [{ 'sec-fetch-site': 'same-origin, cross-site' }, true],
  [{ origin: 'null' }, true],
  [{ origin: '' }, true],
  [{ origin: 'https://evil.example' }, true],
  [{ origin: 'https://evil.example', host: 'evil.example', 'x-forwarded-host': 'evil.example' }, true],
  [{ origin: 'http://console.example.com' }, true],
  [{ origin: `${origin}:8443` }, true],
  [{ origin: `${origin}.evil.example` }, true],
  [{ referer: `${origin}/a/master` }, true],
  [{ origin: 'garbage' }, true],
  [{ origin: '%%%\\' }, true],
  [{ origin: `${origin}/` }, true],
  [{ origin: `${origin}, https://evil.example` }, true],
  [{ origin: `${origin} ` }, false],
  [{ origin: origin.toUpperCase() }, true],
  [{ 'sec-fetch-site': 'SAME-ORIGIN', origin }, true],
])('a request with %o is forged: %s', (headers: Record<string, string>, forged) => {
  expect(isForged(new Headers(headers), origin)).toBe(forged);
});

test('an upload or a proof of identity comes from a page that says for whom it was drawn', () => {
  const own = { origin: 'https://console.test', 'sec-fetch-site': 'same-origin' };
  const of = (given: Record<string, string>) => isOfOwnPage(new Headers(given), 'https://console.test');
  expect(of({ ...own, 'x-page-person': 'a' })).toBe(true);
  expect(of(own)).toBe(false);
  expect(of({ ...own, 'sec-fetch-site': 'cross-site', 'x-page-person': 'a' })).toBe(false);
});
