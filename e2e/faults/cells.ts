import { betweenFaults, type FaultName } from '@/sandbox/faults/catalogue';
import { connectionErrors } from './stand-in';
import type { CellRecord } from './run-cell';
import * as z from 'zod';
import { findExactNumber } from '@/lib/platform/client/exact-json';
import { ok } from '@/lib/result';
import type { WriteName } from '@/lib/contract/operations';
import { allWrites, writeNames } from '@/lib/writes/verbs/all-writes';
import type { Write } from '@/lib/writes/verbs/define-write';
import { businessDayFrom } from '@/sandbox/world/business-days';

/** The records of one account that the writes change; `index` chooses among those of a kind. */
export interface Subjects {
  readonly cards: readonly string[];
  readonly intents: readonly string[];
  readonly bankAccounts: readonly { readonly id: string; readonly fields: Readonly<Record<string, unknown>> }[];
  readonly cardholders: readonly string[];
  /** Each quote with the body of its conversion. */
  readonly quotes: readonly { readonly id: string; readonly body: Readonly<Record<string, unknown>> }[];
}

export interface GridWrite {
  readonly name: WriteName;
  /** The write without the work of its form: its body is given. */
  readonly write: Write;
  readonly input: (subjects: Subjects, index: number) => TypedInput;
}

interface TypedInput {
  readonly id?: string | undefined;
  readonly body: Readonly<Record<string, unknown>>;
}

const typed = z.object({ id: z.string().optional(), body: z.record(z.string(), z.unknown()) });

function write(name: WriteName, input: GridWrite['input']): GridWrite {
  const asGiven: Write<WriteName, typeof typed> = {
    ...allWrites[name],
    input: typed,
    target: ({ id }) => id,
    // The write has an id among its params where its address names one.
    params: ({ id }) => (id !== undefined && changesRecord(name) ? { id } : {}),
    prepare: ({ input: { body } }) => ok(name === 'simulateDeposit' ? withExactAmount(body) : body),
  };
  return { name, write: asGiven, input };
}

/** Whether the write changes the record in its address; any other write makes a new one. */
export const changesRecord = (name: WriteName): boolean => allWrites[name].operation.path.includes('{id}');

function withExactAmount(body: TypedInput['body']): TypedInput['body'] {
  return { ...body, amount: findExactNumber(String(body['amount'])) };
}

/** Every write of the contract, with the body that its form would send: one that is missing here does not compile. */
export const gridWrites: Readonly<Record<WriteName, GridWrite>> = {
  updateCardStatus: write('updateCardStatus', ({ cards }, index) => ({
    id: cards[index],
    body: { card_status: 'FROZEN', update_reason: 'Reported lost' },
  })),
  cancelPaymentIntent: write('cancelPaymentIntent', ({ intents }, index) => ({
    id: intents[index],
    body: { cancellation_reason: 'requested_by_customer' },
  })),
  updateBankAccount: write('updateBankAccount', ({ bankAccounts }, index) => ({
    id: bankAccounts[index]?.id,
    body: { ...bankAccounts[index]?.fields, bank_address: 'Lantern Quay 7' },
  })),
  updateCardholder: write('updateCardholder', ({ cardholders }, index) => ({
    id: cardholders[index],
    body: { email: 'moved@lantern.example', phone_number: '+6591234567' },
  })),
  createQuote: write('createQuote', () => ({
    body: { sell_currency: 'USD', buy_currency: 'EUR', conversion_date: quoteDay(), sell_amount: '12500.10' },
  })),
  simulateDeposit: write('simulateDeposit', () => ({
    body: { amount: '12500.10', currency: 'USD', sender_swift_code: 'CHASUS33', sender_name: 'Lantern Bay' },
  })),
  createBankAccount: write('createBankAccount', () => ({
    body: {
      currency: 'EUR',
      account_number: 'DE89370400440532013000',
      bank_name: 'Lantern Bank',
      swift_code: 'LANTDEFF',
      bank_country_code: 'DE',
      bank_address: 'Lantern Quay 7',
    },
  })),
  createConversion: write('createConversion', ({ quotes }, index) => ({
    id: quotes[index]?.id,
    body: quotes[index]?.body ?? {},
  })),
};

