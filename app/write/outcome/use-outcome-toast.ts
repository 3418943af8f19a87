import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useToast } from '@/components/overlay/toast';
import { pathIn } from '@/lib/addresses/path-to';
import { useWords } from '@/lib/messages/use-words';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { useTold } from './use-told';
import { useWithdraw } from './withdraw-button';
import { writeTitle, writeWords } from './write-words';

/** Says what became of a write: of a request also who was told, with a way to withdraw it; else the way to its record. */
export function useOutcomeToast(): (view: WriteView) => void {
  const t = useTranslations('writes.outcome');
  const words = useWords();
  const toast = useToast();
  const router = useRouter();
  const told = useTold();
  const withdraw = useWithdraw();
  return (view) => {
    const write = words(writeTitle(view));
    if (view.state === 'PENDING_APPROVAL') {
      toast({
        tone: 'neutral',
        title: t('submitted', { write }),
        description: told(view.told),
        action: { label: t('withdraw'), onClick: () => void withdraw(view) },
      });
      return;
    }
    const { label, meaning } = writeWords(view);
    toast({
      tone: view.state === 'SUCCEEDED' ? 'positive' : 'negative',
      title: t('titled', { write, state: words(label) }),
      description: words(meaning),
      action: {
        label: t('openRecord'),
        onClick: () => router.push(pathIn(view.account, 'activity/[id]', { id: view.id })),
      },
    });
  };
}
