'use client';

import { useCallback, type SubmitEvent } from 'react';
import {
  useForm,
  type DefaultValues,
  type FieldValues,
  type Path,
  type RegisterOptions,
  type Resolver,
} from 'react-hook-form';
import type * as z from 'zod';
import { useAction } from './use-action';
import { lateResolver } from '@/components/form/late-resolver';
import { useAtFirstSign } from '@/components/overlay/use-late';
import type { Action } from '@/lib/access/requests/action-answer';
import { writeMessage } from '@/lib/messages/message';

interface ActionFieldsOptions<T, I extends FieldValues, O> {
  readonly action: Action<T>;
  readonly defaultValues: DefaultValues<I>;
  /**
   * Loads the schema that checks the fields while a person types; must be the same function each time. Left out, only
   * the server checks.
   */
  readonly loadSchema?: () => Promise<z.ZodType<O, I>>;
  /** The input of the action; left out, it is the typed values. */
  readonly inputOf?: (typed: O) => unknown;
  /** The field that shows a problem of a part of the input with another name. */
  readonly fieldOf?: Readonly<Record<string, Path<I>>>;
  readonly onDone: (value: T, typed: O) => unknown;
}

/** The form of one action with several fields. Problems that the server finds are shown at these fields. */
export function useActionFields<T, I extends FieldValues, O extends object = I>(options: ActionFieldsOptions<T, I, O>) {
  const { action, defaultValues, loadSchema, inputOf, fieldOf = {}, onDone } = options;
  const { pending, problem, run } = useAction(action);
  const loadResolver = useCallback(async (): Promise<Resolver<I, unknown, O> | undefined> => {
    if (loadSchema === undefined) return undefined;
    const [schema, { zodResolver }] = await Promise.all([loadSchema(), import('@hookform/resolvers/zod')]);
    return zodResolver(schema);
  }, [loadSchema]);
  useAtFirstSign(loadResolver);
  const form = useForm<I, unknown, O>({
    resolver: lateResolver(loadResolver),
    // Leaving a field without rules would only remove the server's problem from it.
    mode: loadSchema === undefined ? 'onSubmit' : 'onTouched',
    defaultValues,
  });
  const isField = (name: string): name is Path<I> => name in defaultValues;
  const fieldFor = (name = ''): Path<I> | undefined => fieldOf[name] ?? (isField(name) ? name : undefined);

  async function send(typed: O) {
    const answer = await run(inputOf === undefined ? typed : inputOf(typed));
    if (answer.ok) {
      await onDone(answer.value, typed);
      return;
    }
    const field = fieldFor(answer.error.field);
    if (field === undefined) return;
    form.setError(field, { message: writeMessage(answer.error.sentence) }, { shouldFocus: true });
  }

  return {
    form,
    pending,
    problem: fieldFor(problem?.field) === undefined ? problem?.sentence : undefined,
    field: <N extends Path<I>>(name: N, rules?: RegisterOptions<I, N>) => ({
      ...form.register(name, rules),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    // Called from the submit handler as a plain function: a slow act never holds up a link.
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => void form.handleSubmit(send)(event),
  };
}
