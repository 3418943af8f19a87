import { useTranslations } from 'next-intl';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { Button } from '@/components/ui/button';
import { useRouter } from 'next/navigation';
import { useAction } from '@/app/act/use-action';
import { useRecount } from '@/app/write/outcome/use-unsettled-writes';
import { useToast } from '@/components/overlay/toast';
import type { AlertView } from '@/lib/alerts/find-alerts';
import { useWords } from '@/lib/messages/use-words';
import { acknowledgeAlertAction, reopenAlertAction } from './actions';

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

interface Acknowledging {
  readonly alert: Pick<AlertView, 'id' | 'version'>;
  readonly title: string;
  /** The account of the page. */
  readonly page: string;
  /** Called with false after an undo. */
  readonly onDone: (isAcknowledged: boolean) => void;
}

/** Acknowledges the alert, and offers to undo that; nothing on the page moves. Needs the messages of `alerts`. */
function useAcknowledge({ alert: { id, version }, title, page, onDone }: Acknowledging) {
  const t = useTranslations('alerts.list');
  const router = useRouter();
  const count = useRecount(page);
  const toast = useToast();
  const words = useWords();
  const act = useAction(acknowledgeAlertAction);
  const undo = useAction(reopenAlertAction);
  const takeBack = async (now: number, from: Element | null) => {
    // The toast goes, and the focus with it: it goes back to the row.
    if (from instanceof HTMLElement) from.focus();
    const answer = await undo.run({ id, version: now, undo: true });
    if (answer.ok) onDone(false);
    else toast({ tone: 'negative', title: t('notUndone'), description: words(answer.error.sentence) });
    count();
    // The undo made a new version, and another person may have acted meanwhile.
    router.refresh();
  };
  const acknowledge = async () => {
    const from = document.activeElement;
    const answer = await act.run({ id, version });
    if (!answer.ok) {
      router.refresh();
      return;
    }
    const { version: now } = answer.value;
    onDone(true);
    count();
    const action = { label: t('undo'), onClick: () => void takeBack(now, from) };
    toast({ tone: 'positive', title: t('done.acknowledged'), description: title, action });
  };
  return { acknowledge, pending: act.pending || undo.pending, problem: act.problem };
}
