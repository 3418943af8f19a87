'use client';

import { useTranslations } from 'next-intl';
import { useSyncExternalStore } from 'react';
import { releaseUnsavedWork } from '@/components/form/unsaved-work';
import { currentLoss, listenToLoss, noteLoss } from '@/components/overlay/lost-part';
import { Button } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

/** Reloads the page. Forms have saved their drafts by then, so that the reload asks no question. */
export function reloadPage(): void {
  releaseUnsavedWork();
  location.reload();
}

/** Stands over open dialogs: says why a part of the page did not load, and how to get it. */
export function LossNotice() {
  const t = useTranslations('terms');
  const loss = useSyncExternalStore(listenToLoss, currentLoss, () => undefined);
  return (
    // The region is on the page before its words, because only then are they spoken.
    <div role="alert" className="z-toast fixed inset-x-3 bottom-3 mx-auto max-w-xl print:hidden">
      {loss === undefined ? null : (
        <Notice
          tone="caution"
          title={loss === 'out-of-date' ? t('outOfDate.title') : t('consoleUnreachable.title')}
          actions={
            loss === 'out-of-date' ? (
              <Button size="sm" onClick={reloadPage}>
                {t('outOfDate.reload')}
              </Button>
            ) : (
              <Button size="sm" onClick={() => noteLoss(undefined)}>
                {t('close')}
              </Button>
            )
          }
        >
          {loss === 'out-of-date' ? t('outOfDate.text') : t('consoleUnreachable.whatToDo')}
        </Notice>
      )}
    </div>
  );
}
