import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { ActButton } from '@/app/settings/act-button';
import { Moment } from '@/app/shell/moment';
import { WhyNot, whyNotId } from '@/components/failure/why-not';
import { ReviewTable } from '@/components/form/review-table';
import { Button } from '@/components/ui/button';
import { Panel } from '@/components/ui/panel';
import type { Message } from '@/lib/messages/message';
import { enumerated } from '@/lib/messages/enumerated';
import { useWords } from '@/lib/messages/use-words';
import { declineChangeAction } from './actions';
import { ConfirmChange } from './made-link-provider';
import type { ChangeView } from './read-changes';

interface ShownProps {
  readonly ownId: string;
  readonly zone: string;
  /** More to know before a change is confirmed. */
  readonly detailsOf?: (change: ChangeView) => ReactNode;
}

/** Changes that one admin has proposed and a second one must confirm; none of them is in effect yet. */
export function ChangeList({ changes, ...shown }: ShownProps & { readonly changes: readonly ChangeView[] }) {
  const t = useTranslations('approvals.changes');
  if (changes.length === 0) return null;
  return (
    <Panel title={t('title')} description={t('note')} flush>
      <ul aria-label={t('title')} data-rows className="divide-line divide-y">
        {changes.map((change) => (
          <li key={change.id}>
            <Waiting change={change} {...shown} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Waiting({ change, ownId, zone, detailsOf }: ShownProps & { readonly change: ChangeView }) {
  const { title: titleWords, rows, proposer, proposedBy, proposedAt, expiresAt } = change;
  const t = useTranslations('approvals.changes');
  const words = useWords();
  const title = words(titleWords);
  const when = {
    proposed: () => <Moment time={proposedAt} zone={zone} />,
    expires: () => <Moment time={expiresAt} zone={zone} />,
  };
  const side = (value: readonly Message[] | undefined) =>
    value === undefined ? null : <bdi className="wrap-anywhere">{words(enumerated(value))}</bdi>;
  return (
    <article aria-label={title}>
      <div className="pt-3 pb-2">
        <h3 className="text-sm font-semibold">
          <bdi>{title}</bdi>
        </h3>
        <p className="text-ink-muted text-xs">
          {proposedBy === ownId
            ? t.rich('proposedByYou', when)
            : t.rich('proposed', { ...when, person: proposer ?? t('gone'), name: (text) => <bdi>{text}</bdi> })}
        </p>
      </div>
      <ReviewTable
        caption={t('caption', { title })}
        beforeLabel={t('before')}
        afterLabel={t('after')}
        rows={rows.map(({ field, label, before, after }) => ({
          field,
          label: words(label),
          before: side(before),
          after: side(after),
        }))}
      />
      {detailsOf?.(change)}
      <Answers change={change} ownId={ownId} title={title} />
    </article>
  );
}

function Answers({ change, ownId, title }: { change: ChangeView; ownId: string; title: string }) {
  const { id, act, hash } = change;
  const t = useTranslations('approvals.changes');
  const isOwn = change.proposedBy === ownId;
  // The list names the reason early; the act itself checks again.
  const reason = isOwn ? t('own') : change.personId === ownId ? t('aboutYou') : undefined;
  return (
    <div className="flex flex-wrap items-start gap-2 py-3">
      {reason === undefined ? (
        <ConfirmChange
          id={id}
          hash={hash}
          label={t('confirm')}
          name={t('confirmOf', { title })}
          title={t('asks', { title })}
          question={t(`questions.${act}`)}
          done={t(`done.${act}`)}
        />
      ) : (
        <span className="flex flex-wrap items-center gap-2">
          <Button size="sm" disabled aria-label={t('confirmOf', { title })} aria-describedby={whyNotId(title)}>
            {t('confirm')}
          </Button>
          <WhyNot label={title} reason={reason} />
        </span>
      )}
      <ActButton
        size="sm"
        label={isOwn ? t('withdraw') : t('reject')}
        name={isOwn ? t('withdrawOf', { title }) : t('rejectOf', { title })}
        action={declineChangeAction}
        input={id}
        done={t('unchanged')}
      />
    </div>
  );
}
