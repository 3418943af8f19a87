'use client';

import type { ReactNode } from 'react';
import type { WriteView, WriteAnswer } from '@/lib/writes/submit/write-answer';
import { FollowedOutcome } from './write-state';
import { useTranslations } from 'next-intl';
import { useWords } from '@/lib/messages/use-words';
import { Link } from '@/components/ui/link';
import { usePathname } from 'next/navigation';
import { FailureDetails } from '@/components/failure/failure-details';
import { Notice } from '@/components/ui/notice';
import type { WriteProblem } from '@/lib/writes/write-state';

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
