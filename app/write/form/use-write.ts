'use client';

import { message } from '@/lib/messages/message';
import { useRef, useState } from 'react';
import { useRouter } from 'next/navigation';
import { useStepUp, type ConfirmSelf } from '@/app/step-up/step-up-provider';
import type { WriteAction } from '@/lib/writes/submit/define-write-action';
import { isForbidden } from '@/lib/access/requests/action-answer';
import { signInFirst, tooManyRequests } from '@/lib/access/requests/request-headers';
import type { WriteAnswer, WriteInput } from '@/lib/writes/submit/write-answer';
import type { WriteProblem } from '@/lib/writes/write-state';

export interface WriteForm {
  /** As the server minted it when the form was drawn: it makes two submissions one write. */
  readonly formId: string;
  readonly account: string;
}

type Sending<I> = Pick<WriteInput<I>, 'input' | 'acknowledged' | 'overrides'>;

export interface Write<I> {
  /** It runs, or a form for the next try is on its way. */
  readonly pending: boolean;
  /** The answer to the last submission of this form. */
  readonly answer: WriteAnswer | undefined;
  /** The last submission got no answer at all: another one sends the same form and cannot act twice. */
  readonly lost: boolean;
  /** A second call while one runs gets the first one's answer. Undefined: no answer came. */
  readonly send: (sending: Sending<I>) => Promise<WriteAnswer | undefined>;
  /** Puts the answer away, so that the form can be corrected and sent again. */
  readonly clear: () => void;
  /** Asks the page for a new form: after an operation was recorded, or when the record has moved on. */
  readonly renew: () => void;
}

/** Sends a form. The action is called plainly, so that a slow write never holds up a link. */
export function useWrite<I>(action: WriteAction<I>, { formId, account }: WriteForm): Write<I> {
  const router = useRouter();
  const confirmSelf = useStepUp();
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
      const answer = await confirmed(() => action({ formId, account, ...given }), confirmSelf);
      setAnswered({ formId, answer });
      return answer;
    } catch (error) {
      const problem = isForbidden(error) ? forbiddenProblem : turnedAway(error);
      if (problem === undefined) setLost(true);
      else setAnswered({ formId, answer: { kind: 'refused', problem } });
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

/** The same form once more, as it was typed, after the person showed who they are. */
async function confirmed(submit: () => Promise<WriteAnswer>, confirmSelf: ConfirmSelf): Promise<WriteAnswer> {
  const answer = await submit();
  const need = answer.kind === 'refused' ? answer.problem.stepUp : undefined;
  return need !== undefined && (await confirmSelf([need])) ? await submit() : answer;
}

/** Buttons say it before anybody submits; between the page and the submission the role or the grant may have changed. */
export const forbiddenProblem: WriteProblem = {
  kind: 'permission',
  sentence: message('writes.problem.forbidden'),
  ...{ fields: [], other: undefined, versions: undefined, requestId: '' },
};

/** The proxy turned the request away, so it went nowhere. */
function turnedAway(error: unknown): WriteProblem | undefined {
  const given = error instanceof Error ? turnedAwayBy[error.message] : undefined;
  return given === undefined
    ? undefined
    : { ...given, fields: [], other: undefined, versions: undefined, requestId: '' };
}

const turnedAwayBy: Readonly<Record<string, Pick<WriteProblem, 'kind' | 'sentence'>>> = {
  [signInFirst]: { kind: 'session', sentence: message('writes.problem.signedOut') },
  [tooManyRequests]: {
    kind: 'crowded',
    sentence: message('writes.problem.tooManyRequests'),
  },
};
