import { message } from '@/lib/messages/message';
import * as z from 'zod';
import { readEmail } from '@/lib/contract/fields/email';
import { readName } from '@/lib/contract/fields/read-name';
import { readPaperNumber, readPhoneDigits } from '@/lib/contract/fields/pasted-text';
import { pasted } from '@/lib/contract/primitives';
import { retrieveCardholder, updateCardholder, type Cardholder } from '@/lib/contract/cardholders';
import { failed, ok } from '@/lib/result';
import type { PlatformReader } from '../engine/dependencies';
import type { Evidence } from '../engine/past-attempts';
import { listedReads, readIfOffered } from '../settle/listed-reads';
import { defineWrite, lookIfOffered, type WriteLookup, type ReadOutcome } from './define-write';

type CardholderLookup = WriteLookup<'updateCardholder'>;

const changes = updateCardholder.body.omit({ document: true }).extend(updateCardholder.params.shape);
const { email, residential_address: address, identity } = changes.shape;

/** Accepts values as people type and paste them: the platform gets what the form showed. */
const typedChanges = changes.extend({
  email: email
    .unwrap()
    .transform((typed) => readEmail(typed) ?? typed)
    .optional(),
  phone_number: pasted(readPhoneDigits).optional(),
  residential_address: z.unknown().transform(readNames).pipe(address.unwrap()).optional(),
  identity: z.unknown().transform(readIdentity).pipe(identity.unwrap()).optional(),
});

/** Reads each text of an object as a name. */
function readNames(given: unknown): unknown {
  if (typeof given !== 'object' || given === null) return given;
  const read = Object.entries(given).map(([name, text]: [string, unknown]) => [
    name,
    typeof text === 'string' ? readName(text) : text,
  ]);
  return Object.fromEntries(read);
}

function readIdentity(given: unknown, context: z.RefinementCtx): unknown {
  if (typeof given !== 'object' || given === null || !('number' in given)) return given;
  const number = pasted(readPaperNumber).safeParse(given.number);
  if (number.success) return readNames({ ...given, number: number.data });
  for (const { message: text } of number.error.issues) {
    context.addIssue({ code: 'custom', path: ['number'], message: text });
  }
  return z.NEVER;
}

/**
 * Interface 4.6: only changed fields. A document is too large for an action: it is uploaded before, and joined here.
 */
export const updateCardholderWrite = defineWrite({
  operation: updateCardholder,
  acts: { mildest: { email: '' }, neverWaits: [], ruleNeedsAct: undefined },
  onlyIn: undefined,
  input: typedChanges,
  target: ({ id }) => id,
  params: ({ id }) => ({ id }),
  prepare({ input, attachment }) {
    const { document_type: type } = input;
    const changes = Object.fromEntries(Object.entries(input).filter(([name]) => name !== 'id'));
    if (Object.values(changes).every((value) => value === undefined)) return failed(nothingChanged);
    if (type === undefined) return ok(changes);
    return attachment === undefined ? failed(noDocument) : ok({ ...changes, document: attachment });
  },
  amounts: [],
  subject: {
    fields: [
      'first_name',
      'last_name',
      'email',
      'phone_number',
      'date_of_birth',
      'gender',
      'nationality',
      'country_code',
      'residential_address',
      'kyc_level',
    ],
    read: readIfOffered(retrieveCardholder),
    endsMs: undefined,
  },
  usedUp: undefined,
  isHarmlessAgain: () => false,
  earlyProof: undefined,
  seen: undefined,
  // The number of an identity paper has a field name that is harmless elsewhere.
  secrets: { masked: { identity: ['type'] }, papers: ['document', 'identity'] },
  // Interface 2.7. The answer shows neither what was changed nor when: the record must.
  settle: {
    reference: () => undefined,
    status: (answer) => answer.cardholder_status,
    outcome: () => 'DONE',
    tie: () => 'unconfirmed',
    readBack: lookIfOffered('retrieveCardholder', (platform, asked) => look(platform, asked, tellOfLost)),
    follow: lookIfOffered('retrieveCardholder', (platform, asked) => look(platform, asked, tellOfAccepted)),
    holdsWhileAccepted: false,
    listed: listedReads.cardholders,
    result: retrieveCardholder.response,
  },
});

const nothingChanged = { kind: 'input', sentence: message('writes.updateCardholder.nothingChanged') } as const;

const noDocument = {
  kind: 'input',
  sentence: message('writes.updateCardholder.noDocument'),
  fields: [{ name: 'document', sentence: message('writes.updateCardholder.attachAgain') }],
} as const;

type Tell = (compared: CardholderComparison, status: string) => Evidence;

async function look(
  platform: PlatformReader,
  { account, params, body }: CardholderLookup,
  tell: Tell,
): Promise<ReadOutcome> {
  const read = await platform.read(retrieveCardholder, { account, params, query: {} });
  if (!read.ok) return { evidence: 'unreadable' };
  const { cardholder_status: status } = read.value;
  return { evidence: tell(compare(read.value, body), status), status, record: read.value };
}

interface CardholderComparison {
  /** Whether every change that a record can show is there. */
  readonly shown: 'all' | 'not-all' | 'nothing-to-compare';
  /** Whether a part was sent that no record shows, such as a document. */
  readonly hidden: boolean;
}

function compare(holder: Cardholder, changes: CardholderLookup['body']): CardholderComparison {
  const { identity, kyc_verification: kyc, document, document_type: type, ...shown } = changes;
  const asked = Object.entries(shown).filter(([, value]) => value !== undefined);
  const fields: Readonly<Record<string, unknown>> = holder;
  const isThere = asked.every(([name, value]) => isSame(value, fields[name]));
  return {
    shown: asked.length === 0 ? 'nothing-to-compare' : isThere ? 'all' : 'not-all',
    hidden: [identity, kyc, document, type].some((part) => part !== undefined),
  };
}

function isSame(asked: unknown, found: unknown): boolean {
  if (typeof asked !== 'object' || asked === null) return asked === found;
  if (typeof found !== 'object' || found === null) return false;
  const fields: Readonly<Record<string, unknown>> = { ...found };
  return Object.entries(asked).every(([name, value]) => value === undefined || isSame(value, fields[name]));
}

/** Decides without an answer: a part that a record never shows proves nothing. */
function tellOfLost({ shown, hidden }: CardholderComparison, status: string): Evidence {
  if (shown === 'not-all') return status === 'PENDING' ? 'not-yet' : 'otherwise';
  if (hidden || shown === 'nothing-to-compare') return 'unreadable';
  return status === 'FAILED' ? 'changed-failed' : 'as-asked';
}

/** Data and the platform's own check are two facts (3.5): a check that failed does not take the data back. */
function tellOfAccepted({ shown, hidden }: CardholderComparison, status: string): Evidence {
  if (shown === 'not-all') return status === 'FAILED' ? 'failed' : 'not-yet';
  if (status === 'PENDING') return 'under-review';
  if (status === 'FAILED') return shown === 'all' ? 'changed-failed' : 'failed';
  return hidden || shown === 'nothing-to-compare' ? 'in-part' : 'as-asked';
}
