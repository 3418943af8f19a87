import { asStored } from '@/sandbox/faults/catalogue';
import { type Answer, jsonAnswer } from '@/sandbox/world/exchange';
import type { WriteName } from '@/lib/contract/operations';
import { writeNames } from '@/lib/writes/verbs/all-writes';
import type { Cell } from './cells';
import { seededRandom } from '../harness/seeded-random';
import { type CellRecord, type CellStage, runCell } from './run-cell';
import type { Strike } from './stand-in';

const mostStrikes = 4;
/** An effect that follows its answer happens within the time that a lost request may take. */
const latestMs = 60_000;

const doings: readonly EffectTiming[] = ['done', 'not done', 'to be done'];
const readings = ['every answer', 'only successes', 'processing, then the answer'] as const;

/** The cell of a number: one write, and one to four calls in a row with untrue answers. */
function drawnCell(seed: number): { readonly cell: Cell; readonly strikes: readonly Strike[] } {
  const random = seededRandom(seed);
  const write = writeNames[seed % writeNames.length] ?? 'createQuote';
  const reading = readings[Math.floor(random() * readings.length)] ?? 'every answer';
  const strikes = Array.from({ length: 1 + Math.floor(random() * mostStrikes) }, (): Strike => {
    const doing = doings[Math.floor(random() * doings.length)] ?? 'done';
    const lateMs = Math.floor(random() * latestMs);
    return { operation: write, doing, lateMs, draw: (answer) => drawAnswer(answer, { write, doing, random }) };
  });
  const form = `drawn ${seed}: ${strikes.map(({ doing }) => doing).join(', ')}`;
  const fault = {
    fault: 'F41',
    form,
    values: {},
    strikes: strikes.length,
    isOwnAnswer: false,
    needs: 'nothing',
  } as const;
  return { cell: { fault, write, course: 'first try, before the effect', reading }, strikes };
}

export async function runDrawnCell(stage: CellStage, seed: number): Promise<CellRecord> {
  const { cell, strikes } = drawnCell(seed);
  return await runCell(stage, cell, ({ standIn, wire }) => {
    wire.cut(undefined);
    standIn.strikes = [...strikes];
  });
}

type Random = () => number;

interface Drawing {
  readonly write: WriteName;
  readonly doing: EffectTiming;
  readonly random: Random;
}

const pick = <T>(from: readonly [T, ...T[]], random: Random): T => from[Math.floor(random() * from.length)] ?? from[0];

/** Whether the effect happens before the answer leaves, after it, or not by this request. */
export type EffectTiming = 'done' | 'to be done' | 'not done';

const statuses = [
  200, 200, 201, 202, 203, 204, 206, 301, 302, 307, 400, 400, 400, 401, 401, 403, 403, 404, 405, 406, 408, 409, 410,
  413, 415, 418, 422, 425, 451, 499, 500, 500, 502, 503, 504, 520,
] as [number, ...number[]]; // written out above

/** Messages of a gateway or of a platform in trouble; none of them is a proof of section 7 that nothing was done. */
const texts = [
  'Invalid response from upstream',
  'Forbidden',
  'Unauthorized',
  'Access denied',
  'no Route matched with those values',
  'The upstream server is timing out',
  'server error',
  'something was not as it had to be',
  'Too Many Requests',
  '',
] as const;

/** Messages of section 7 that refuse a write or say that it was not handled: drawn only where it was not done. */
const refusals = [
  'Request parameters invalid',
  'Card status is invalid',
  'Account does not exist.',
  'Authorization error',
  'access token err',
  'Login expired',
  'IP not allowed',
  'Api key expired',
  'Not found',
] as const;

const types = ['gateway_error', 'card_error', 'payment_error', 'api_error'] as const;
const codes = ['bad_upstream', 'unauthorized_error', 'api_error', 'x', ''] as const;

const headers: readonly [Readonly<Record<string, string>>, ...Readonly<Record<string, string>>[]] = [
  { age: '30' },
  { age: '86400', 'x-cache': 'HIT' },
  { age: '0' },
  { 'content-type': 'text/html' },
  { 'content-type': 'application/problem+json' },
  { 'retry-after': '3' },
  { 'retry-after': 'Wed, 18 Nov 2026 04:00:09 GMT' },
  { via: '1.1 gateway', 'cache-control': 'public, max-age=3600' },
];

