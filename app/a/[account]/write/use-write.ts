'use client';

import { useRef, useState } from 'react';
import { useRouter } from 'next/navigation';
import type { WriteAction } from '@/lib/operations/define-action';
import type { WriteAnswer, WriteInput } from '@/lib/operations/write-answer';
import { saveDraftAction } from './open-form';

export interface WriteForm {
  /** As the server minted it when the form was drawn: it makes two presses one write. */
  readonly formId: string;
  readonly account: string;
  /** What to keep when the session has ended meanwhile; undefined where nothing is worth it. */
  readonly draft?: (() => unknown) | undefined;
}

export type Sending<I> = Pick<WriteInput<I>, 'input' | 'acknowledged' | 'overrides'>;

export interface Write<I> {
  /** It runs, or a form for the next try is on its way. */
  readonly pending: boolean;
  /** The answer to the last press of this form. */
  readonly answer: WriteAnswer | undefined;
  /** The last press got no answer at all: pressing again sends the same form and cannot act twice. */
  readonly lost: boolean;
  /** A second call while one runs gets the first one's answer. Undefined: no answer came. */
  readonly send: (sending: Sending<I>) => Promise<WriteAnswer | undefined>;
  /** Away with the answer, to mend the form and send it again. */
  readonly clear: () => void;
  /** Asks the page for a new form: after an operation was recorded, or when the record has moved on. */
  readonly renew: () => void;
}

/** Sends a form. The action is called plainly, so that a slow write never holds up a link. */
export function useWrite<I>(action: WriteAction<I>, { formId, account, draft }: WriteForm): Write<I> {
  const router = useRouter();
  const running = useRef<Promise<WriteAnswer | undefined>>(undefined);
  const [sending, setSending] = useState(false);
  const [lost, setLost] = useState(false);
  const [answered, setAnswered] = useState<{ readonly formId: string; readonly answer: WriteAnswer }>();
  /** The form that is used up; the next one comes with the page. */
  const [spent, setSpent] = useState<string>();

  async function call(given: Sending<I>): Promise<WriteAnswer | undefined> {
    setSending(true);
    setLost(false);
    try {
      const answer = await action({ formId, account, ...given });
      setAnswered({ formId, answer });
      if (answer.kind === 'refused' && answer.problem.kind === 'session') await keep(formId, draft?.());
      return answer;
    } catch {
      setLost(true);
      return undefined;
    } finally {
      setSending(false);
      running.current = undefined;
    }
  }

  return {
    pending: sending || spent === formId,
    answer: answered?.answer,
    lost,
    send: (given) => (running.current ??= call(given)),
    clear: () => setAnswered(undefined),
    renew: () => {
      setAnswered(undefined);
      setSpent(formId);
      router.refresh();
    },
  };
}

/** Without a session this may fail; what was kept while typing is then what is offered. */
async function keep(formId: string, values: unknown): Promise<void> {
  if (values === undefined) return;
  try {
    await saveDraftAction({ formId, values });
  } catch {
    // The answer that led here says what matters.
  }
}
