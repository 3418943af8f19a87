import { english } from '@/lib/messages/english.fixture';
import { message, readMessage } from '@/lib/messages/message';
import type { FormProblem } from '@/components/form/error-summary';
import type { FieldErrors, FieldValues } from 'react-hook-form';
import { describe, expect, test } from 'vitest';
import { bankAccountFieldIds } from '@/app/a/[account]/bank-accounts/fields/bank-account-fields';
import { cardholderFieldIds } from '@/app/a/[account]/cardholders/[id]/edit/cardholder-values';
import { depositFieldIds } from '@/app/a/[account]/deposits/simulate/simulate-deposit-form';
import { quoteFieldIds, refusedField } from '@/app/a/[account]/quotes/quote-request';
import type { WriteView, WriteAnswer } from '@/lib/writes/submit/write-answer';
import type { WriteState, WriteProblem } from '@/lib/writes/write-state';
import { formProblems, showAnswer, type FieldIds } from './form-problems';

interface Form {
  readonly ids: FieldIds<FieldValues>;
  readonly labels: Readonly<Partial<Record<string, string>>>;
}

const forms: Readonly<Record<string, Form>> = {
  'bank account': { ids: bankAccountFieldIds, labels: bankAccountLabels() },
  cardholder: { ids: cardholderFieldIds, labels: cardholderLabels() },
  quote: { ids: quoteFieldIds, labels: {} },
  deposit: { ids: depositFieldIds, labels: depositLabels() },
};

function bankAccountLabels() {
  return Object.fromEntries(
    bankAccountFieldIds.map(([field]) => [field, english(message(`bank-accounts.field.${field}`))]),
  );
}

function cardholderLabels() {
  return Object.fromEntries(
    cardholderFieldIds.map(([field]) => [field, english(message(`cardholders.field.${field}`))]),
  );
}

function depositLabels() {
  return Object.fromEntries(depositFieldIds.map(([field]) => [field, english(message(`deposits.field.${field}`))]));
}

const fields = Object.entries(forms).flatMap(([name, form]) =>
  form.ids.map(([field, fieldId]) => ({ name, form, field, fieldId })),
);

const view = (message: string, state: WriteState = 'REJECTED') =>
  ({ state, refusal: { shape: { message } } }) as WriteView; // the fields are found by these alone

const rejected = (message: string): WriteAnswer => ({ kind: 'recorded', write: view(message) });

/** The problems that a form shows after an answer, and whether any of them stands at a field. */
function shown({ ids, labels }: Form, answer: WriteAnswer) {
  const errors: Record<string, unknown> = {};
  const isFound = showAnswer(answer, ids, labels, (path, error) => putAt(errors, path.split('.'), error));
  return { isFound, problems: drawn(formProblems(errors as FieldErrors, ids)) };
}

const drawn = (problems: readonly FormProblem[]) =>
  problems.map(({ sentence, ...problem }) => ({ ...problem, sentence: english(sentence) }));

/** Stores an error as the form library does: nested like the values. */
function putAt(errors: Record<string, unknown>, [first = '', ...rest]: readonly string[], error: unknown): void {
  if (rest.length === 0) errors[first] = error;
  else putAt((errors[first] ??= {}) as Record<string, unknown>, rest, error);
}

describe('a refusal of the platform that names a field stands at this field and at no other', () => {
  test.each(fields)('$name: $field', ({ form, field, fieldId }) => {
    const sentence = `The platform didn’t accept this: ${form.labels[field] ?? field}.`;
    for (const message of [
      `${field} is invalid`,
      `Invalid value: '${field}'`,
      `must provide one of ${field}, other`,
      `There is something wrong with ${field}.`,
    ]) {
      expect(shown(form, rejected(message)), message).toEqual({ isFound: true, problems: [{ fieldId, sentence }] });
    }
  });

  test.each(quoteFieldIds)('the form of a quote has a sentence of its own at %s', (field) => {
    expect(refusedField(view(`${field} is invalid`))?.field).toBe(field);
  });
});

describe('a refusal of the console about a field stands at this field, in the console’s words', () => {
  test.each(fields)('$name: $field', ({ form, field, fieldId }) => {
    const problem = { kind: 'input', fields: [{ name: field, sentence: readMessage('Correct this.') }] };
    // The other members of a problem name no fields.
    const answer: WriteAnswer = { kind: 'refused', problem: problem as unknown as WriteProblem };
    expect(shown(form, answer)).toEqual({ isFound: true, problems: [{ fieldId, sentence: 'Correct this.' }] });
  });
});

describe.each(Object.entries(forms))('%s', (_, form) => {
  test.each(['Request parameters invalid', 'no_such_field is invalid', 'xswift_codex is invalid', ''])(
    'a refusal that names no field of it is about the whole: %j',
    (message) => {
      expect(shown(form, rejected(message))).toEqual({ isFound: false, problems: [] });
      const problem = { kind: 'input', fields: [{ name: 'no_such_field', sentence: readMessage('Correct this.') }] };
      const answer: WriteAnswer = { kind: 'refused', problem: problem as unknown as WriteProblem };
      expect(shown(form, answer)).toEqual({ isFound: false, problems: [] });
    },
  );

  test('only a refusal puts a problem at a field', () => {
    const [[field] = ['']] = form.ids;
    for (const state of ['SUCCEEDED', 'UNKNOWN', 'NEEDS_REVIEW', 'ACCEPTED'] as const) {
      const answer: WriteAnswer = { kind: 'recorded', write: view(`${field} is invalid`, state) };
      expect(shown(form, answer)).toEqual({ isFound: false, problems: [] });
    }
  });

  test('problems of fields stand in the order of the form, and the one of the whole form stands last', () => {
    const named = form.ids.map(([field]) => field).toReversed();
    const { problems } = shown(form, rejected(`Please check ${named.join(', ')}`));
    expect(problems.map(({ fieldId }) => fieldId)).toEqual(form.ids.map(([, fieldId]) => fieldId));
    const whole = formProblems({ root: { message: 'Nothing is different.' } } as FieldErrors, form.ids);
    expect(whole).toEqual([{ sentence: 'Nothing is different.' }]);
  });
});
