'use client';

import { useTranslations } from 'next-intl';
import { useWords } from '@/lib/messages/use-words';
import type { ReactNode } from 'react';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { CheckAgainButton, mayCheckAgain } from './write-buttons';
import { writeTitle, writeWords } from './write-words';
import { reasonWords } from './reason-words';
import { RefusalDetails, WriteFailureDetails } from './refusal-details';
import { useFollowedWrite, type FollowedWrite } from './use-followed-write';

export interface FollowedOutcomeProps {
  readonly initial: WriteView;
  readonly children?: ((view: WriteView) => ReactNode) | undefined;
}

/** One write and where it stands, kept up to date. */
export function FollowedOutcome({ initial, children }: FollowedOutcomeProps) {
  return <WriteNotice followed={useFollowedWrite(initial)}>{children}</WriteNotice>;
}

interface WriteNoticeProps extends Pick<FollowedOutcomeProps, 'children'> {
  readonly followed: FollowedWrite;
}

/** The same for whoever follows the write already. */
export function WriteNotice({ followed, children }: WriteNoticeProps) {
  const { view, stale, set } = followed;
  const t = useTranslations('writes.outcome');
  const words = useWords();
  const { label, tone, meaning } = writeWords(view);
  const reason = view.state === 'NEEDS_REVIEW' ? reasonWords(view.because) : undefined;
  const { refusal, requestId, account, id } = view;
  return (
    <Notice
      tone={tone}
      title={t('titled', { write: words(writeTitle(view)), state: words(label) })}
      actions={
        <>
          {mayCheckAgain(view) ? <CheckAgainButton view={view} onAnswer={set} /> : null}
          <ButtonLink size="sm" href={`/a/${account}/activity/${id}`}>
            {t('openRecord')}
          </ButtonLink>
        </>
      }
    >
      <div className="flex flex-col items-start gap-1.5">
        <p>{words(meaning)}</p>
        {reason === undefined ? null : <p>{words(reason)}</p>}
        {stale ? <p className="text-caution-ink">{t('stale')}</p> : null}
        {refusal === undefined || view.state === 'SUCCEEDED' ? null : <RefusalDetails refusal={refusal} />}
        {children?.(view)}
        {view.state === 'SUCCEEDED' ? null : <WriteFailureDetails reference={requestId} refusal={refusal} />}
      </div>
    </Notice>
  );
}
