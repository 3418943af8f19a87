import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Button } from '../ui/button';
import { Notice } from '../ui/notice';

export interface DraftNoticeProps {
  /** When it was typed, as the person's clock shows it. */
  savedAt: ReactNode;
  onRestore: () => void;
  onDiscard: () => void;
}

/** What was typed before is offered, never put in unasked: the record may have moved on. */
export function DraftNotice({ savedAt, onRestore, onDiscard }: DraftNoticeProps) {
  const t = useTranslations('ui.form');
  return (
    <Notice
      tone="progress"
      title={t('draftTitle')}
      actions={
        <>
          <Button size="sm" variant="primary" onClick={onRestore}>
            {t('restore')}
          </Button>
          <Button size="sm" onClick={onDiscard}>
            {t('discard')}
          </Button>
        </>
      }
    >
      {t.rich('draftText', { time: () => savedAt })}
    </Notice>
  );
}
