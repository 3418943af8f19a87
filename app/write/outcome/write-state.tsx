'use client';

import { useWords } from '@/lib/messages/use-words';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { FailureDetails } from '@/components/failure/failure-details';
import { Notice } from '@/components/ui/notice';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { CheckAgainButton, mayCheckAgain } from './write-buttons';
import { writeTitle, writeWords } from './write-words';
import { reasonWords } from './reason-words';
import { rawRefusal, RefusalDetails } from './refusal-details';
import { useFollowedWrite, type FollowedWrite } from './use-followed-write';

export interface OperationOutcomeProps {
  readonly initial: WriteView;
  readonly children?: ((view: WriteView) => ReactNode) | undefined;
}

/** One write and where it stands, kept up to date. */
export function OperationOutcome({ initial, children }: OperationOutcomeProps) {
  return <OperationNotice followed={useFollowedWrite(initial)}>{children}</OperationNotice>;
}

interface OperationNoticeProps extends Pick<OperationOutcomeProps, 'children'> {
  readonly followed: FollowedWrite;
}

/** The same for whoever follows the write already. */
export function OperationNotice({ followed, children }: OperationNoticeProps) {
  const { view, stale, set } = followed;
  const words = useWords();
  const { label, tone, meaning } = writeWords(view);
  const reason = view.state === 'NEEDS_REVIEW' ? reasonWords(view.because) : undefined;
  const { refusal, requestId, account, id } = view;
  return (
    <Notice
      tone={tone}
      title={`${words(writeTitle(view))}: ${words(label)}`}
      actions={
        <>
          {mayCheckAgain(view) ? <CheckAgainButton view={view} onAnswer={set} /> : null}
          <ButtonLink size="sm" href={`/a/${account}/operations/${id}`}>
            Open its record
          </ButtonLink>
        </>
      }
    >
      <div className="flex flex-col items-start gap-1.5">
        <p>{words(meaning)}</p>
        {reason === undefined ? null : <p>{words(reason)}</p>}
        {stale ? (
          <p className="text-caution-ink">The console did not answer just now; this may be older than it seems.</p>
        ) : null}
        {refusal === undefined || view.state === 'SUCCEEDED' ? null : <RefusalDetails refusal={refusal} />}
        {children?.(view)}
        {view.state === 'SUCCEEDED' ? null : (
          <FailureDetails reference={requestId} raw={refusal === undefined ? undefined : rawRefusal(refusal)} />
        )}
      </div>
    </Notice>
  );
}
