'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useState } from 'react';
import { useAcknowledge } from '@/app/home/alerts/use-acknowledge';
import type { FrameCounts } from '@/app/shell/read-counts';
import { LiveCounts } from '@/app/shell/side-nav';
import { EmptyState } from '@/components/failure/empty-state';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { StatusBadge } from '@/components/ui/badge';
import { Button, ButtonLink } from '@/components/ui/button';
import { Link } from '@/components/ui/link';
import type { InboxAct } from '@/lib/alerts/inbox/define-entry';
import type { InboxItem } from '@/lib/alerts/inbox/inbox-count';
import { ageText } from '@/lib/format/age';
import { formatInstant } from '@/lib/format/instant';

interface DrawnItem extends Omit<InboxItem, 'title' | 'details'> {
  readonly title: string;
  readonly details: readonly string[];
  /** The name of its account. */
  readonly place: string;
}

interface InboxListProps {
  /** The account of the page. */
  readonly account: string;
  readonly items: readonly DrawnItem[];
  readonly zone: string;
  readonly nowMs: number;
  readonly brought: FrameCounts | undefined;
}

const tones = { critical: 'negative', high: 'caution', normal: 'neutral' } as const;

/** The entries. While the pointer or the focus is among them none moves, so that no button slides under a pointer. */
export function InboxList({ account, items, zone, nowMs, brought }: InboxListProps) {
  const t = useTranslations('inbox');
  const [isPointed, setPointed] = useState(false);
  const [isFocused, setFocused] = useState(false);
  return (
    <>
      <LiveCounts {...{ account, brought }}>
        {(counts) => <FollowCount count={counts?.inbox} shown={items.length} isHeld={isPointed || isFocused} />}
      </LiveCounts>
      {items.length === 0 ? (
        <EmptyState icon="circle-check" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <ul
          aria-label={t('list')}
          className="divide-line divide-y"
          onPointerEnter={() => setPointed(true)}
          onPointerLeave={() => setPointed(false)}
          onFocus={() => setFocused(true)}
          onBlur={({ currentTarget, relatedTarget }) => setFocused(currentTarget.contains(relatedTarget))}
        >
          {items.map((item) => (
            <Entry key={`${item.kind} ${item.id} ${item.version}`} {...{ item, account, zone, nowMs }} />
          ))}
        </ul>
      )}
    </>
  );
}

/** Reads the list again once the count differs from it and nobody is in it. */
function FollowCount({
  count,
  shown,
  isHeld,
}: {
  readonly count: number | undefined;
  readonly shown: number;
  readonly isHeld: boolean;
}) {
  const router = useRouter();
  useEffect(() => {
    if (count !== undefined && count !== shown && !isHeld) router.refresh();
  }, [count, shown, isHeld, router]);
  return null;
}

interface EntryProps extends Pick<InboxListProps, 'account' | 'zone' | 'nowMs'> {
  readonly item: DrawnItem;
}

function Entry({ item, account, zone, nowMs }: EntryProps) {
  const t = useTranslations('inbox');
  const words = useTranslations('alerts');
  const { kind, severity, title, details, name, href, place, expiresMs, sinceMs } = item;
  const about = [t(`kinds.${kind}`), place, name, words('time.since', { time: formatInstant(sinceMs, zone) })];
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <div className="flex min-w-0 grow basis-72 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StatusBadge tone={tones[severity]} label={words(`severities.${severity}`)} />
          {href === undefined ? (
            <span className="text-ink font-semibold">{title}</span>
          ) : (
            <Link href={href} className="text-ink font-semibold hover:underline">
              {title}
            </Link>
          )}
          <span className="text-ink-muted text-xs">
            <bdi>{about.filter((part) => part !== '').join(' · ')}</bdi>
          </span>
        </div>
        {expiresMs === undefined ? null : (
          <p className="text-caution-ink text-xs">
            {t('expires', { time: formatInstant(expiresMs, zone), age: ageText(expiresMs - nowMs) })}
          </p>
        )}
        {details.length === 0 ? null : <p className="text-ink-muted text-xs break-words">{details.join(' · ')}</p>}
      </div>
      {acts[item.act]({ item, account })}
    </li>
  );
}

type ActProps = Pick<EntryProps, 'item' | 'account'>;

/** How an entry is acted on where it stands. */
const acts: Readonly<Record<InboxAct, (props: ActProps) => ReactNode>> = {
  acknowledge: (props) => <Acknowledge {...props} />,
  decide: ({ item: { href, title } }) => <Lead act="decide" {...{ href, title }} />,
  resolve: ({ item: { href, title } }) => <Lead act="resolve" {...{ href, title }} />,
  open: ({ item: { href, title } }) => <Lead act="open" {...{ href, title }} />,
};

interface LeadProps extends Pick<DrawnItem, 'href' | 'title'> {
  readonly act: Exclude<InboxAct, 'acknowledge'>;
}

function Lead({ act, href, title }: LeadProps) {
  const t = useTranslations('inbox');
  if (href === undefined) return null;
  const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>;
  return (
    <ButtonLink size="sm" href={href}>
      {t.rich('actOn', { act: t(`act.${act}`), title, hidden })}
    </ButtonLink>
  );
}

function Acknowledge({ item: { id, version, title }, account }: ActProps) {
  const t = useTranslations('alerts.list');
  const [isDone, setDone] = useState(false);
  const { acknowledge, pending, problem } = useAcknowledge({
    alert: { id, version },
    ...{ title, page: account, onDone: setDone },
  });
  return (
    <div role="group" aria-label={t('acts', { title })} className="flex flex-wrap items-center gap-2">
      {/* The button keeps its place and the focus. */}
      <Button
        size="sm"
        loading={pending}
        aria-disabled={isDone || undefined}
        onClick={() => (isDone ? undefined : void acknowledge())}
      >
        {isDone ? t('done.acknowledged') : t('acknowledge')}
      </Button>
      <ProblemNotice tone="caution" className="basis-full">
        {problem?.sentence}
      </ProblemNotice>
    </div>
  );
}
