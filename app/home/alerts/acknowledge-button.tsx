import { useTranslations } from 'next-intl';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { Button } from '@/components/ui/button';
import { type Acknowledging, useAcknowledge } from './use-acknowledge';

interface AcknowledgeButtonProps extends Acknowledging {
  /** The row says that it is done, and the button keeps its place and the focus. */
  readonly isDone: boolean;
}

/** Acknowledges the alert of its row; the key of the command `acknowledge` presses it. */
export function AcknowledgeButton({ isDone, ...about }: AcknowledgeButtonProps) {
  const t = useTranslations('alerts.list');
  const { acknowledge, pending, problem } = useAcknowledge(about);
  return (
    <>
      <Button
        size="sm"
        data-command="acknowledge"
        loading={pending}
        refused={isDone}
        onClick={() => void acknowledge()}
      >
        {t('acknowledge')}
      </Button>
      <ProblemNotice tone="caution" className="order-last basis-full">
        {problem?.sentence}
      </ProblemNotice>
    </>
  );
}
