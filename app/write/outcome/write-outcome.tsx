'use client';

import type { ReactNode } from 'react';
import type { WriteView, WriteAnswer } from '@/lib/writes/submit/write-answer';
import { useTranslations } from 'next-intl';
import { useWords } from '@/lib/messages/use-words';
import { Link } from '@/components/ui/link';
import { usePathname } from 'next/navigation';
import { FailureDetails } from '@/components/failure/failure-details';
import { Notice } from '@/components/ui/notice';
import type { WriteProblem } from '@/lib/writes/write-state';
import { ButtonLink } from '@/components/ui/button';
import { CheckAgainButton, mayCheckAgain } from './write-buttons';
import { writeTitle, writeWords, reasonWords } from './write-words';
import { RefusalDetails, WriteFailureDetails } from './refusal-details';
import { useFollowedWrite, type FollowedWrite } from './use-followed-write';

interface WriteProblemNoticeProps {
  readonly problem: WriteProblem;
  readonly account: string;
  /** The way on, e.g. to send it all the same. */
  readonly actions?: ReactNode;
}

const mild: readonly WriteProblem['kind'][] = ['similar', 'busy', 'changed', 'session', 'crowded', 'step-up'];

/** Why nothing was sent; or that not even this can be said. */
export function WriteProblemNotice({ problem, account, actions }: WriteProblemNoticeProps) {
  const t = useTranslations('writes');
  const words = useWords();
  const path = usePathname();
  const { kind, sentence, fields, other, requestId } = problem;
  return (
    <Notice
      tone={mild.includes(kind) ? 'caution' : 'negative'}
      title={t(`problemTitle.${kind}`)}
      actions={
        <>
          {kind === 'session' ? (
            // Each asking for that page gives out a form, and only the last one is taken.
            <TextLink href={`/sign-in?from=${encodeURIComponent(path)}`} ahead={false}>
              {t('notice.signIn')}
            </TextLink>
          ) : null}
          {actions}
        </>
      }
    >
      <div className="flex flex-col items-start gap-1">
        <p>
          {words(sentence)}
          {/* It may have been sent before, by an earlier submit of the same form. */}
          {kind === 'store' ? null : ` ${t('notice.nothingChanged')}`}
        </p>
        {fields.length === 0 ? null : (
          <ul className="list-disc pl-4">
            {fields.map((field) => (
              <li key={`${field.name} ${field.sentence.key}`}>{words(field.sentence)}</li>
            ))}
          </ul>
        )}
        {other === undefined ? null : (
          <TextLink href={`/a/${account}/activity/${other.id}`}>
            {t(kind === 'similar' ? 'notice.openEarlier' : 'notice.openOther', { name: other.actor.name })}
          </TextLink>
        )}
        <FailureDetails reference={requestId === '' ? undefined : requestId} />
      </div>
    </Notice>
  );
}

function TextLink({ href, ahead, children }: { href: string; ahead?: false; children: ReactNode }) {
  return (
    <Link
      href={href}
      {...(ahead === undefined ? {} : { ahead })}
      className="text-accent-ink inline-flex min-h-6 items-center underline underline-offset-2"
    >
      {children}
    </Link>
  );
}

export interface WriteOutcomeProps {
  readonly answer: WriteAnswer;
  readonly account: string;
  /** What the write brought, drawn once it is there. */
  readonly children?: ((view: WriteView) => ReactNode) | undefined;
  /** The way on from a problem, e.g. to send it all the same. */
  readonly actions?: ReactNode;
}

/** What came of a submission: the recorded write, followed until it is settled, or why nothing was sent. */
export function WriteOutcome({ answer, account, children, actions }: WriteOutcomeProps) {
  if (answer.kind === 'refused') {
    return <WriteProblemNotice problem={answer.problem} account={account} actions={actions} />;
  }
  return (
    <FollowedOutcome key={answer.write.id} initial={answer.write}>
      {children}
    </FollowedOutcome>
  );
}

/** The submission was not answered by the console itself. Whether it was sent on is not known here, and nothing else is said. */
export function LostAnswerNotice() {
  const t = useTranslations('writes.outcome');
  return (
    <div role="alert">
      <Notice tone="caution" title={t('lostTitle')}>
        {t('lost')}
      </Notice>
    </div>
  );
}

interface FollowedOutcomeProps {
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