const dayMs = 86_400_000;

/** A day ahead of the run's clock, which goes through months in the grid. */
function quoteDay(): string {
  return businessDayFrom(new Date(Date.now() + 6 * dayMs).toISOString().slice(0, 10), ['USD', 'EUR']);
}

/**
 * When the fault strikes. `lost` is an earlier attempt without an answer, with the effect done or without.
 */
const courses = [
  'first try, before the effect',
  'first try, after the effect',
  'retry after a lost effect',
  'retry after a lost attempt, before the effect',
  'retry after a lost attempt, after the effect',
  'for ever, before the effect',
  'for ever, after the effect',
] as const;
type Course = (typeof courses)[number];

/** The rules for used keys that the interface does not show. */
export const keyReadings = {
  'every answer': { answers: 'all', processing: 0 },
  'only successes': { answers: 'successes', processing: 0 },
  'processing, then the answer': { answers: 'all', processing: 3 },
  /** The key gives even a failure of the platform itself again, for ever. */
  'failures too': { answers: 'all', processing: 0 },
} as const;
type KeyReading = keyof typeof keyReadings;

export interface Cell {
  readonly fault: GridFault;
  readonly write: WriteName;
  readonly course: Course;
  readonly reading: KeyReading;
}

export interface CellExclusion {
  readonly rule: string;
  readonly holds: (cell: Cell) => boolean;
}

const isAfter = ({ course }: Cell): boolean => course.endsWith('after the effect');
const isBefore = ({ course }: Cell): boolean => course.endsWith('before the effect');
const isForEver = ({ course }: Cell): boolean => course.startsWith('for ever');
const isFirst = ({ course }: Cell): boolean => course.startsWith('first try');

const refusals: readonly string[] = ['validation', 'legacy refusal', 'forbidden'];

/** Complete answers that are invalid or another write's: the console asks again as long as the key lives. */
export const noAnswers: readonly FaultName[] = ['F12', 'F13', 'F15', 'F16', 'F20', 'F21', 'F39'];

/** Cells that no platform can bring about, or that no reader could judge. */
export const senseless: readonly CellExclusion[] = [
  {
    rule: 'for ever, through 23 hours of sweeps: one reading, and of the writes one that can be read back and one that cannot',
    holds: (cell) =>
      isForEver(cell) &&
      (cell.reading !== 'every answer' || cell.write !== (isAfter(cell) ? 'simulateDeposit' : 'updateBankAccount')),
  },

  {
    rule: 'failures too, with an answer that is none, through 23 hours of sweeps: of the writes that are not done one that can be read back and one that cannot, of those that are done no second and third one that cannot',
    holds: ({ fault, write, reading, course }) =>
      reading === 'failures too' &&
      (noAnswers.includes(fault.fault) || fault.form === 'internal text') &&
      (course.endsWith('after the effect')
        ? write === 'createQuote' || write === 'createBankAccount'
        : write !== 'updateBankAccount' && write !== 'simulateDeposit'),
  },
  {
    rule: 'F1 to F4 strike before a byte leaves: no effect can have come before them',
    holds: (cell) => cell.fault.fault in connectionErrors && isAfter(cell),
  },
  {
    rule: 'F6 is a reset before the request is read: no effect can have come before it',
    holds: (cell) => cell.fault.fault === 'F6' && isAfter(cell),
  },
  {
    rule: 'a platform that does what it is asked and at once refuses it in the words of section 7: that is its proof of the contrary',
    holds: (cell) =>
      cell.course === 'first try, after the effect' &&
      (['validation', 'forbidden'].includes(cell.fault.form) ||
        (cell.fault.form === 'legacy refusal' && cell.write === 'updateCardStatus')),
  },
  {
    rule: 'F14, F17 and F18 leave the answer a valid success: one without the effect would be a plain lie',
    holds: (cell) => ['F14', 'F17', 'F18'].includes(cell.fault.fault) && isBefore(cell),
  },
  {
    rule: 'failures too: only a whole answer of the platform itself can be remembered, and only the first one',
    holds: (cell) => cell.reading === 'failures too' && (!cell.fault.isOwnAnswer || !isFirst(cell)),
  },
  {
    rule: 'a platform that does what it is asked and for ever gives the reasons of a validator for not doing it',
    holds: (cell) =>
      (cell.reading === 'failures too' || isForEver(cell)) && isAfter(cell) && refusals.includes(cell.fault.form),
  },
];

