'use client';

import { useState } from 'react';
import { isOutdated } from '@/app/failures/is-outdated';
import { useRecount } from '@/app/write/outcome/use-unsettled-writes';
import { isForbidden } from '@/lib/access/requests/action-answer';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { failed, type Result } from '@/lib/result';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { decideApprovalsAction } from './actions';
import type { NamedApproval } from './name-approval';

export type Verdict = 'approved' | 'declined' | 'sent-back';

/** What the person says with the decision: a reason, and the answer of a passkey that signs it. */
export interface Said {
  readonly reason: string;
  readonly signature?: unknown;
}

export interface DecisionResult {
  readonly about: NamedApproval;
  readonly outcome: Result<WriteView, Message>;
}

/** Sends decisions, each with the hash of the change that was shown, and keeps the results of the last ones. */
export function useDecisions(page: string, onDecided: (results: readonly DecisionResult[]) => void) {
  const recount = useRecount(page);
  const words = useWords();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function decide(
    verdict: Verdict,
    about: readonly NamedApproval[],
    { reason, signature }: Said,
  ): Promise<boolean> {
    setPending(true);
    const found: DecisionResult[] = [];
    let unanswered: Message | undefined;
    // One call for each account, because a decision counts for the account of its change.
    for (const account of new Set(about.map(({ operation }) => operation.account))) {
      const ofAccount = about.filter(({ operation }) => operation.account === account);
      const changes = ofAccount.map(({ operation, changeHash }) => ({ operationId: operation.id, changeHash }));
      const answer = await decideApprovalsAction({ account, verdict, reason, changes, signature }).catch(
        (error: unknown) => failed({ sentence: message(lostKey(error, 'approvals.dialog.noAnswer')) }),
      );
      if (!answer.ok) {
        unanswered = answer.error.sentence;
        break;
      }
      for (const { operationId, outcome } of answer.value) {
        const one = about.find(({ operation }) => operation.id === operationId);
        if (one !== undefined) found.push({ about: one, outcome });
      }
    }
    setPending(false);
    recount();
    if (unanswered !== undefined) setProblem(words(unanswered));
    if (unanswered !== undefined && found.length === 0) return false;
    onDecided(found);
    return unanswered === undefined;
  }

  return { pending, problem, decide, clear: () => setProblem(undefined) };
}

/** Why an action threw, if that is known; else `other`. */
export function lostKey<K extends string>(error: unknown, other: K) {
  if (isForbidden(error)) return 'terms.notAllowedNow';
  return isOutdated(error) ? 'terms.outOfDate.text' : other;
}
