'use client';

import { useWords } from '@/lib/messages/use-words';
import { CircleCheck } from 'lucide-react';
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import { refreshUnsettled } from '@/app/shell/use-unsettled';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/failure/empty-state';
import type { ApprovalTab, ApprovalView } from '@/lib/writes/approvals/list-approvals';
import { describeLost } from '@/lib/access/requests/forbidden-error';
import { failed, type Result } from '@/lib/result';
import { decideApprovalsAction } from './actions';
import { ApprovalCard } from './approval-card';
import Link from 'next/link';
import { FocusOnArrival } from '@/app/write/form/focus-on-arrival';
import { writeTitle, writeWords } from '@/app/write/outcome/write-words';
import { Notice } from '@/components/ui/notice';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { AlertDialog } from '@/components/overlay/alert-dialog';
import { TextareaField } from '@/components/field/textarea-field';

interface DecisionDialogProps {
  readonly verdict: 'approved' | 'declined';
  readonly count: number;
  readonly pending: boolean;
  readonly problem: string | undefined;
  readonly onDecide: (reason: string) => void;
  readonly onClose: () => void;
}

// As the console takes it: a word is no reason.
const shortestReason = 10;
const longestReason = 500;

/** The last question before a second person's word counts. */
function DecisionDialog({ verdict, count, pending, problem, onDecide, onClose }: DecisionDialogProps) {
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const isYes = verdict === 'approved';
  const what = count === 1 ? 'this change' : `these ${count} changes`;

  function confirm() {
    const { length } = reason.trim();
    if (length > longestReason || (!isYes && length < shortestReason)) {
      setError(isYes ? 'This is too long.' : 'Say in a sentence why you decline.');
      return;
    }
    setError(undefined);
    onDecide(reason.trim());
  }

  return (
    <AlertDialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={isYes ? `Approve ${what}?` : `Decline ${what}?`}
      description={
        isYes
          ? 'It is sent to the platform at once, exactly as you saw it, with your name beside its maker’s.'
          : 'Nothing is sent. Whoever proposed it reads your reason.'
      }
      confirmLabel={isYes ? 'Approve and send' : 'Decline'}
      cancelLabel="Not now"
      onConfirm={confirm}
      pending={pending}
      error={error ?? problem}
    >
      <TextareaField
        label={isYes ? 'Remark' : 'Reason'}
        optional={isYes}
        limit={longestReason}
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </AlertDialog>
  );
}

export interface ApprovalInboxProps {
  readonly account: string;
  readonly tab: ApprovalTab;
  readonly views: readonly ApprovalView[];
  readonly zone: string;
}

const nothing: Readonly<Record<ApprovalTab, { readonly title: string; readonly words: string }>> = {
  'to-me': {
    title: 'Nothing waits for you',
    words: 'What others propose here and you may approve comes to this page.',
  },
  'by-me': {
    title: 'Nothing of yours needed a second person',
    words: 'What you propose stands here, with what became of it.',
  },
  done: { title: 'Nothing was decided yet', words: 'What was approved, declined or lapsed stands here.' },
};

type Verdict = 'approved' | 'declined';

