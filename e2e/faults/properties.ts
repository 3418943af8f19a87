import fc from 'fast-check';
import { operations } from '@/lib/contract/operations';
import { amount as answerAmount } from '@/lib/contract/primitives';
import { refusals } from '@/lib/contract/refusals';
import { formatAmount } from '@/lib/format/format-amount';
import { readAnswer } from '@/lib/platform/client/send-request';
import { findExactNumber, parseExactJson, writeExactJson } from '@/lib/platform/client/exact-json';
import { ok } from '@/lib/result';
import { classifyFailure } from '@/lib/writes/engine/perform';
import { readings } from '@/lib/writes/engine/past-attempts';
import { runHandler } from '@/sandbox/sandbox';
import { findNumberText, plainDecimalText } from '@/sandbox/deposits';
import { parseRequest } from '@/sandbox/http/find-route';
import { writeNames } from '@/lib/writes/verbs/all-writes';
import { changesRecord, gridWrites } from './cells';
import { seededRandom } from '../harness/seeded-random';
import { StandIn, subjectsOf } from './stand-in';

const statuses = [200, 200, 200, 201, 204, 301, 400, 400, 400, 401, 403, 404, 405, 409, 429, 500, 502, 503] as const;

/** Readings of valid answers: an invalid answer must get none of them. */
const successes: readonly string[] = ['DONE', 'ACCEPTED', 'FAILED'];

const isListed = (text: string): boolean => readings.some((reading) => reading === text);

/**
 * For any bytes with any status, and each of the writes, the classifier returns one of its readings, and a success only
 * for JSON with the requested id under a 2xx.
 */
export function checkClassifier(runs: number): void {
  const answers = makeTrueAnswers();
  const cases = fc.tuple(fc.nat(), fc.nat(statuses.length - 1), fc.nat(writeNames.length - 1));
  fc.assert(
    fc.property(cases, ([seed, place, writePlace]) => {
      const status = statuses[place] ?? 200;
      const operation = operations[writeNames[writePlace] ?? 'createQuote'];
      const body = bytesOf(seed, answers);
      // A conversion's tie checks the used quote after the classifier, so no id is expected here.
      const id = changesRecord(operation.name) ? answers[operation.name]?.id : undefined;
      const params = id === undefined ? {} : { id };
      const result = readAnswer(operation, params, ok({ status, headers: {}, body }));
      if (result.ok) return status >= 200 && status <= 299 && isPlausible(body, id);
      const reading = classifyFailure(operation, { phase: 'body', result });
      return isListed(reading) && !successes.includes(reading) && (reading !== 'REJECTED' || isRefusal(status, body));
    }),
    { numRuns: runs, endOnFailure: true },
  );
}

/** Checks without the contract, by JSON's own parser: an object that is no envelope of section 7 and has that id. */
function isPlausible(body: Buffer, id: string | undefined): boolean {
  const value = parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const isEnvelope = typeof fields['message'] === 'string' && ['string', 'number'].includes(typeof fields['code']);
  return !isEnvelope && (id === undefined || body.toString().toLowerCase().includes(id.toLowerCase()));
}

/** Only a 400 or 403 with a text of the platform proves a refusal. */
function isRefusal(status: number, body: Buffer): boolean {
  const value = parse(body);
  const hasMessage = typeof value === 'object' && value !== null && 'message' in value;
  return hasMessage && typeof value.message === 'string' && (status === 400 || status === 403);
}

function parse(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return undefined;
  }
}

type Random = () => number;

const pick = <T>(from: readonly T[], random: Random): T | undefined => from[Math.floor(random() * from.length)];
const below = (most: number, random: Random): number => Math.floor(random() * most);

function noise(random: Random): Buffer {
  return Buffer.from(Array.from({ length: below(120, random) }, () => below(256, random)));
}

/** One row of interface 7 as it goes over the wire. */
function refusalText(random: Random): string {
  const row = pick(refusals, random);
  if (row === undefined) return '{}';
  const message = row.message === '' ? 'whatever varies' : row.message;
  switch (row.family) {
    case 'A':
      return JSON.stringify({ type: row.type, code: row.code, message });
    case 'B':
      return JSON.stringify({ code: row.code, message });
    case 'bare':
      return JSON.stringify({ error: message });
    case 'flat-no-code':
      return JSON.stringify({ message });
    case 'flat':
      return JSON.stringify({ code: Number(row.code), message });
  }
}

/** Cuts, flips, doubles or splices bytes, as a broken connection might. */
function spoil(bytes: Buffer, random: Random): Buffer {
  const at = below(bytes.length + 1, random);
  switch (below(4, random)) {
    case 0:
      return bytes.subarray(0, at);
    case 1: {
      const copy = Buffer.from(bytes);
      if (at < copy.length) copy[at] = below(256, random);
      return copy;
    }
    case 2:
      return Buffer.concat([bytes.subarray(0, at), bytes.subarray(below(at + 1, random))]);
    default:
      return Buffer.concat([bytes.subarray(0, at), noise(random), bytes.subarray(at)]);
  }
}

const names = ['code', 'message', 'type', 'error', 'id', 'data', 'card_id', 'order_status', '__proto__', 'x'];
const leaves = ['null', 'true', '0', '-1', '200', '400', '1e400', '"200"', '""', '"text"', '[]', '{}', '1.50'];

