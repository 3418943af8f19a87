'use client';

import { useTranslations } from 'next-intl';
import Link from 'next/link';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { readNote } from '@/lib/contract/fields/read-name';
import { useRecount } from '@/app/write/outcome/use-unsettled-writes';
import { FocusOnArrival } from '@/app/write/form/focus-on-arrival';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { EmptyState } from '@/components/failure/empty-state';
import { TextareaField } from '@/components/field/textarea-field';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { failed, type Result } from '@/lib/result';
import type { ApprovalTab } from '@/lib/writes/approvals/list-approvals';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { decideApprovalsAction } from './actions';
import { ApprovalCard, ChangeTable, lostKey, type NamedApproval } from './approval-card';

type Verdict = 'approved' | 'declined';

export interface ApprovalInboxProps {
  /** The account of the page, or `all`; each change names its own account. */
  readonly account: string;
  readonly tab: ApprovalTab;
  readonly views: readonly NamedApproval[];
  readonly zone: string;
  /** Whether this person may approve anything that other people ask for. */
  readonly isApprover: boolean;
}

/** Each change stands whole above its decision, so that a person never approves an unseen change. */
export function ApprovalInbox({ account, tab, views, zone, isApprover }: ApprovalInboxProps) {
  const t = useTranslations('approvals');
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState<OpenDecision>();
  const mine = views.filter((view) => view.mine);
  const { pending, problem, results, decide, clear } = useDecisions(account, mine);
  const isChoosing = mine.length > 1;
  const ask = (verdict: Verdict, ids: readonly string[]) => {
    clear();
    setAsking({ verdict, ids });
  };
  const answer = async (reason: string) => {
    if (asking === undefined || !(await decide(asking, reason))) return;
    setChosen([]);
    setAsking(undefined);
  };
  const choose = (id: string, isChosen: boolean) => setChosen((before) => withId(before, id, isChosen));
  return (
    <div className="flex flex-col gap-3">
      <DecisionResults results={results} />
      {views.length === 0 ? <NoApprovals {...{ tab, isApprover }} /> : null}
      {isChoosing ? (
        <SelectionBar ids={mine.map(({ operation }) => operation.id).filter((id) => chosen.includes(id))} onAsk={ask} />
      ) : null}
      <ul aria-label={t('list')} className="flex flex-col gap-3">
        {views.map((view) => (
          <li key={view.operation.id} id={view.operation.id} className="scroll-mt-(--head)">
            <ApprovalCard
              view={view}
              zone={zone}
              chosen={chosen.includes(view.operation.id)}
              onChosen={isChoosing ? (isChosen) => choose(view.operation.id, isChosen) : undefined}
              onAsk={(verdict) => ask(verdict, [view.operation.id])}
            />
          </li>
        ))}
      </ul>
      {asking === undefined ? null : (
        <DecisionDialog
          {...{ pending, problem }}
          key={asking.verdict}
          verdict={asking.verdict}
          about={mine.filter(({ operation }) => asking.ids.includes(operation.id))}
          onDecide={(reason) => void answer(reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

function NoApprovals({ tab, isApprover }: Pick<ApprovalInboxProps, 'tab' | 'isApprover'>) {
  const t = useTranslations('approvals.none');
  return (
    <EmptyState icon="circle-check" title={t(`${tab}.title`)}>
      {tab === 'to-me' && !isApprover ? t('notApprover') : t(`${tab}.words`)}
    </EmptyState>
  );
}

interface OpenDecision {
  readonly verdict: Verdict;
  readonly ids: readonly string[];
}

const withId = (ids: readonly string[], id: string, isIn: boolean): readonly string[] =>
  isIn ? [...new Set([...ids, id])] : ids.filter((one) => one !== id);

interface DecisionResult {
  readonly about: NamedApproval;
  readonly outcome: Result<WriteView, Message>;
}

/** Sends decisions, each with the hash of the change that was shown, and keeps the results of the last ones. */
function useDecisions(page: string, mine: readonly NamedApproval[]) {
  const router = useRouter();
  const recount = useRecount(page);
  const words = useWords();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [results, setResults] = useState<readonly DecisionResult[]>([]);

  async function decide({ verdict, ids }: OpenDecision, reason: string): Promise<boolean> {
    const about = mine.filter(({ operation }) => ids.includes(operation.id));
    setPending(true);
    const found: DecisionResult[] = [];
    let unanswered: Message | undefined;
    // One call for each account, because a decision counts for the account of its change.
    for (const account of new Set(about.map(({ operation }) => operation.account))) {
      const ofAccount = about.filter(({ operation }) => operation.account === account);
      const changes = ofAccount.map(({ operation, changeHash }) => ({ operationId: operation.id, changeHash }));
      const answer = await decideApprovalsAction({ account, verdict, reason, changes }).catch((error: unknown) =>
        failed({ sentence: message(lostKey(error, 'approvals.dialog.noAnswer')) }),
      );
      if (!answer.ok) {
        unanswered = answer.error.sentence;
        break;
      }
      for (const { operationId, outcome } of answer.value) {
        const one = about.find(({ operation }) => operation.id === operationId);
        if (one !== undefined) found.push({ about: one, outcome });
      }
    }
    setPending(false);
    recount();
    if (unanswered !== undefined) setProblem(words(unanswered));
    if (found.length > 0) setResults(found);
    if (unanswered !== undefined && found.length === 0) return false;
    router.refresh();
    return unanswered === undefined;
  }

  return { pending, problem, results, decide, clear: () => setProblem(undefined) };
}

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
    <div className="flex flex-wrap items-center gap-2" role="group" aria-label={t('label')}>
      <Button variant="primary" disabled={count === 0} onClick={() => onAsk('approved', ids)}>
        {t('approve', { count })}
      </Button>
      <Button disabled={count === 0} onClick={() => onAsk('declined', ids)}>
        {t('decline', { count })}
      </Button>
      <p className="text-ink-muted text-xs">{t('hint')}</p>
    </div>
  );
}

interface DecisionDialogProps {
  readonly verdict: Verdict;
  readonly about: readonly NamedApproval[];
  readonly pending: boolean;
  readonly problem: string | undefined;
  readonly onDecide: (reason: string) => void;
  readonly onClose: () => void;
}

// The server requires as many characters, because a single word is no reason.
const shortestReason = 10;
const longestReason = 500;

/** Asks for a last confirmation before a second person's decision counts. */
function DecisionDialog({ verdict, about, pending, problem, onDecide, onClose }: DecisionDialogProps) {
  const t = useTranslations('approvals.dialog');
  const { length: count } = about;
  const decline = useTranslations('approvals.card')('decline');
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const isYes = verdict === 'approved';

  function confirm() {
    const { length } = readNote(reason);
    if (length > longestReason || (!isYes && length < shortestReason)) {
      setError(isYes ? t('tooLong') : t('reasonNeeded'));
      return;
    }
    setError(undefined);
    onDecide(readNote(reason));
  }

  return (
    <AlertDialog
      open
      onOpenChange={onClose}
      title={isYes ? t('approve', { count }) : t('decline', { count })}
      description={isYes ? t('approveNote') : t('declineNote')}
      confirmLabel={isYes ? t('approveAndSend') : decline}
      onConfirm={confirm}
      pending={pending}
      error={error ?? problem}
    >
      <ul aria-label={t('about')} className="divide-line max-h-[50dvh] divide-y overflow-y-auto text-sm">
        {about.map((view) => (
          <li key={view.operation.id} className="py-2">
            <Named view={view} />
          </li>
        ))}
      </ul>
      <TextareaField
        label={isYes ? t('remark') : t('reason')}
        optional={isYes}
        limit={longestReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </AlertDialog>
  );
}

/** What is decided: the change, its record, who asked for it, and the changed fields. */
function Named({ view }: { view: NamedApproval }) {
  const { operation, name, place } = view;
  const t = useTranslations('approvals.dialog');
  const words = useWords();
  return (
    <>
      <span className="font-semibold">
        {words(writeTitle(operation))} <bdi>{name}</bdi>
      </span>
      <span className="text-ink-muted block text-xs">
        <bdi>{t('from', { person: operation.actor.name, place })}</bdi>
      </span>
      <ChangeTable view={view} />
    </>
  );
}

/** The result of each decision, with a link to its write. */
function DecisionResults({ results }: { results: readonly DecisionResult[] }) {
  const t = useTranslations('approvals.results');
  const words = useWords();
  if (results.length === 0) return null;
  return (
    <FocusOnArrival key={results.map(({ about }) => about.operation.id).join()}>
      <ul aria-label={t('label')} className="flex flex-col gap-2">
        {results.map(({ about: { operation, name }, outcome }) => (
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
                  href={`/a/${operation.account}/activity/${operation.id}`}
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
