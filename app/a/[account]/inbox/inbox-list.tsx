'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { type ReactNode, useEffect, useId, useState } from 'react';
import { AcknowledgeButton } from '@/app/home/alerts/acknowledge-button';
import { useHeldRows } from '@/app/home/alerts/use-held-rows';
import { WaitingRow } from '@/app/home/alerts/waiting-row';
import { useAction } from '@/app/act/use-action';
import type { FrameCounts } from '@/app/shell/counts/read-counts';
import { withdrawWriteAction } from '@/app/write/actions';
import { DecideHere } from '@/app/write/decide/decide-here';
import type { NamedApproval } from '@/app/write/decide/name-approval';
import { useRecount } from '@/app/write/outcome/use-unsettled-writes';
import { RefreshOn } from '@/app/shell/changes/refresh-on';
import { LiveCounts } from '@/app/shell/side-nav';
import { EmptyState } from '@/components/failure/empty-state';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { announce } from '@/components/overlay/announcer';
import { useToast } from '@/components/overlay/toast';
import { Button, ButtonLink } from '@/components/ui/button';
import type { InboxAct } from '@/lib/alerts/inbox/define-entry';
import type { InboxItem } from '@/lib/alerts/inbox/all-entries';
import { durationWords } from '@/lib/format/duration';
import { shortInstant } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import { rerunReportAction } from '@/app/list/exports/actions';
import { pathIn } from '@/lib/addresses/path-to';

interface DrawnItem extends Omit<InboxItem, 'title' | 'details'> {
  readonly title: string;
  readonly details: readonly string[];
  /** The name of the entry's account. */
  readonly place: string;
  /** The request that it is about; undefined for other entries, and where the request could not be read. */
  readonly request: RequestHere | undefined;
}

export interface RequestHere {
  readonly view: NamedApproval;
  /** The change that the entry asks for, drawn on the server. */
  readonly change: ReactNode;
}

interface InboxListProps {
  /** The account of the page. */
  readonly account: string;
  readonly items: readonly DrawnItem[];
  readonly zone: string;
  readonly nowMs: number;
  readonly brought: FrameCounts | undefined;
}

/** The entries. While the pointer or the focus is among them none moves, so that no button slides under a pointer. */
export function InboxList({ account, items, zone, nowMs, brought }: InboxListProps) {
  const t = useTranslations('inbox');
  const { shown, isHeld, handlers } = useHeldRows(items, keyOf);
  return (
    <>
      <LiveCounts account={account} brought={brought}>
        {(counts) => <FollowCount count={counts?.inbox} shown={items.length} isHeld={isHeld} />}
      </LiveCounts>
      <RefreshOn kinds={inboxKinds} account={undefined} isHeld={isHeld} />
      {shown.length === 0 ? (
        <EmptyState icon="circle-check" title={t('none')}>
          {t('noneText')}
        </EmptyState>
      ) : (
        <section aria-label={t('list')} {...handlers}>
          {[...new Set(shown.map(({ kind }) => kind))].map((kind) => (
            <EntryGroup
              key={kind}
              kind={kind}
              entries={shown.filter((item) => item.kind === kind)}
              account={account}
              zone={zone}
              nowMs={nowMs}
            />
          ))}
        </section>
      )}
    </>
  );
}

interface EntryGroupProps extends Pick<InboxListProps, 'account' | 'zone' | 'nowMs'> {
  readonly kind: DrawnItem['kind'];
  readonly entries: readonly DrawnItem[];
}

function EntryGroup({ kind, entries, ...page }: EntryGroupProps) {
  const t = useTranslations('inbox');
  const id = useId();
  // Where all are equally important, the mark would say nothing.
  const isMixed = new Set(entries.map(({ severity }) => severity)).size > 1;
  return (
    <section className="pt-3">
      <h2 id={id} className="border-line text-ink flex items-baseline gap-2 border-b pb-1.5 text-sm font-semibold">
        {t(`groups.${kind}`)} <span className="text-ink-muted text-xs font-normal tabular-nums">{entries.length}</span>
      </h2>
      <ul aria-labelledby={id} data-rows className="divide-line divide-y">
        {entries.map((item) => (
          <Entry key={keyOf(item)} item={item} isMarked={isMixed || item.severity === 'critical'} {...page} />
        ))}
      </ul>
    </section>
  );
}

const inboxKinds = ['writes', 'alerts', 'reports', 'exports'] as const;

const keyOf = ({ kind, id }: DrawnItem) => `${kind} ${id}`;

interface FollowCountProps {
  readonly count: number | undefined;
  readonly shown: number;
  readonly isHeld: boolean;
}

/** Reads the list again once the count differs from it and no person is working in it. */
function FollowCount({ count, shown, isHeld }: FollowCountProps) {
  const router = useRouter();
  useEffect(() => {
    if (count !== undefined && count !== shown && !isHeld) router.refresh();
  }, [count, shown, isHeld, router]);
  return null;
}

interface EntryProps extends Pick<InboxListProps, 'account' | 'zone' | 'nowMs'> {
  readonly item: DrawnItem;
  /** Whether the row says how severe it is. */
  readonly isMarked: boolean;
}

