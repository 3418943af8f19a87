'use client';

import { useTranslations } from 'next-intl';
import { useWords } from '@/lib/messages/use-words';
import { Icon } from '@/components/ui/icon';
import { useState } from 'react';
import { isOutdated } from '@/app/failures/is-outdated';
import { checkAgainAction, withdrawWriteAction } from '../actions';
import { Button } from '@/components/ui/button';
import { RefusedButton } from '@/components/failure/why-not';
import { useToast } from '@/components/overlay/toast';
import { whyNotWithdraw } from '@/lib/writes/write-state';
import type { WriteView, WriteAnswer } from '@/lib/writes/submit/write-answer';
import type { WriteState } from '@/lib/writes/write-state';

const unsure: readonly WriteState[] = ['READY', 'UNKNOWN', 'IN_PROGRESS', 'WAITING_AUTH', 'NEEDS_REVIEW'];

/** Whether "Check again" (same request, same key) may settle the write. The server decides by the key's age. */
export function mayCheckAgain({ state }: Pick<WriteView, 'state'>): boolean {
  return unsure.includes(state);
}

/** True if the write was not sent yet. */
export function isUnsent({ state }: Pick<WriteView, 'state'>): boolean {
  return state === 'READY' || state === 'PENDING_APPROVAL';
}

export interface WriteButtonProps {
  readonly view: WriteView;
  readonly onAnswer: (view: WriteView) => void;
}

/** Sends the same request under the same key: it cannot act twice. */
export function CheckAgainButton({ view: { account, id }, onAnswer }: WriteButtonProps) {
  const t = useTranslations('writes.outcome');
  const act = useAct(() => checkAgainAction({ account, writeId: id }), onAnswer, t('notChecked'));
  return (
    <Button size="sm" icon={<Icon name="refresh-cw" />} {...act}>
      {t('checkAgain')}
    </Button>
  );
}

/** Ends a write that was not sent: the platform has done nothing, and will do nothing. */
export function WithdrawButton({ view, personId, onAnswer }: WriteButtonProps & { readonly personId: string }) {
  const t = useTranslations('writes.outcome');
  const words = useWords();
  const { account, id, state, actor } = view;
  const act = useAct(() => withdrawWriteAction({ account, writeId: id }), onAnswer, t('notWithdrawn'));
  const refusal = whyNotWithdraw({ state, maker: actor }, personId);
  if (refusal !== undefined) return <RefusedButton size="sm" label={t('withdraw')} reason={words(refusal)} />;
  return (
    <Button size="sm" icon={<Icon name="undo-2" />} {...act}>
      {t('withdraw')}
    </Button>
  );
}

function useAct(run: () => Promise<WriteAnswer>, onAnswer: (view: WriteView) => void, failure: string) {
  const t = useTranslations('writes.outcome');
  const words = useWords();
  const toast = useToast();
  const [loading, setLoading] = useState(false);
  async function act() {
    setLoading(true);
    try {
      const answer = await run();
      if (answer.kind === 'recorded') onAnswer(answer.write);
      else toast({ tone: 'negative', title: failure, description: words(answer.problem.sentence) });
    } catch (error) {
      if (!isOutdated(error)) toast({ tone: 'negative', title: failure, description: t('unreachable') });
    } finally {
      setLoading(false);
    }
  }
  return { loading, onClick: () => void act() };
}
