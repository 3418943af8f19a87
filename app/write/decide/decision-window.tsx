'use client';

import { useToast } from '@/components/overlay/toast';
import { useTranslations } from 'next-intl';
import { useWords } from '@/lib/messages/use-words';
import { writeTitle, writeWords } from '../outcome/write-words';
import { WriteMessages } from '../write-messages';
import { DecisionDialog } from './decision-dialog';
import type { NamedApproval } from './name-approval';
import { useDecisions, type Said, type Verdict } from './use-decisions';

export interface DecisionWindowProps {
  /** The account of the page. */
  readonly page: string;
  readonly view: NamedApproval;
  readonly verdict: Verdict;
  readonly onDecided: (verdict: Verdict | 'failed') => void;
  readonly onClose: () => void;
}

/** The dialog of one decision outside of the page of approvals; it brings its words with it, and tells by a toast. */
export function DecisionWindow(props: DecisionWindowProps) {
  return (
    <WriteMessages>
      <Dialog {...props} />
    </WriteMessages>
  );
}

function Dialog({ page, view, verdict, onDecided, onClose }: DecisionWindowProps) {
  const t = useTranslations('approvals');
  const words = useWords();
  const toast = useToast();
  const { pending, problem, decide } = useDecisions(page, ([one]) => {
    if (one === undefined) return;
    const { outcome } = one;
    const label = outcome.ok ? words(writeWords(outcome.value).label) : t('results.notApproved');
    toast({
      tone: outcome.ok ? 'positive' : 'negative',
      title: t('results.decided', { write: words(writeTitle(view.operation)), outcome: label }),
      description: words(outcome.ok ? writeWords(outcome.value).meaning : outcome.error),
    });
    onDecided(outcome.ok ? verdict : 'failed');
  });
  const confirm = async (said: Said) => {
    if (await decide(verdict, [view], said)) onClose();
  };
  return (
    <DecisionDialog
      verdict={verdict}
      pending={pending}
      problem={problem}
      onClose={onClose}
      about={[view]}
      onDecide={confirm}
    />
  );
}