/** Small JSON of any shape, with field names that matter. */
function anyJson(random: Random, depth: number): string {
  if (depth === 0 || random() < 0.4) return pick(leaves, random) ?? 'null';
  const inner = Array.from({ length: below(4, random) }, () => anyJson(random, depth - 1));
  if (random() < 0.3) return `[${inner.join(',')}]`;
  return `{${inner.map((value) => `"${pick(names, random) ?? 'x'}":${value}`).join(',')}}`;
}

const pages = [
  '',
  '<!doctype html><title>502</title>',
  '﻿{}',
  '[[[[[[[['.repeat(40),
  '{"a":'.repeat(90),
  'null',
  '"ok"',
];

/** The byte string of a number: the same number gives the same bytes. */
export function bytesOf(seed: number, answers: Readonly<Record<string, AnswerOfWrite>>): Buffer {
  const random = seededRandom(seed);
  switch (below(8, random)) {
    case 0:
      return noise(random);
    case 1:
      return Buffer.from(refusalText(random));
    case 2:
      return spoil(Buffer.from(refusalText(random)), random);
    case 3:
      return Buffer.from(pick(Object.values(answers), random)?.text ?? '');
    case 4:
    case 5:
      return spoil(Buffer.from(pick(Object.values(answers), random)?.text ?? ''), random);
    case 6:
      return Buffer.from(anyJson(random, 4));
    default:
      return Buffer.from(pick(pages, random) ?? '');
  }
}

export interface AnswerOfWrite {
  readonly text: string;
  /** The id of the record in the path, where there is one. */
  readonly id: string | undefined;
}

/** The answers of the sandbox's own handlers to each of the writes. */
export function makeTrueAnswers(): Readonly<Record<string, AnswerOfWrite>> {
  const nowMs = Date.parse('2026-11-18T04:00:00Z');
  const standIn = new StandIn(nowMs);
  const accountId = standIn.accounts.master;
  const subjects = subjectsOf(standIn, accountId);
  const { state } = standIn.sandbox;
  return Object.fromEntries(
    writeNames.map((name) => {
      const { id, body } = gridWrites[name].input(subjects, 0);
      const typed = name === 'simulateDeposit' ? { ...body, amount: 12500.1 } : body;
      const bodyText = writeExactJson(typed);
      const params: Record<string, string> = id !== undefined && changesRecord(name) ? { id } : {};
      const { result } = state.tables.record(() => {
        const call = { ...parseRequest(operations[name], { params, query: '', bodyText }), bodyText, accountId, nowMs };
        return runHandler(name, call, standIn.world(accountId));
      }, false);
      return [name, { text: JSON.stringify(result), id }] as const;
    }),
  );
}

const digits = (least: number, most: number) =>
  fc.string({
    unit: fc.constantFrom('0', '1', '2', '3', '4', '5', '6', '7', '8', '9'),
    minLength: least,
    maxLength: most,
  });

/** Amounts as people type them: up to 18 digits before the point and 8 after it, without leading zeros. */
const typed = fc
  .tuple(fc.constantFrom('1', '2', '5', '9'), digits(0, 17), digits(0, 8), fc.boolean())
  .map(([first, more, after, isSmall]) => {
    const whole = isSmall ? '0' : `${first}${more}`;
    return after === '' ? whole : `${whole}.${after}`;
  });

/** Interface 4.5 demands a JSON number, so it may have no more digits than every reader keeps. */
const asNumber = (text: string): boolean => text.replace('.', '').length <= 15;

/**
 * From the typed text to the bytes that leave, to the answer, to the text on the screen no digit changes, whether the
 * amount is sent as text or, in a simulated deposit, as a number. Returns how many amounts were sent each way.
 */
export function checkMoney(runs: number): { readonly asText: number; readonly asNumber: number } {
  const count = { asText: 0, asNumber: 0 };
  fc.assert(
    fc.property(typed, (text) => {
      count.asText += 1;
      if (!survives(writeExactJson({ sell_amount: text }), 'sell_amount', text)) return false;
      if (!asNumber(text)) return true;
      count.asNumber += 1;
      const number = findExactNumber(text);
      if (number === undefined) return false;
      const wire = writeExactJson({ amount: number, currency: 'USD' });
      // Checks the bytes, then another reader of them, then the platform's own text of the amount.
      if (wire !== `{"amount":${text},"currency":"USD"}` || Number(text) !== valueOf(wire)) return false;
      return plainDecimalText(findNumberText(wire, 'amount') ?? '') === text && survives(wire, 'amount', text);
    }),
    { numRuns: runs, endOnFailure: true },
  );
  return count;
}

function valueOf(wire: string): unknown {
  return (JSON.parse(wire) as { readonly amount: unknown }).amount; // an object was just written
}

/** Whether the screen shows the amount of the bytes, apart from commas. */
function survives(wire: string, name: string, text: string): boolean {
  const read = parseExactJson(wire);
  if (!read.ok || typeof read.value !== 'object' || read.value === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...read.value };
  const parsed = answerAmount.safeParse(fields[name]);
  // JPY has no decimals, so the format adds none to the amount.
  return parsed.success && parsed.data === text && formatAmount(parsed.data, 'JPY').replaceAll(',', '') === text;
}
