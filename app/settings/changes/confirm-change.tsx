'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useAction } from '@/app/step-up/use-action';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { Button } from '@/components/ui/button';
import { useToast } from '@/components/overlay/toast';
import type { AdminChangeName } from '@/lib/access/permissions/console-acts';
import { confirmChangeAction } from './actions';
import { changeWords } from './change-words';
import { useShowLink } from './made-link-provider';

export interface ConfirmChangeProps {
  readonly id: string;
  readonly act: AdminChangeName;
  /** Of what is shown beside this button: exactly that is confirmed. */
  readonly hash: string;
  readonly title: string;
}

export function ConfirmChange({ id, act, hash, title }: ConfirmChangeProps) {
  const router = useRouter();
  const toast = useToast();
  const showLink = useShowLink();
  const [asking, setAsking] = useState(false);
  const { question, done } = changeWords[act];
  const { pending, problem, run } = useAction(confirmChangeAction);

  async function confirm() {
    const answer = await run({ id, hash });
    if (!answer.ok) return;
    setAsking(false);
    toast({ tone: 'positive', title: done });
    if (answer.value !== undefined) showLink(answer.value);
    router.refresh();
  }

  return (
    <>
      <Button size="sm" variant="primary" aria-label={`Confirm: ${title}`} onClick={() => setAsking(true)}>
        Confirm
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={`${title}?`}
        description={question}
        confirmLabel="Confirm"
        pending={pending}
        error={problem?.sentence}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
