import { platformErrorKind } from '@/lib/contract/platform-error';
import type { ErrorFamily } from '@/lib/contract/error-shapes';
import type { RefusalView } from '@/lib/writes/submit/write-answer';
import type { RefusalWords } from './refusal-reason';
import { accountWords } from './refusal-words-accounts';
import { cardLegacyWords, cardTypedWords } from './refusal-words-cards';
import { accessTokenWords, bareWords, commonFlatWords, noCodeWords } from './refusal-words-connection';
import { fileWords } from './refusal-words-files';
import { issuingLegacyWords, issuingTypedWords, typeWords } from './refusal-words-issuing';
import { kindWords } from './refusal-words-kinds';

type Shape = RefusalView['shape'];
type Table = Readonly<Record<string, RefusalWords>>;

/** Every message and code of interface 7. Envelope A is told apart by its code, all others by their message. */
export const refusalTables: Readonly<Record<Exclude<ErrorFamily, 'foreign'>, Table>> = {
  flat: { ...commonFlatWords, ...accessTokenWords, ...accountWords, ...fileWords },
  'flat-no-code': noCodeWords,
  bare: bareWords,
  A: { ...issuingTypedWords, ...cardTypedWords },
  B: { ...issuingLegacyWords, ...cardLegacyWords },
};

/** The platform's refusal in our words. Total: whatever was answered, there is something true to say about it. */
export function refusalWords({ status, shape }: RefusalView): RefusalWords {
  const kind = platformErrorKind(status, shape);
  return (isBelieved(status, shape) ? listedWords(shape) : undefined) ?? kindWords[kind];
}

/** A refusal inside a 500 or a 429 proves nothing: then the status alone speaks, unless the text says the same. */
function isBelieved(status: number, { family, code }: Shape): boolean {
  if (status === 429) return false;
  return status < 500 || family === 'flat-no-code' || (family === 'A' && code === 'api_error');
}

function listedWords(shape: Shape): RefusalWords | undefined {
  if (shape.family === 'foreign') return undefined;
  if (shape.family !== 'A') return findByMessage(refusalTables[shape.family], shape.message);
  return entry(refusalTables.A, shape.code ?? '') ?? entry(typeWords, shape.type ?? '');
}

/** The message, a final full stop aside, or the longest one that the answer only adds to (counts, a field's name). */
function findByMessage(table: Table, message: string): RefusalWords | undefined {
  const text = message.trim().replace(/\.$/, '');
  const begun = Object.keys(table).filter((key) => text.startsWith(key) && !/^\w/.test(text.slice(key.length)));
  const longest = begun.reduce((best, key) => (key.length > best.length ? key : best), '');
  return entry(table, longest);
}

const entry = (table: Table, key: string): RefusalWords | undefined =>
  Object.hasOwn(table, key) ? table[key] : undefined;