function Entry({ item, isMarked, account, zone, nowMs }: EntryProps) {
  const t = useTranslations('alerts.time');
  const words = useWords();
  const [done, setDone] = useState<string>();
  const { severity, title, record, details, href, place, expiresMs, sinceMs } = item;
  return (
    <WaitingRow
      severity={isMarked ? severity : undefined}
      title={title}
      record={record}
      account={place}
      href={href}
      details={details}
      done={done}
      zone={zone}
      nowMs={nowMs}
      sinceMs={sinceMs}
      about={[words(durationWords(nowMs - sinceMs)), t('since', { time: words(shortInstant(sinceMs, zone)) })]}
      endsMs={expiresMs}
      acts={acts[item.act]({ item, account, done, onDone: setDone })}
    >
      {item.request?.change}
    </WaitingRow>
  );
}

interface ActProps extends Pick<EntryProps, 'item' | 'account'> {
  /** The act of this person on the entry, in words. */
  readonly done: string | undefined;
  readonly onDone: (done: string | undefined) => void;
}

/** The buttons or the form by which a person acts on an entry in the list itself. */
const acts: Readonly<Record<InboxAct, (props: ActProps) => ReactNode>> = {
  acknowledge: (props) => <Acknowledge {...props} />,
  decide: (props) => <Decide {...props} />,
  answer: (props) => <Answer {...props} />,
  resolve: ({ item, account }) => <Lead act="resolve" item={item} account={account} />,
  run: (props) => <RunAgain {...props} />,
};

interface LeadProps extends Pick<ActProps, 'item' | 'account'> {
  readonly act: 'decide' | 'answer' | 'resolve' | 'open';
}

function Decide({ item, account }: ActProps) {
  const { request, title } = item;
  const label = useTranslations('alerts.list')('acts', { title });
  if (request === undefined) return <Lead act="decide" item={item} account={account} />;
  return <DecideHere view={request.view} page={account} label={label} />;
}

/** A request of this person that was sent back: the form opens with what they typed, or the request ends here. */
function Answer({ item, account: page }: ActProps) {
  const { id, account, title } = item;
  const t = useTranslations('inbox.sentBackHere');
  const toast = useToast();
  const recount = useRecount(page);
  const [state, setState] = useState<'open' | 'pending' | 'withdrawn'>('open');
  const withdraw = async () => {
    setState('pending');
    const answer = await withdrawWriteAction({ account, writeId: id }).catch(() => undefined);
    const isDone = answer?.kind === 'recorded';
    setState(isDone ? 'withdrawn' : 'open');
    toast({
      tone: isDone ? 'positive' : 'negative',
      title: t(isDone ? 'withdrawn' : 'notWithdrawn'),
      description: title,
    });
    recount();
  };
  return (
    <div className="flex flex-wrap items-center gap-2">
      {state === 'withdrawn' ? null : <Lead act="answer" item={item} account={page} />}
      {/* The button keeps its place and the focus while it waits. */}
      <Button
        size="sm"
        loading={state === 'pending'}
        aria-disabled={state === 'withdrawn' || undefined}
        onClick={() => (state === 'open' ? void withdraw() : undefined)}
      >
        {t(state === 'withdrawn' ? 'withdrawn' : 'withdraw')}
      </Button>
    </div>
  );
}

/** Leads to the page of the entry; where another account acts there, the link names it. */
function Lead({ act, item: { href, title, account: of, place }, account }: LeadProps) {
  const t = useTranslations('inbox');
  if (href === undefined) return null;
  const hidden = (words: ReactNode) => <span className="sr-only">{words}</span>;
  const acts = t(`act.${act}`);
  const isElsewhere = of !== account && href.startsWith(`${pathIn(of)}/`);
  return (
    <ButtonLink size="sm" href={href}>
      {t.rich('actOn', { act: isElsewhere ? t('actIn', { act: acts, account: place }) : acts, title, hidden })}
    </ButtonLink>
  );
}

function Acknowledge({ item: { id, version, title }, account, done, onDone }: ActProps) {
  const t = useTranslations('alerts.list');
  return (
    <div role="group" aria-label={t('acts', { title })} className="flex flex-wrap items-center gap-2">
      <AcknowledgeButton
        alert={{ id, version }}
        title={title}
        page={account}
        isDone={done !== undefined}
        onDone={(isAcknowledged) => onDone(isAcknowledged ? t('done.acknowledged') : undefined)}
      />
    </div>
  );
}

/** Runs the schedule of a failed report again; the entry's link leads to the result. */
function RunAgain({ item, account, done, onDone }: ActProps) {
  const { id, title } = item;
  const t = useTranslations('inbox');
  const group = useTranslations('alerts.list')('acts', { title });
  const count = useRecount(account);
  const { pending, problem, run } = useAction(rerunReportAction);
  const runAgain = async () => {
    const answer = await run({ id });
    if (!answer.ok) return;
    onDone(t('act.run'));
    announce(t('running'));
    count();
  };
  return (
    <div role="group" aria-label={group} className="flex flex-wrap items-center gap-2">
      <Button size="sm" loading={pending} refused={done !== undefined} onClick={() => void runAgain()}>
        {t('runAgain')}
      </Button>
      <Lead act="open" item={item} account={account} />
      <ProblemNotice tone="caution" className="basis-full">
        {problem?.sentence}
      </ProblemNotice>
    </div>
  );
}
