'use client';

import { message } from '@/lib/messages/message';
import { useRef, useState } from 'react';
import { useRouter } from 'next/navigation';
import { useStepUp, type ConfirmSelf } from '@/app/step-up/step-up-provider';
import type { WriteAction } from '@/lib/writes/submit/define-write-action';
import { isOutdated } from '@/app/failures/is-outdated';
import { isForbidden } from '@/lib/access/requests/action-answer';
import { signInFirst, tooManyRequests } from '@/lib/access/requests/request-headers';
import type { WriteAnswer, WriteInput } from '@/lib/writes/submit/write-answer';
import type { WriteProblem } from '@/lib/writes/write-state';

interface FormOfWrite {
  /** As the server minted it when the form was drawn: it makes two submissions one write. */
  readonly formId: string;
  readonly account: string;
}

type Sending<I> = Pick<WriteInput<I>, 'input' | 'acknowledged' | 'overrides'>;

/** Sends a form. The action is called plainly, so that a slow write never holds up a link. */
export function useWrite<I>(action: WriteAction<I>, { formId, account }: FormOfWrite) {
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
      const problem = whyUnsent(error);
      if (problem === undefined) setLost(true);
      else setAnswered({ formId, answer: { kind: 'refused', problem } });
      return undefined;
    } finally {
      setSending(false);
      running.current = undefined;
    }
  }

  return {
    /** It runs. */
    sending,
    /** It runs, or a form for the next try is on its way. */
    pending: sending || spent === formId,
    /** To the last submission of this form. */
    answer: answered?.answer,
    /** The last submission got no answer at all: another one sends the same form and cannot act twice. */
    lost,
    /** A second call while one runs gets the first one's answer. Undefined: no answer came. */
    send: async (given: Sending<I>) => await (running.current ??= call(given)),
    /** Puts the answer away, so that the form can be corrected and sent again. */
    clear: () => setAnswered(undefined),
    /** Asks the page for a new form: after a write was recorded, or when the record has moved on. */
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

export const ofNoField = { fields: [], other: undefined, versions: undefined, requestId: '' };

/** Buttons say it before anybody submits; between the page and the submission the role or the grant may have changed. */
const forbiddenProblem: WriteProblem = {
  kind: 'permission',
  sentence: message('writes.problem.forbidden'),
  ...ofNoField,
};

/** The server has another build, and does not know the action that the page calls. */
const outdatedProblem: WriteProblem = {
  kind: 'out-of-date',
  sentence: message('writes.problem.outOfDate'),
  ...ofNoField,
};

/** Why a submission that threw certainly went nowhere; undefined where that is not known. */
export function whyUnsent(error: unknown): WriteProblem | undefined {
  if (isForbidden(error)) return forbiddenProblem;
  if (isOutdated(error)) return outdatedProblem;
  return error instanceof Error ? turnedAwayBy[error.message] : undefined;
}

/** The proxy turned the request away, so it went nowhere. */
const turnedAwayBy: Readonly<Record<string, WriteProblem>> = {
  [signInFirst]: { kind: 'session', sentence: message('writes.problem.signedOut'), ...ofNoField },
  [tooManyRequests]: { kind: 'crowded', sentence: message('writes.problem.tooManyRequests'), ...ofNoField },
};
