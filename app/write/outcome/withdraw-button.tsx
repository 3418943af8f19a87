'use client';

import { useTranslations } from 'next-intl';
import { RefusedButton } from '@/components/failure/why-not';
import { useToast } from '@/components/overlay/toast';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import { useWords } from '@/lib/messages/use-words';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { whyNotWithdraw } from '@/lib/writes/write-state';
import { withdrawWriteAction } from '../actions';
import { useAct, useSend, type WriteButtonProps } from './use-send';

/** True if the write was not sent yet. */
export function isUnsent({ state, question }: Pick<WriteView, 'state' | 'question'>): boolean {
  return state === 'READY' || state === 'PENDING_APPROVAL' || question?.isAnswered === false;
}

/** Ends a write that was not sent: the platform has done nothing, and will do nothing. */
export function WithdrawButton({ view, personId, onAnswer }: WriteButtonProps & { readonly personId?: string }) {
  const t = useTranslations('writes.outcome');
  const words = useWords();
  const withdraw = useWithdraw();
  const act = useAct(() => withdraw(view), onAnswer);
  const { state, actor } = view;
  const refusal = personId === undefined ? undefined : whyNotWithdraw({ state, maker: actor }, personId);
  if (refusal !== undefined) return <RefusedButton size="sm" label={t('withdraw')} reason={words(refusal)} />;
  return (
    <Button size="sm" icon={<Icon name="undo-2" />} {...act}>
      {t('withdraw')}
    </Button>
  );
}

/** Withdraws a write with one click and says so. Undefined if it was not withdrawn. */
export function useWithdraw(): (view: Pick<WriteView, 'account' | 'id'>) => Promise<WriteView | undefined> {
  const t = useTranslations('writes.outcome');
  const send = useSend();
  const toast = useToast();
  return async ({ account, id }) => {
    const after = await send(() => withdrawWriteAction({ account, writeId: id }), t('notWithdrawn'));
    if (after !== undefined) toast({ tone: 'positive', title: t('withdrawn'), description: t('nothingSent') });
    return after;
  };
}