/** Opens each change before it can be chosen: nobody approves what they have not seen. */
export function ApprovalInbox({ account, tab, views, zone }: ApprovalInboxProps) {
  const router = useRouter();
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [asking, setAsking] = useState<{ readonly verdict: Verdict; readonly ids: readonly string[] }>();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<string>();
  const [results, setResults] = useState<readonly DecisionResult[]>([]);
  const open = views.filter(({ mine }) => mine);
  const selected = open.filter(({ operation }) => chosen.includes(operation.id));

  async function decide(reason: string) {
    if (asking === undefined) return;
    const about = open.filter(({ operation }) => asking.ids.includes(operation.id));
    const changes = about.map(({ operation, changeHash }) => ({ operationId: operation.id, changeHash }));
    setPending(true);
    const answer = await decideApprovalsAction({ account, verdict: asking.verdict, reason, changes }).catch(
      (error: unknown) =>
        failed(describeLost(error, 'The console could not be reached. Look again before you decide once more.')),
    );
    setPending(false);
    if (!answer.ok) {
      setProblem(answer.error);
      return;
    }
    setResults(
      answer.value.flatMap(({ operationId, outcome }) => {
        const found = about.find(({ operation }) => operation.id === operationId);
        return found === undefined ? [] : [{ operation: found.operation, outcome }];
      }),
    );
    setChosen([]);
    setAsking(undefined);
    void refreshUnsettled(account);
    router.refresh();
  }

  const ask = (verdict: Verdict, ids: readonly string[]) => {
    setProblem(undefined);
    setAsking({ verdict, ids });
  };
  return (
    <div className="flex flex-col gap-3">
      <DecisionResults results={results} />
      {views.length === 0 ? (
        <EmptyState icon={CircleCheck} title={nothing[tab].title}>
          {nothing[tab].words}
        </EmptyState>
      ) : null}
      {open.length < 2 ? null : (
        <div className="flex flex-wrap items-center gap-2" role="group" aria-label="Chosen changes">
          <Button
            variant="primary"
            disabled={selected.length === 0}
            onClick={() => ask('approved', chosen)}
          >{`Approve chosen (${selected.length})`}</Button>
          <Button disabled={selected.length === 0} onClick={() => ask('declined', chosen)}>
            {`Decline chosen (${selected.length})`}
          </Button>
          <p className="text-ink-muted text-xs">A change can be chosen once it was opened.</p>
        </div>
      )}
      <ul aria-label="Writes that need a second person" className="flex flex-col gap-3">
        {views.map((view) => (
          <li key={view.operation.id}>
            <ApprovalCard
              view={view}
              zone={zone}
              opened={opened.includes(view.operation.id)}
              onOpen={() => setOpened((before) => [...new Set([...before, view.operation.id])])}
              chosen={chosen.includes(view.operation.id)}
              onChosen={
                open.length < 2
                  ? undefined
                  : (yes) =>
                      setChosen((before) =>
                        yes ? [...before, view.operation.id] : before.filter((id) => id !== view.operation.id),
                      )
              }
              onAsk={(verdict) => ask(verdict, [view.operation.id])}
            />
          </li>
        ))}
      </ul>
      {asking === undefined ? null : (
        <DecisionDialog
          key={asking.verdict}
          verdict={asking.verdict}
          count={asking.ids.length}
          pending={pending}
          problem={problem}
          onDecide={(reason) => void decide(reason)}
          onClose={() => setAsking(undefined)}
        />
      )}
    </div>
  );
}

interface DecisionResult {
  readonly operation: WriteView;
  readonly outcome: Result<WriteView, string>;
}

/** What came of each decision, with the way to its record. */
function DecisionResults({ results }: { results: readonly DecisionResult[] }) {
  const words = useWords();
  if (results.length === 0) return null;
  return (
    <FocusOnArrival key={results.map(({ operation }) => operation.id).join()}>
      <ul aria-label="What came of it" className="flex flex-col gap-2">
        {results.map(({ operation, outcome }) => (
          <li key={operation.id}>
            <Notice
              tone={outcome.ok ? writeWords(outcome.value).tone : 'negative'}
              title={`${words(writeTitle(operation))}: ${outcome.ok ? words(writeWords(outcome.value).label) : 'Not approved'}`}
              actions={
                <Link
                  className="text-accent-ink inline-flex min-h-6 items-center underline underline-offset-2"
                  href={`/a/${operation.account}/operations/${operation.id}`}
                >
                  Open its record
                </Link>
              }
            >
              {outcome.ok ? words(writeWords(outcome.value).meaning) : outcome.error}
            </Notice>
          </li>
        ))}
      </ul>
    </FocusOnArrival>
  );
}