/** Every fault in every form × writes × courses × readings; `left` counts the cells that a rule leaves out. */
export function allCells(): { readonly cells: readonly Cell[]; readonly left: ReadonlyMap<string, number> } {
  const cells: Cell[] = [];
  const left = new Map<string, number>();
  for (const fault of gridFaults) {
    for (const write of writeNames) {
      for (const course of courses) {
        for (const reading of Object.keys(keyReadings) as KeyReading[]) {
          const cell = { fault, write, course, reading };
          const rule = senseless.find(({ holds }) => holds(cell))?.rule;
          if (rule === undefined) cells.push(cell);
          else left.set(rule, (left.get(rule) ?? 0) + 1);
        }
      }
    }
  }
  return { cells, left };
}

export function nameCell({ fault, write, course, reading }: Cell): string {
  return `${fault.fault} ${fault.form} · ${write} · ${course} · ${reading}`;
}

/** One fault of the catalogue (reliability 2.1) in one of its forms. */
export interface GridFault {
  readonly fault: FaultName;
  /** The name of the form, in the printed lines. */
  readonly form: string;
  /** The values that are armed with the fault. */
  readonly values: Readonly<Record<string, unknown>>;
  /** How many calls in a row it strikes. */
  readonly strikes: number;
  /** The answer is the platform's own, so a platform that remembers every answer may remember this one. */
  readonly isOwnAnswer: boolean;
  /** The write that the platform must remember before the fault. */
  readonly needs: 'nothing' | 'another write' | 'a twin';
}

function form(fault: FaultName, name: string, values: object = {}, more: Partial<GridFault> = {}): GridFault {
  const isOwnAnswer = ownAnswers.has(fault);
  return { fault, form: name, values: { ...values }, strikes: 1, isOwnAnswer, needs: 'nothing', ...more };
}

function variants(fault: FaultName, ...names: readonly string[]): GridFault[] {
  return names.map((variant) => form(fault, variant, { variant }));
}

/**
 * Complete answers with a status, which an idempotency layer of the platform could keep. F35 and F37 come from a
 * machine in front of the platform, F23 and F24 from the layer itself.
 */
const ownAnswers: ReadonlySet<FaultName> = new Set([
  ...(['F12', 'F13', 'F15', 'F16', 'F20', 'F21', 'F22', 'F25', 'F26', 'F27', 'F28', 'F29'] as const),
  ...(['F30', 'F31', 'F32', 'F33', 'F34', 'F36', 'F39'] as const),
]);

