'use client';

import { useWords } from '@/lib/messages/use-words';
import { useState } from 'react';
import { reasonWords } from '@/app/write/outcome/reason-words';
import { Button, ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { shownWrites } from '@/lib/writes/verbs/shown-writes';
import { ResolveDialog } from './resolve-dialog';

export interface ReviewPanelProps {
  readonly view: WriteView;
  /** Why this person may not decide; undefined where they may. */
  readonly refusedFor: string | undefined;
  readonly onAnswer: (view: WriteView) => void;
}

/** What a person can do where the machine's means end. */
export function ReviewPanel({ view, refusedFor, onAnswer }: ReviewPanelProps) {
  const [open, setOpen] = useState(false);
  const words = useWords();
  const { state, attempts } = view;
  const reason = reasonWords(view.because);
  if (state === 'RESOLVED_NOT_DONE') {
    return (
      <Notice
        title="It can be done again"
        actions={
          <ButtonLink size="sm" href={againAddress(view)}>
            Do it again
          </ButtonLink>
        }
      >
        As a new write with a key of its own, which names this one as the one that it repeats.
      </Notice>
    );
  }
  if (state === 'PENDING_APPROVAL') {
    return (
      <Notice
        tone="caution"
        title="It waits for a second person"
        actions={
          <ButtonLink size="sm" href={`/a/${view.account}/approvals`}>
            Open the approvals
          </ButtonLink>
        }
      >
        Whoever proposed it cannot approve it. Without an answer it lapses four hours after it was proposed.
      </Notice>
    );
  }
  if (state === 'EXPIRED' && reason !== undefined) {
    return <Notice title="It was not sent">{words(reason)}</Notice>;
  }
  if (state !== 'NEEDS_REVIEW') return null;
  const place = view.resource === undefined ? shownWrites[view.operation].whereToLook : undefined;
  return (
    <Notice
      tone="negative"
      title="The console stops here"
      actions={
        <Button size="sm" disabled={refusedFor !== undefined} onClick={() => setOpen(true)}>
          Settle it by hand
        </Button>
      }
    >
      <ul className="list-disc pl-4">
        <li>
          It was sent {attempts.length === 1 ? 'once' : `${attempts.length} times`}, always under the same key, so the
          platform counts it once.
        </li>
        <li>{reason === undefined ? 'No answer proves that it happened, or that it did not.' : words(reason)}</li>
        <li>
          {place === undefined
            ? 'Look at the record on the platform: does it show what was asked for below?'
            : words(place)}
        </li>
        <li>{whoDecides(view)}</li>
      </ul>
      {refusedFor === undefined ? null : <p className="text-ink-muted mt-1">{refusedFor}</p>}
      <ResolveDialog view={view} open={open} onOpenChange={setOpen} onAnswer={onAnswer} />
    </Notice>
  );
}

function whoDecides({ resolution }: WriteView): string {
  if (resolution === undefined) return 'Two people must look and say the same; the second word settles it.';
  const said = resolution.verdict === 'happened' ? 'that it happened' : 'that it did not happen';
  return `${resolution.by} says ${said}. Another person must look too; the same word from them settles it.`;
}

/** The form that does a write once more, told which one it repeats. Only a person's word opens it. */
function againAddress(view: Pick<WriteView, 'operation' | 'account' | 'resource' | 'asked' | 'id'>): string {
  const { account, resource, id, operation, asked } = view;
  const { path, search } = shownWrites[operation].repeatAt(resource, asked);
  return `/a/${encodeURIComponent(account)}${path}?${new URLSearchParams({ repeats: id, ...search }).toString()}`;
}
