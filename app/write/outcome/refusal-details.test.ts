import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { accountMessages } from '@/lib/contract/account-messages.fixture';
import type { ErrorShape } from '@/lib/contract/refusals';
import { readErrorShape, findFailureKey, platformErrorKind } from '@/lib/contract/platform-error';
import { issuingMessages } from '@/lib/contract/issuing-messages.fixture';
import { findRefusal, refusals } from '@/lib/contract/refusals';
import { english } from '@/lib/messages/english.fixture';
import { messagesIn } from '@/lib/messages/messages';
import type { RefusalView } from '@/lib/writes/submit/write-answer';
import { refusalWords, wordsOf } from './refusal-details';
import { section7 } from './section-7.fixture';

const messages = messagesIn.en;

const withoutStop = (text: string) => text.replace(/\.$/, '');
const keyOf = ({ family, code, message }: Pick<ErrorShape, 'family' | 'code' | 'message'>): string =>
  `${family} ${family === 'A' ? (code ?? '') : withoutStop(message)}`;

/** Title, what happened and what to do, as a person reads them. */
function sentencesOf(refusal: RefusalView): [string, string, string] {
  const { title, whatHappened, whatToDo } = refusalWords(refusal);
  return [english(title), english(whatHappened), english(whatToDo)];
}

const listed = new Set(section7.map(({ shape }) => keyOf(shape)));

describe('the words of refusals', () => {
  it('cover each message and code of the document, and the table of the contract has no other', () => {
    expect([...new Set(refusals.map(keyOf))].sort()).toEqual([...listed].sort());
  });

  it.each(section7)('$where: $shape.code $shape.message is found by the answer that carries it', (refusal) => {
    const { status, shape } = refusal;
    const row = refusals.find((each) => keyOf(each) === keyOf(shape));
    expect(row?.http).toBe(status);
    expect(findFailureKey(status, shape)).toBe(row?.words);
    expect(refusalWords(refusal)).toEqual(wordsOf(findFailureKey(status, shape)));
  });

  it.each(refusals)('$family $code $message is of the kind that its row says', (row) => {
    const message = row.message === '' ? 'varies' : row.message;
    expect(findRefusal({ ...row, message })?.kind).toBe(row.kind);
    expect(platformErrorKind(row.http, { ...row, message })).toBe(row.kind);
  });

  it('never quote the platform, and are whole sentences', () => {
    for (const refusal of section7) {
      const [title, whatHappened, whatToDo] = sentencesOf(refusal);
      for (const sentence of [whatHappened, whatToDo]) expect(sentence).toMatch(/^[A-Z].*\.$/);
      expect(title).toMatch(/^[A-Z].*[^.]$/);
      expect(`${title} ${whatHappened} ${whatToDo}`).not.toContain(withoutStop(refusal.shape.message));
    }
  });

  it('say the same thing about repeating as the contract advises', () => {
    for (const { status, body, messages, retry, name } of [...accountMessages, ...issuingMessages]) {
      for (const message of messages) {
        const { safeToRepeat } = refusalWords({ status, shape: readErrorShape(body(message)) });
        if (retry === 'never') expect(['changed', 'no'], name).toContain(safeToRepeat);
        else expect(['same-key', 'yes'], name).toContain(safeToRepeat);
      }
    }
  });
});

const all: Readonly<Record<string, object>> = JSON.parse(JSON.stringify(messages.refusals)) as Record<string, object>;

test('no refusal uses a shared sentence if it has its own', () => {
  for (const { words } of refusals) {
    const { title, whatHappened, whatToDo } = wordsOf(words);
    const own = Object.keys(all[words] ?? {});
    const used = [title, whatHappened, whatToDo].flatMap(({ key }) =>
      key.startsWith('refusals.shared.') ? [] : [key],
    );
    expect(used.map((key) => key.split('.').at(-1)).sort(), words).toEqual(own.sort());
  }
});

describe('an answer that the document does not list', () => {
  it('gets the words of its kind: a validator’s text, an unknown type, a gateway’s page', () => {
    const odd: readonly [number, unknown][] = [
      [400, { code: 400, message: 'page_size must be between 1 and 100' }],
      [400, { type: 'payout_error', code: 'beneficiary_closed', message: 'no' }],
      [400, { code: '400', message: 'Something new' }],
      [502, '<html>'],
      [418, undefined],
    ];
    for (const [status, body] of odd) {
      const shape = readErrorShape(body);
      expect(refusalWords({ status, shape })).toEqual(wordsOf(platformErrorKind(status, shape)));
    }
  });

  it('gets the words of its listed type when only its code is new', () => {
    const shape = readErrorShape({ type: 'card_error', code: 'card_on_fire', message: 'hot' });
    expect(sentencesOf({ status: 400, shape })[0]).toBe('The platform refused this for the card');
  });

  it('is still known when counts or a field stand behind the listed text', () => {
    const shape = readErrorShape({ code: 400, message: 'same registration-number sub account limit reached, 5 of 5' });
    expect(sentencesOf({ status: 400, shape })[0]).toBe('Too many sub-accounts for this registration number');
  });

  it('does not count as a refusal when the status says that the platform failed', () => {
    const shape = readErrorShape({ code: '400', message: 'Card status is invalid' });
    expect(refusalWords({ status: 500, shape })).toEqual(wordsOf('internal'));
    expect(refusalWords({ status: 429, shape })).toEqual(wordsOf('rate-limited'));
  });

  it('gets words in every case, without a throw', () => {
    const text = fc.oneof(fc.string(), fc.constantFrom('__proto__', 'constructor', 'card_error', 'server error'));
    const field = fc.oneof(text, fc.integer(), fc.constant(undefined));
    const body = fc.record({ type: field, code: field, message: field, error: field }, { requiredKeys: [] });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 599 }), fc.oneof(body, fc.jsonValue()), (status, given) => {
        for (const sentence of sentencesOf({ status, shape: readErrorShape(given) }))
          expect(sentence).toMatch(/^[A-Z]/);
      }),
      { numRuns: 5_000 },
    );
  });
});
