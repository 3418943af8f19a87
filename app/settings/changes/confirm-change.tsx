'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useAction } from '@/app/step-up/use-action';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { useToast } from '@/components/overlay/toast';
import { Button } from '@/components/ui/button';
import { confirmChangeAction } from './actions';
import { useShowLink } from './made-link-provider';

export interface ConfirmChangeProps {
  readonly id: string;
  /** Of what is shown beside this button: exactly that is confirmed. */
  readonly hash: string;
  readonly label: string;
  /** Of the button, where several stand on one page. */
  readonly name: string;
  readonly title: string;
  readonly question: string;
  readonly done: string;
}

export function ConfirmChange({ id, hash, label, name, title, question, done }: ConfirmChangeProps) {
  const router = useRouter();
  const toast = useToast();
  const showLink = useShowLink();
  const [asking, setAsking] = useState(false);
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
      <Button size="sm" variant="primary" aria-label={name} onClick={() => setAsking(true)}>
        {label}
      </Button>
      <AlertDialog
        open={asking}
        onOpenChange={setAsking}
        title={title}
        description={question}
        confirmLabel={label}
        pending={pending}
        error={problem?.sentence}
        onConfirm={() => void confirm()}
      />
    </>
  );
}
