'use client';

import { RefreshCw } from 'lucide-react';
import { useState } from 'react';
import { checkAgainAction } from '@/app/a/[account]/operations/actions';
import { Button } from '@/components/ui/button';
import { useToast } from '@/components/ui/use-toast';
import type { OperationState, OperationView } from '@/lib/operations/write-answer';

const unsure: readonly OperationState[] = ['READY', 'UNKNOWN', 'IN_PROGRESS', 'WAITING_AUTH', 'NEEDS_REVIEW'];

/** Whether asking the platform again, with the same key, may settle it. The server has the last word on the key's age. */
export function mayCheckAgain({ state }: Pick<OperationView, 'state'>): boolean {
  return unsure.includes(state);
}

export interface CheckAgainButtonProps {
  readonly view: OperationView;
  readonly onAnswer: (view: OperationView) => void;
}

/** The same request under the same key: it cannot act twice. */
export function CheckAgainButton({ view: { account, id }, onAnswer }: CheckAgainButtonProps) {
  const toast = useToast();
  const [pending, setPending] = useState(false);

  async function check() {
    setPending(true);
    try {
      const answer = await checkAgainAction({ account, operationId: id });
      if (answer.kind === 'recorded') onAnswer(answer.operation);
      else toast({ tone: 'negative', title: 'Not checked', description: answer.problem.sentence });
    } catch {
      toast({ tone: 'negative', title: 'Not checked', description: 'The console could not be reached.' });
    } finally {
      setPending(false);
    }
  }

  return (
    <Button size="sm" icon={<RefreshCw aria-hidden />} loading={pending} onClick={() => void check()}>
      Check again
    </Button>
  );
}
