'use client';

import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { useSetting } from '@/app/settings/use-setting';
import { Button } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { Dialog } from '@/components/ui/dialog';
import { Notice } from '@/components/ui/notice';
import { makePasswordLinkAction, type NewPasswordLink } from '../actions';

export interface MakePasswordLinkProps {
  readonly personId: string;
  readonly name: string;
}

/** Makes a link and shows it once: only a hash of it is kept. */
export function MakePasswordLink({ personId, name }: MakePasswordLinkProps) {
  const router = useRouter();
  const [open, setOpen] = useState(false);
  const [made, setMade] = useState<NewPasswordLink>();
  const { pending, problem, send } = useSetting(async (input: string) => {
    const answer = await makePasswordLinkAction(input);
    if (answer.ok) setMade(answer.value);
    return answer;
  });

  function close(next: boolean) {
    setOpen(next);
    if (next || made === undefined) return;
    setMade(undefined);
    router.refresh();
  }

  return (
    <>
      <Button onClick={() => setOpen(true)}>Make a password link</Button>
      <Dialog
        open={open}
        onOpenChange={close}
        busy={pending}
        title={`A password link for ${name}`}
        description="For somebody who forgot their password. They choose a new one with it, which nobody else learns; their second factor stays as it is."
      >
        {made === undefined ? (
          <div className="flex flex-col gap-4">
            <Notice tone="caution" title="Make sure that it is really them who asks">
              Call them on a number that you know. A link that was made before opens nothing any more.
            </Notice>
            <p role="alert" className="text-negative-ink text-sm empty:hidden">
              {problem?.sentence}
            </p>
            <div className="flex justify-end">
              <Button variant="primary" loading={pending} onClick={() => void send(personId)}>
                Make the link
              </Button>
            </div>
          </div>
        ) : (
          <div role="status" className="flex flex-col gap-4">
            <div className="border-line bg-sunken w-full rounded-sm border px-3 py-2">
              <CopyText value={made.link} label="password link" truncate={false} />
            </div>
            <Notice tone="caution" title="Copy it now: it is not shown again">
              Give it to {name} alone, by a way that only they read. It opens once and within 24 hours.
            </Notice>
            <div className="flex justify-end">
              <Button onClick={() => close(false)}>Done</Button>
            </div>
          </div>
        )}
      </Dialog>
    </>
  );
}
