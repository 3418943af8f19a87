'use client';

import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { CopyText } from '@/components/ui/copy-text';
import { Notice } from '@/components/ui/notice';
import type { NewInvitation } from '../actions';

export interface InvitationLinkProps {
  readonly made: NewInvitation & { readonly name: string };
  readonly onNext: () => void;
}

/** Shown once: only a hash of it is kept. */
export function InvitationLink({ made: { link, name, needsSecond }, onNext }: InvitationLinkProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form has gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        The link of {name}
      </h3>
      <div className="border-line bg-sunken w-full rounded-sm border px-3 py-2">
        <CopyText value={link} label="invitation link" truncate={false} />
      </div>
      <Notice tone="caution" title="Copy it now: it is not shown again">
        Give it to {name} alone, by a way that only they read. It opens once and within 24 hours.
      </Notice>
      {needsSecond ? (
        <Notice tone="caution" title="It waits for a second admin">
          It opens nothing until another administrator has confirmed it under People.
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button onClick={onNext}>Invite another</Button>
        <ButtonLink href="/settings/people">Back to people</ButtonLink>
      </div>
    </div>
  );
}