export const gridFaults: readonly GridFault[] = [
  form('F1', 'refused'),
  form('F2', 'no such host'),
  form('F3', 'bad certificate'),
  form('F4', 'connect hangs'),
  form('F5', 'silence'),
  form('F6', 'reset before the read'),
  form('F7', 'reset'),
  form('F8', 'clean close'),
  form('F9', 'half JSON with length'),
  form('F10', 'half JSON chunked'),
  form('F11', 'slow drip', { delay_ms: 500 }),
  form('F12', 'empty 200'),
  form('F13', 'HTML 200'),
  form('F14', 'wrong content type'),
  ...variants('F15', 'object', 'array', 'null'),
  form('F16', 'error envelope in 200'),
  ...variants('F17', 'enum', 'field'),
  ...variants('F18', 'number', 'exponent', 'exponent-text'),
  ...variants('F19', 'plain', 'gzip'),
  ...variants('F20', '201', '204'),
  form('F21', 'redirect'),
  form('F22', 'validation'),
  form('F22', 'unlisted text', { message: 'Something unforeseen came about' }),
  form('F22', 'internal text', { message: 'server error' }),
  form('F23', 'processing, 3 times', {}, { strikes: 3 }),
  form('F24', 'being processed, 3 times', {}, { strikes: 3 }),
  ...variants('F25', 'format', 'entity', 'endpoint', 'account', 'api'),
  form('F26', 'legacy refusal'),
  form('F27', 'Login expired', {}, { strikes: 2 }),
  form('F28', 'access token err', {}, { strikes: 2 }),
  form('F29', '401 {error}'),
  form('F30', '401 typed', {}, { strikes: 2 }),
  form('F31', '403 flat', {}, { strikes: 2 }),
  form('F32', 'forbidden'),
  form('F33', 'IP not allowed'),
  ...variants('F34', '404', '405'),
  form('F35', '429', { variant: 'http' }),
  form('F35', '429 with Retry-After', { variant: 'http', retry_after: '7' }),
  form('F35', 'code 429 in 400', { variant: 'legacy' }),
  form('F35', 'code 429 in 400 with Retry-After', { variant: 'legacy', retry_after: '7' }),
  ...variants('F36', 'no-code', 'typed'),
  ...variants('F37', '502', '503', '504'),
  form('F38', 'after our deadline', { delay_ms: 20_000 }),
  form('F38', 'long after our deadline', { delay_ms: 50_000 }),
  form('F39', "another write's answer", {}, { needs: 'another write' }),
  form('F39', "a twin's answer", {}, { needs: 'a twin' }),
  ...variants('F40', 'status-line', 'headers'),
  ...betweenFaults.F41.variants.map((variant) => form('F41', variant, { variant })),
  ...variants('F42', 'plain', 'age'),
];

interface HandOverRule {
  readonly reason: string;
  /** The reason as the record keeps it. */
  readonly because: string;
  readonly holds: (cell: Cell) => boolean;
}

/** Every case in which a write may end with a person; a run with any other such write has failed. */
const handedOver: readonly HandOverRule[] = [
  {
    because: 'key-refused',
    reason:
      'F25: the platform refuses the key itself. Only a new key could go on, and the console makes no second one.',
    holds: ({ fault }) => fault.fault === 'F25',
  },
  {
    because: 'token-refused',
    reason:
      'F27, F28, F30, F31 for ever: for an hour the token works everywhere else, so the refusal is a stored one that says nothing about the write.',
    holds: remembered('F27', 'F28', 'F30', 'F31'),
  },
  {
    because: 'configuration',
    reason: 'F29, F33, F34 for ever: for an hour the same words of the platform that only an administrator can act on.',
    holds: remembered('F29', 'F33', 'F34'),
  },
  {
    because: 'refusal-unexplained',
    reason:
      'F22 (unlisted text), F26 (of another area) and F41 (in the shape of a family) for ever: for an hour words that the interface does not list for this write, and no read that tells.',
    holds: (cell) => isAllThatComes(cell) && ['F22', 'F26', 'F41'].includes(cell.fault.fault),
  },
  {
    because: 'key-over',
    reason:
      'any fault that never ends, and what the key gives for ever that is no answer: after 23 hours the key must not be sent any more, and no read tells what became of the write.',
    holds: (cell) => cell.course.startsWith('for ever') || remembered(...noAnswers, 'F22')(cell),
  },
  {
    because: 'stuck',
    reason: 'F36 for ever: the same failure inside the platform for an hour, and no read that tells.',
    holds: remembered('F36'),
  },
];

/** Whether the write gets the same answer for ever, by its key or from the platform. */
function isAllThatComes({ reading, course }: Cell): boolean {
  return reading === 'failures too' || course.startsWith('for ever');
}

function remembered(...faults: readonly FaultName[]): (cell: Cell) => boolean {
  return (cell) => isAllThatComes(cell) && faults.includes(cell.fault.fault);
}

export function findHandOver({ cell, row }: Pick<CellRecord, 'cell' | 'row'>): HandOverRule | undefined {
  return handedOver.find(({ because, holds }) => because === row?.because && holds(cell));
}