function envelope(status: number, doing: EffectTiming, random: Random): object {
  const message = doing === 'not done' && random() < 0.4 ? pick(refusals, random) : pick(texts, random);
  const code = random() < 0.6 ? status : pick([200, 400, 403, 500], random);
  switch (Math.floor(random() * 6)) {
    case 0:
      return { message };
    case 1:
      return { code, message };
    case 2:
      return { code: String(code), message };
    case 3:
      return { type: pick(types, random), code: pick(codes, random), message };
    case 4:
      return { error: message };
    default:
      return { error: 'Forbidden', message, status };
  }
}

type Fields = Record<string, unknown>;

function fieldsOf(answer: Answer): Fields {
  return JSON.parse(answer.body.toString()) as Fields; // a true answer is an object
}

/** The fields that name the new record and its outcome: no other field reveals a wrong value in them. */
const names: Readonly<Record<WriteName, readonly string[]>> = {
  updateCardStatus: [],
  cancelPaymentIntent: [],
  updateBankAccount: [],
  updateCardholder: [],
  createQuote: ['quote_price'],
  simulateDeposit: ['deposit_id', 'deposit_status'],
  createBankAccount: ['id'],
  createConversion: ['conversion_id'],
};

function otherShape(answer: Answer, random: Random): Answer {
  const fields = fieldsOf(answer);
  const keys = Object.keys(fields);
  const key = keys[Math.floor(random() * keys.length)] ?? '';
  const text = answer.body.toString();
  switch (Math.floor(random() * 8)) {
    case 0:
      return jsonAnswer(200, Object.fromEntries(Object.entries(fields).filter(([name]) => name !== key)));
    case 1:
      return jsonAnswer(200, { data: fields });
    case 2:
      return jsonAnswer(200, [fields]);
    case 3:
      return { ...answer, body: Buffer.from(text.slice(0, Math.floor(random() * text.length))) };
    case 4:
      return { ...answer, body: Buffer.from(text + text) };
    case 5:
      return { ...answer, body: Buffer.from(`<html>${text}</html>`) };
    case 6:
      return jsonAnswer(200, { ...fields, code: 400, message: pick(texts, random) });
    default:
      return jsonAnswer(200, { ...fields, [key]: null });
  }
}

const values = [
  '',
  'x',
  '0',
  '1e3',
  'PENDING',
  'BRAND_NEW_STATE',
  '00000000-0000-4000-8000-000000000000',
  12,
  null,
  {},
];

function otherValue(answer: Answer, { write, random }: Drawing): Answer {
  const fields = fieldsOf(answer);
  const keys = Object.keys(fields).filter((name) => !names[write].includes(name));
  const key = keys[Math.floor(random() * keys.length)] ?? '';
  return jsonAnswer(200, { ...fields, [key]: values[Math.floor(random() * values.length)] });
}

/**
 * A true answer made untrue in status, headers, shape or values, in one to three ways. A write that is not done yet is
 * never answered as if it had been done just now: such an answer is a day older.
 */
export function drawAnswer(answer: Answer, drawing: Drawing): Answer {
  const { random } = drawing;
  const { drawn, isEnvelope } = drawBody(answer, drawing);
  const withHeaders = random() < 0.3 ? { ...drawn, headers: { ...drawn.headers, ...pick(headers, random) } } : drawn;
  return random() < 0.2 && !isEnvelope ? { ...withHeaders, status: pick(statuses, random) } : withHeaders;
}

function drawBody(answer: Answer, drawing: Drawing): { drawn: Answer; isEnvelope: boolean } {
  const { doing, random } = drawing;
  const status = pick(statuses, random);
  const draw = answer.status === 200 ? Math.floor(random() * 5) : 4;
  if (draw > 2) return { drawn: jsonAnswer(status, envelope(status, doing, random)), isEnvelope: true };
  const base = doing === 'done' ? answer : asStored(answer);
  if (draw === 0) return { drawn: asStored(answer), isEnvelope: false };
  return { drawn: draw === 1 ? otherShape(base, random) : otherValue(base, drawing), isEnvelope: false };
}
