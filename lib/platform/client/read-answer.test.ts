import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { operations } from '@/lib/contract/operations';
import { retryOf } from '@/lib/contract/refusals';
import { failed, ok } from '@/lib/result';
import { readAnswer, type Answer, type NoAnswerReason, type Phase } from './send-request';
import { payoutPage, payoutRow } from '../test-platform.fixture';

const uuid = '0f8fad5b-d9cb-469f-a165-70867728950e';
const bytes = (text: string) => new TextEncoder().encode(text);
const answer = (status: number, body: unknown) =>
  ok<Answer>({ status, headers: {}, body: bytes(typeof body === 'string' ? body : JSON.stringify(body)) });

describe('every answer is decided', () => {
  const read = (sent: Parameters<typeof readAnswer>[2]) => readAnswer(operations.listPayouts, {}, sent);

  test.each([200, 201, 202])(
    'F17, F20: any 2xx with a page is a success (%i), new states and fields included',
    (status) => {
      const row = { ...payoutRow, payout_status: 'ON_THE_MOON', new_field: 1 };
      const result = read(answer(status, { ...payoutPage, data: [row] }));
      expect(result).toMatchObject({ ok: true, value: { data: [{ payout_status: 'ON_THE_MOON' }] } });
    },
  );

  test('F18: an amount that comes as a number keeps its digits, and loses its exponent', () => {
    const texts = [
      ['12.50', '12.50'],
      ['1e3', '1000'],
      ['6.40e-05', '0.0000640'],
      ['12345678901234567.89', '12345678901234567.89'],
      ['7', '7'],
    ] as const;
    for (const [text, plain] of texts) {
      const body = JSON.stringify(payoutPage).replace('"12.50"', text);
      expect(read(answer(200, body))).toMatchObject({ ok: true, value: { data: [{ payout_amount: plain }] } });
    }
  });

  test.each<[string, number, unknown]>([
    ['F12: empty', 200, ''],
    ['F13: HTML', 200, '<html>Welcome</html>'],
    ['half JSON', 200, '{"data":['],
    ['F15: wrong shape', 200, { total_pages: 'one' }],
    ['F20: 204', 204, ''],
    ['F21: redirect', 307, ''],
    ['null', 200, 'null'],
    ['array', 200, []],
    ['F16: flat error', 200, { code: 400, message: 'Request parameters invalid' }],
    ['F16: typed error', 200, { type: 'api_error', code: 'api_error', message: 'x' }],
    ['F16: legacy error', 200, { code: '400', message: 'x' }],
    ['F16: bare error', 200, { error: 'x' }],
    ['F16: an error with rows', 200, { ...payoutPage, code: 500, message: 'x' }],
  ])('%s is no answer of the interface', (_, status, body) => {
    expect(read(answer(status, body))).toMatchObject({
      ok: false,
      error: { kind: 'malformed', retry: 'same-key', status },
    });
  });

  test('F15, F16: an error is never an empty page, even if every field of a page may be missing', () => {
    const errors = [
      { code: 400, message: 'x' },
      { error: 'x' },
      { message: 'x' },
      { type: 'a', code: 'b', message: 'c' },
    ];
    for (const body of [...errors, {}, { result: 'ok' }])
      expect(readAnswer(operations.listCardProducts, {}, answer(200, body)).ok).toBe(false);
  });

  test('F14: JSON under another content type is still JSON', () => {
    const sent = ok<Answer>({
      status: 200,
      headers: { 'content-type': 'text/html' },
      body: bytes(JSON.stringify(payoutPage)),
    });
    expect(read(sent).ok).toBe(true);
  });

  test('F15: a record that does not fit is told by the names of its fields, and by none of its values', () => {
    const row = { ...payoutRow, payout_amount: null, internal_note: { secret: 'of theirs' } };
    const result = readAnswer(operations.retrieveV2Payout, { id: payoutRow.payout_id }, answer(200, row));
    expect(result).toMatchObject({ ok: false, error: { kind: 'malformed' } });
    expect(result.ok ? '' : result.error.message).toMatch(/: payout_amount, internal_note$/);
  });

  test('F39: a record other than the requested one is no answer', () => {
    const about = (asked: string) => readAnswer(operations.retrieveV2Payout, { id: asked }, answer(200, payoutRow)).ok;
    expect([about(payoutRow.payout_id), about(payoutRow.payout_id.toLowerCase()), about('PO1')]).toEqual([
      true,
      true,
      false,
    ]);
  });

  test('only a request that provably was not sent is unreachable', () => {
    const phases: readonly Phase[] = ['none', 'connected', 'written', 'headers', 'body'];
    const reasons: readonly NoAnswerReason[] = ['network', 'deadline', 'cancelled', 'too-large', 'not-http'];
    for (const phase of phases) {
      for (const reason of reasons) {
        const result = read(failed({ phase, reason, detail: 'x' }));
        const isUnreachable = !result.ok && result.error.kind === 'unreachable';
        expect(isUnreachable).toBe(phase === 'none' || phase === 'connected');
      }
    }
  });

  test('every operation decides any bytes under any status', () => {
    const all = fc.constantFrom(...Object.values(operations));
    const junk = fc.oneof(
      fc.uint8Array({ maxLength: 200 }),
      fc.json({ maxDepth: 6 }).map(bytes),
      fc
        .record(
          { code: fc.jsonValue(), message: fc.jsonValue(), type: fc.jsonValue(), data: fc.jsonValue() },
          { requiredKeys: [] },
        )
        .map((body) => bytes(JSON.stringify(body))),
    );
    fc.assert(
      fc.property(all, fc.integer({ min: 100, max: 999 }), junk, (operation, status, body) => {
        const result = readAnswer(operation, { id: uuid }, ok({ status, headers: {}, body }));
        if (!result.ok) expect(Object.keys(retryOf)).toContain(result.error.kind);
        else expect(status).toBeGreaterThanOrEqual(200);
      }),
      { numRuns: 3_000 },
    );
  });
});
