import { message, writeMessage, type Message } from '@/lib/messages/message';
import type { FieldErrors, FieldValues, Path, UseFormSetError } from 'react-hook-form';
import type { FormProblem } from '@/components/form/error-summary';
import type { WriteView, WriteAnswer } from '@/lib/writes/submit/write-answer';

/** The fields of a form in the order of the page, each with the id of its control. */
export type FieldIds<V extends FieldValues> = readonly (readonly [name: Path<V>, fieldId: string])[];

/** The form's problems for the summary on top of it. Fields without a control are left out. */
export function formProblems<V extends FieldValues>(errors: FieldErrors<V>, ids: FieldIds<V>): FormProblem[] {
  const problems: FormProblem[] = ids.flatMap(([name, fieldId]) => {
    const sentence = messageAt(errors, name);
    return sentence === undefined ? [] : [{ fieldId, sentence }];
  });
  const whole = errors.root?.message;
  return whole === undefined ? problems : [...problems, { sentence: whole }];
}

export function messageAt(errors: object, path: string): string | undefined {
  let value: unknown = errors;
  for (const name of path.split('.')) {
    value = typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  }
  const text: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'message') : undefined;
  return typeof text === 'string' && text !== '' ? text : undefined;
}

/** Puts the server's or the platform's problems of single fields at these fields. Returns true if there was one. */
export function showAnswer<V extends FieldValues>(
  answer: WriteAnswer,
  ids: FieldIds<V>,
  labels: Readonly<Partial<Record<string, string>>>,
  setError: UseFormSetError<V>,
): boolean {
  const told = answer.kind === 'refused' ? answer.problem.fields : fieldsOfRefusal(answer.write, ids, labels);
  const known = told.flatMap(({ name, sentence }) => {
    const path = ids.find(([field]) => field === name)?.[0];
    return path === undefined ? [] : [{ path, sentence }];
  });
  for (const { path, sentence } of known) setError(path, { type: 'server', message: writeMessage(sentence) });
  return known.length > 0;
}

/** Interface 7: a validator's text names its field. The platform's text itself is never the message. */
function fieldsOfRefusal<V extends FieldValues>(
  { state, refusal }: WriteView,
  ids: FieldIds<V>,
  labels: Readonly<Partial<Record<string, string>>>,
): { name: string; sentence: Message }[] {
  if (state !== 'REJECTED' || refusal === undefined) return [];
  // A dot inside a word is part of a path; a dot after a word ends the sentence.
  const words = new Set(refusal.shape.message.match(/\w+(?:\.\w+)*/g));
  return ids
    .filter(([name]) => words.has(name))
    .map(([name]) => ({ name, sentence: message('writes.problem.refusedField', { field: labels[name] ?? name }) }));
}
