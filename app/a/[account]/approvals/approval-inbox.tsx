'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { RefreshOn } from '@/app/shell/changes/refresh-on';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { hrefInList } from '@/app/record/place/list-place';
import type { NamedApproval } from '@/app/write/decide/name-approval';
import { useDecisions, type DecisionResult, type Said, type Verdict } from '@/app/write/decide/use-decisions';
import { FocusOnArrival } from '@/app/write/form/focus-on-arrival';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { EmptyState } from '@/components/failure/empty-state';
import { useLatePart } from '@/components/overlay/use-late';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { useWords } from '@/lib/messages/use-words';
import type { ApprovalTab } from '@/lib/writes/approvals/list-approvals';
import { ApprovalCard } from './approval-card';
import { pathIn } from '@/lib/addresses/path-to';

export interface ApprovalInboxProps {
  /** The account of the page, or `all`; each change names its own account. */
  readonly account: string;
  /** The address of the list below its account. */
  readonly list: string;
  readonly tab: ApprovalTab;
  readonly views: readonly NamedApproval[];
  readonly zone: string;
  /** Whether a search found the views. */
  readonly isSearch: boolean;
  /** Whether this person may approve anything that other people ask for. */
  readonly isApprover: boolean;
}

const loadDialog = async () => (await import('@/app/write/decide/decision-dialog')).DecisionDialog;

/** Shows each change as a whole above its decision, so that people never approve a change that they have not seen. */
export function ApprovalInbox({ account, list, tab, views, zone, isSearch, isApprover }: ApprovalInboxProps) {
  const t = useTranslations('approvals');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const mine = views.filter((view) => view.mine);
  const isChoosing = mine.length > 1;
  const router = useRouter();
  const { ask, isAsking, results, dialog } = useDecisionDialog(account, mine, () => setChosen([]));
  const writeHref = ({ operation }: NamedApproval) =>
    hrefInList(pathIn(operation.account, 'activity/[id]', { id: operation.id }), { account, list, at: '' });
  const choose = (id: string, isChosen: boolean) => setChosen((before) => withId(before, id, isChosen));
  return (
    <div className="flex flex-col gap-3">
      <RefreshOn kinds={['writes']} account={undefined} isHeld={isAsking} />
      <DecisionResults results={results} writeHref={writeHref} />
      {views.length === 0 ? <NoApprovals tab={tab} isSearch={isSearch} isApprover={isApprover} /> : null}
      {isChoosing ? (
        <SelectionBar ids={mine.map(({ operation }) => operation.id).filter((id) => chosen.includes(id))} onAsk={ask} />
      ) : null}
      <ul aria-label={t('list')} data-rows className="divide-line divide-y">
        {views.map((view) => (
          <li key={view.operation.id} id={view.operation.id} className="scroll-mt-(--head)">
            <ApprovalCard
              view={view}
              zone={zone}
              writeHref={writeHref(view)}
              chosen={chosen.includes(view.operation.id)}
              onChosen={isChoosing ? (isChosen) => choose(view.operation.id, isChosen) : undefined}
              onAsk={(verdict) => ask(verdict, [view.operation.id])}
              onWithdrawn={() => router.refresh()}
            />
          </li>
        ))}
      </ul>
      {dialog}
    </div>
  );
}

interface OpenDecision {
  readonly verdict: Verdict;
  readonly ids: readonly string[];
}

/** The dialog in which a person decides about some of their views, and the results of the last decision. */
function useDecisionDialog(account: string, mine: readonly NamedApproval[], onDecided: () => void) {
  const [asking, setAsking] = useState<OpenDecision>();
  const { Late: DecisionDialog } = useLatePart(loadDialog, asking !== undefined);
  const router = useRouter();
  const [results, setResults] = useState<readonly DecisionResult[]>([]);
  const { pending, problem, decide, clear } = useDecisions(account, (found) => {
    setResults(found);
    router.refresh();
  });
  const ask = (verdict: Verdict, ids: readonly string[]) => {
    clear();
    setAsking({ verdict, ids });
  };
  const about = mine.filter(({ operation }) => asking?.ids.includes(operation.id));
  const answer = async (verdict: Verdict, said: Said) => {
    if (!(await decide(verdict, about, said))) return;
    onDecided();
    setAsking(undefined);
  };
  const dialog =
    asking === undefined || DecisionDialog === undefined ? null : (
      <DecisionDialog
        pending={pending}
        problem={problem}
        key={asking.verdict}
        verdict={asking.verdict}
        about={about}
        onDecide={async (said) => await answer(asking.verdict, said)}
        onClose={() => setAsking(undefined)}
      />
    );
  return { ask, isAsking: asking !== undefined, results, dialog };
}

function NoApprovals({ tab, isSearch, isApprover }: Pick<ApprovalInboxProps, 'tab' | 'isSearch' | 'isApprover'>) {
  const t = useTranslations('approvals.none');
  if (isSearch) return <EmptyState icon="search-x" title={t('noMatch')} />;
  return (
    <EmptyState icon="circle-check" title={t(`${tab}.title`)}>
      {tab === 'to-me' && !isApprover ? t('notApprover') : t(`${tab}.words`)}
    </EmptyState>
  );
}

const withId = (ids: readonly string[], id: string, isIn: boolean): readonly string[] =>
  isIn ? [...new Set([...ids, id])] : ids.filter((one) => one !== id);

function SelectionBar({
  ids,
  onAsk,
}: {
  ids: readonly string[];
  onAsk: (verdict: Verdict, ids: readonly string[]) => void;
}) {
  const t = useTranslations('approvals.selection');
  const { length: count } = ids;
  return (
    // As high without a selection, so that no row moves when the first one is chosen.
    <div className="flex min-h-9 flex-wrap items-center gap-2" role="group" aria-label={t('label')}>
      {count === 0 ? (
        <p className="text-ink-muted text-xs">{t('hint')}</p>
      ) : (
        <>
          <Button variant="primary" aria-haspopup="dialog" onClick={() => onAsk('approved', ids)}>
            {t('approve', { count })}
          </Button>
          <Button aria-haspopup="dialog" onClick={() => onAsk('declined', ids)}>
            {t('decline', { count })}
          </Button>
        </>
      )}
    </div>
  );
}

interface DecisionResultsProps {
  readonly results: readonly DecisionResult[];
  readonly writeHref: (about: NamedApproval) => string;
}

/** The result of each decision, with a link to its write. */
function DecisionResults({ results, writeHref }: DecisionResultsProps) {
  const t = useTranslations('approvals.results');
  const words = useWords();
  if (results.length === 0) return null;
  return (
    <FocusOnArrival key={results.map(({ about }) => about.operation.id).join()}>
      <ul aria-label={t('label')} className="flex flex-col gap-2">
        {results.map(({ about, about: { operation, name }, outcome }) => (
          <li key={operation.id}>
            <Notice
              tone={outcome.ok ? writeWords(outcome.value).tone : 'negative'}
              title={t('decided', {
                write: name === '' ? words(writeTitle(operation)) : `${words(writeTitle(operation))} ${name}`,
                outcome: outcome.ok ? words(writeWords(outcome.value).label) : t('notApproved'),
              })}
              actions={
                <Link
                  className="text-accent-ink inline-flex min-h-6 items-center underline underline-offset-2"
                  href={writeHref(about)}
                >
                  {t('open')}
                </Link>
              }
            >
              {words(outcome.ok ? writeWords(outcome.value).meaning : outcome.error)}
            </Notice>
          </li>
        ))}
      </ul>
    </FocusOnArrival>
  );
}
