'use client';

import type { SubmitEvent } from 'react';
import { useAction } from './use-action';
import type { Action } from '@/lib/access/requests/action-answer';

interface ActionFormOptions<T> {
  readonly action: Action<T>;
  /** The input of the action; left out, the fields are sent by their names, and then emptied. */
  readonly input?: Readonly<Record<string, unknown>> | string | (() => unknown);
  /** Values that are sent with the fields. */
  readonly given?: object;
  /** The fields that show their own problem (`problemAt`). */
  readonly fields?: readonly string[];
  readonly onDone: (value: T) => unknown;
  readonly onRefused?: () => unknown;
}

/** A form as its dialog draws it; both hooks of this folder make one. */
export interface ActionForm {
  readonly pending: boolean;
  /** The problem that no field shows. */
  readonly problem: string | undefined;
  readonly onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
}

/** The form of one action that only the server checks. Typed values are kept when it refuses them. */
export function useActionForm<T>(options: ActionFormOptions<T>) {
  const { action, input, given, fields = [], onDone, onRefused } = options;
  const { pending, problem, run } = useAction(action);

  async function send(element: HTMLFormElement) {
    const typed = input ?? { ...given, ...Object.fromEntries(new FormData(element)) };
    const answer = await run(typeof typed === 'function' ? typed() : typed);
    if (answer.ok) {
      if (input === undefined) element.reset();
      await onDone(answer.value);
    } else await onRefused?.();
  }

  const { field = '', sentence } = problem ?? {};
  return {
    pending,
    problem: fields.includes(field) ? undefined : sentence,
    problemAt: (name: string) => (name === field ? sentence : undefined),
    // Called from the submit handler as a plain function: a slow act never holds up a link.
    onSubmit: (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      void send(event.currentTarget);
    },
  };
}
