'use client';

import { useTranslations } from 'next-intl';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { WriteState } from '@/lib/writes/write-state';
import { checkAgainAction } from '../actions';
import { useAct, useSend, type WriteButtonProps } from './use-send';

const unsure: readonly WriteState[] = ['READY', 'UNKNOWN', 'IN_PROGRESS', 'WAITING_AUTH', 'NEEDS_REVIEW'];

/** Whether "Check again" (same request, same key) may settle the write. The server decides by the key's age. */
export function mayCheckAgain({ state }: Pick<WriteView, 'state'>): boolean {
  return unsure.includes(state);
}

/** Sends the same request under the same key: it cannot act twice. */
export function CheckAgainButton({ view: { account, id }, onAnswer }: WriteButtonProps) {
  const t = useTranslations('writes.outcome');
  const send = useSend();
  const act = useAct(() => send(() => checkAgainAction({ account, writeId: id }), t('notChecked')), onAnswer);
  return (
    <Button size="sm" icon={<Icon name="refresh-cw" />} {...act}>
      {t('checkAgain')}
    </Button>
  );
}
