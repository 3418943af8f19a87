'use client';

import { useRouter } from 'next/navigation';
import { useCallback, type SubmitEvent } from 'react';
import { useForm, type DefaultValues, type FieldValues, type Path } from 'react-hook-form';
import type * as z from 'zod';
import { useAction } from '@/app/step-up/use-action';
import { lateResolver } from '@/app/write/form/use-fields';
import { useAtFirstSign } from '@/components/overlay/use-late';
import type { Action } from '@/lib/access/requests/action-answer';
import { writeMessage } from '@/lib/messages/message';

interface SettingsFormOptions<O, I extends FieldValues> {
  readonly action: Action<unknown>;
  /** Brings what judges the fields; the same function each time. */
  readonly loadSchema: () => Promise<z.ZodType<O, I>>;
  readonly defaultValues: DefaultValues<I>;
  /** Goes with what is typed. */
  readonly given?: object;
  readonly onDone: (sent: O) => void;
}

/** A form of administration, judged as it is filled in; what the server says of a field stands at it too. */
export function useSettingsForm<O extends object, I extends FieldValues>(options: SettingsFormOptions<O, I>) {
  const { action, loadSchema, defaultValues, given, onDone } = options;
  const router = useRouter();
  const { pending, problem, run } = useAction(action);
  const loadResolver = useCallback(async () => {
    const [schema, { zodResolver }] = await Promise.all([loadSchema(), import('@hookform/resolvers/zod')]);
    return zodResolver(schema);
  }, [loadSchema]);
  useAtFirstSign(loadResolver);
  const form = useForm<I, unknown, O>({ resolver: lateResolver(loadResolver), mode: 'onTouched', defaultValues });
  const isField = (name: string | undefined): name is Path<I> => name !== undefined && name in defaultValues;

  async function send(typed: O) {
    const answer = await run({ ...given, ...typed });
    if (answer.ok) {
      onDone(typed);
      router.refresh();
    } else if (isField(answer.error.field)) {
      const { field, sentence } = answer.error;
      form.setError(field, { message: writeMessage(sentence) }, { shouldFocus: true });
    }
  }

  return {
    form,
    pending,
    problem: isField(problem?.field) ? undefined : problem?.sentence,
    field: <N extends Path<I>>(name: N) => ({
      ...form.register(name),
      error: form.getFieldState(name, form.formState).error?.message,
    }),
    // A plain call from the submit handler: a slow act never holds up a link.
    onSubmit: (event: SubmitEvent) => void form.handleSubmit(send)(event),
  };
}
