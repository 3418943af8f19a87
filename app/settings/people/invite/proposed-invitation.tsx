'use client';

import { useEffect, useRef } from 'react';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

export interface ProposedInvitationProps {
  readonly name: string;
  readonly onNext: () => void;
}

/** There is no link yet: whoever confirms the invitation gets it. */
export function ProposedInvitation({ name, onNext }: ProposedInvitationProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form has gone, and the focus with it.
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="flex flex-col items-start gap-4">
      <h3 ref={heading} tabIndex={-1} className="text-base font-semibold outline-none">
        The invitation of {name} waits
      </h3>
      <Notice tone="caution" title="A second administrator confirms it">
        They find it under People within four hours, get the link and give it to {name}. Until then nobody has a link.
      </Notice>
      <div className="flex flex-wrap gap-2">
        <Button onClick={onNext}>Invite another</Button>
        <ButtonLink href="/settings/people">Back to people</ButtonLink>
      </div>
    </div>
  );
}
