'use client';

import { message } from '@/lib/messages/message';
import { useRef, useState } from 'react';
import { useRouter } from 'next/navigation';
import { useStepUp, type ConfirmSelf } from '@/app/act/step-up-provider';
import type { WriteAction } from '@/lib/writes/submit/define-write-action';
import { isOutdated } from '@/app/failures/is-outdated';
import { isForbidden } from '@/lib/access/requests/action-answer';
import { signInFirst, tooManyRequests } from '@/lib/access/requests/request-headers';
import type { WriteAnswer, WriteInput } from '@/lib/writes/submit/write-answer';
import type { WriteProblem } from '@/lib/writes/write-state';

interface FormOfWrite {
  /** The id that the server made for this form: it makes two submissions one write. */
  readonly formId: string;
  readonly account: string;
}

type Submission<I> = Pick<WriteInput<I>, 'input' | 'acknowledged' | 'answer' | 'overrides'>;

/** Sends a form. It calls the action as a plain function, so that a slow write never holds up a link. */
export function useWrite<I>(action: WriteAction<I>, { formId, account }: FormOfWrite) {
  const router = useRouter();
  const confirmSelf = useStepUp();
  const running = useRef<Promise<WriteAnswer | undefined>>(undefined);
  const [sending, setSending] = useState(false);
  const [lost, setLost] = useState(false);
  const [answered, setAnswered] = useState<{ readonly formId: string; readonly answer: WriteAnswer }>();
  /** The id of the used form; the page brings the next one. */
  const [spent, setSpent] = useState<string>();

  async function call(given: Submission<I>): Promise<WriteAnswer | undefined> {
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
    /** True while the submission runs. */
    sending,
    /** True while the submission runs, or a new form is on its way. */
    pending: sending || spent === formId,
    /** The answer to the last submission of this form. */
    answer: answered?.answer,
    /** True if the last submission got no answer: the next one sends the same form and cannot act twice. */
    lost,
    /** A second call during the first gets the first one's answer. Undefined if no answer came. */
    send: async (given: Submission<I>) => await (running.current ??= call(given)),
    /** Removes the answer, so that the form can be corrected and sent again. */
    clear: () => setAnswered(undefined),
    /** Asks the page for a new form: after a write was recorded, or when the record has changed. */
    renew: () => {
      setAnswered(undefined);
      setSpent(formId);
      router.refresh();
    },
  };
}

/** Sends the same form again after the person has confirmed who they are. */
async function confirmed(submit: () => Promise<WriteAnswer>, confirmSelf: ConfirmSelf): Promise<WriteAnswer> {
  const answer = await submit();
  const need = answer.kind === 'refused' ? answer.problem.stepUp : undefined;
  return need !== undefined && (await confirmSelf([need])) ? await submit() : answer;
}

export const ofNoField = { fields: [], other: undefined, versions: undefined, requestId: '' };

/** A refused permission shows at the button already, but the role or the grant may change after the page was drawn. */
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

/** Why a submission that threw certainly did not arrive; undefined if that is not known. */
export function whyUnsent(error: unknown): WriteProblem | undefined {
  if (isForbidden(error)) return forbiddenProblem;
  if (isOutdated(error)) return outdatedProblem;
  return error instanceof Error ? turnedAwayBy[error.message] : undefined;
}

/** The proxy refused the request, so it did not arrive. */
const turnedAwayBy: Readonly<Record<string, WriteProblem>> = {
  [signInFirst]: { kind: 'session', sentence: message('writes.problem.signedOut'), ...ofNoField },
  [tooManyRequests]: { kind: 'crowded', sentence: message('writes.problem.tooManyRequests'), ...ofNoField },
};
