import { useTranslations } from 'next-intl';
import { useToast } from '@/components/overlay/toast';
import { useWords } from '@/lib/messages/use-words';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { useTold } from './use-told';
import { useWithdraw } from './withdraw-button';
import { writeTitle } from './write-words';

/** Says that a request waits and who was told, and offers to withdraw it. Other writes have outcomes of their own. */
export function useSubmittedToast(): (view: WriteView) => void {
  const t = useTranslations('writes.outcome');
  const words = useWords();
  const toast = useToast();
  const told = useTold();
  const withdraw = useWithdraw();
  return (view) => {
    if (view.state !== 'PENDING_APPROVAL') return;
    toast({
      tone: 'neutral',
      title: t('submitted', { write: words(writeTitle(view)) }),
      description: told(view.told),
      action: { label: t('withdraw'), onClick: () => void withdraw(view) },
    });
  };
}
