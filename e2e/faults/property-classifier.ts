import fc from 'fast-check';
import { allWrites } from '@/lib/writes/verbs/all-writes';
import { classifyFailure } from '@/lib/writes/engine/classify';
import { readings } from '@/lib/writes/settle/reading';
import { readAnswer } from '@/lib/platform/client/build-request';
import { ok } from '@/lib/result';
import { bytesOf } from './property-bytes';
import { writeNames } from './six-writes';
import { makeTrueAnswers } from './true-answers';

const statuses = [200, 200, 200, 201, 204, 301, 400, 400, 400, 401, 403, 404, 405, 409, 429, 500, 502, 503] as const;

/** Of these an answer that is none can be none: they are what a valid answer says. */
const successes: readonly string[] = ['DONE', 'ACCEPTED', 'FAILED'];

const isListed = (text: string): boolean => readings.some((reading) => reading === text);

/**
 * Whatever bytes come with whatever status, for each of the six writes: the classifier answers, with one of its
 * readings, and takes nothing for a success that is not JSON with the very id that was asked for, under a 2xx.
 */
export function checkClassifier(runs: number): void {
  const answers = makeTrueAnswers();
  const cases = fc.tuple(fc.nat(), fc.nat(statuses.length - 1), fc.nat(writeNames.length - 1));
  fc.assert(
    fc.property(cases, ([seed, place, writePlace]) => {
      const status = statuses[place] ?? 200;
      const write = allWrites[writeNames[writePlace] ?? 'createQuote'];
      const { operation } = write;
      const body = bytesOf(seed, answers);
      const id = answers[operation.name]?.id;
      const params = id === undefined ? {} : { id };
      const result = readAnswer(operation, params, ok({ status, headers: {}, body }));
      if (result.ok) return status >= 200 && status <= 299 && isPlausible(body, id);
      const reading = classifyFailure(write, { phase: 'body', result });
      return isListed(reading) && !successes.includes(reading) && (reading !== 'REJECTED' || isRefusal(status, body));
    }),
    { numRuns: runs, endOnFailure: true },
  );
}

/** By JSON's own parser, and with nothing of the contract: an object, no envelope of section 7, about that record. */
function isPlausible(body: Buffer, id: string | undefined): boolean {
  const value = parse(body);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  const isEnvelope = typeof fields['message'] === 'string' && ['string', 'number'].includes(typeof fields['code']);
  return !isEnvelope && (id === undefined || body.toString().toLowerCase().includes(id.toLowerCase()));
}

/** Nothing is proof of a refusal but a 400 or 403 with a text of the platform's. */
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
