import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findExactNumber, parseExactJson, writeExactJson } from './exact-json';

describe('numbers keep their text', () => {
  test.each([
    ['12', 12],
    ['0', 0],
    ['-7', -7],
    ['1.5', 1.5],
    ['1.50', '1.50'],
    ['1e3', '1e3'],
    ['-0', '-0'],
    ['12345678901234567.89', '12345678901234567.89'],
    ['9007199254740993', '9007199254740993'],
    ['0.10', '0.10'],
  ])('%s', (text, value) => {
    expect(parseExactJson(`{"amount":${text}}`)).toEqual({ ok: true, value: { amount: value } });
  });

  test('any decimal number prints back as it came', () => {
    const digits = fc.stringMatching(/^(0|[1-9]\d{0,18})(\.\d{1,8})?$/);
    fc.assert(
      fc.property(digits, (text) => {
        const read = parseExactJson(text);
        expect(read.ok && String(read.value)).toBe(text);
      }),
      { numRuns: 2000 },
    );
  });

  test('a number in a body is sent digit by digit', () => {
    expect(writeExactJson({ amount: findExactNumber('12345678901234567.890'), currency: 'EUR' })).toBe(
      '{"amount":12345678901234567.890,"currency":"EUR"}',
    );
    for (const text of ['1e3', ' 1', '.5', '01', 'NaN', '']) expect(findExactNumber(text)).toBeUndefined();
  });
});

test('reads what JSON.parse reads, apart from numbers', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 5 }), (value) => {
      const text = JSON.stringify(value, (_, inner: unknown) => (typeof inner === 'number' ? String(inner) : inner));
      expect(parseExactJson(text)).toEqual({ ok: true, value: JSON.parse(text) as unknown });
    }),
  );
});

test('a repeated key counts as its last value, and a hostile key stays a key', () => {
  expect(parseExactJson('{"a":1,"a":2}')).toEqual({ ok: true, value: { a: 2 } });
  const read = parseExactJson('{"__proto__":{"admin":true}}');
  expect(read.ok && Object.getPrototypeOf(read.value)).toBe(Object.prototype);
});

test('depth is refused before it can exhaust the stack, brackets in texts are not depth', () => {
  for (const open of ['[', '{"a":']) expect(parseExactJson(open.repeat(200_000)).ok).toBe(false);
  expect(parseExactJson(JSON.stringify({ note: '['.repeat(500) + '"\\' })).ok).toBe(true);
});

test('any text gives a result', () => {
  fc.assert(fc.property(fc.string({ unit: 'binary' }), (text) => typeof parseExactJson(text).ok === 'boolean'));
});
