'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

/** The console did not answer the submission. It may have sent the write or not, so the notice says no more. */
export function LostAnswerNotice() {
  const t = useTranslations('writes.outcome');
  return (
    <div role="alert">
      <Notice tone="caution" title={t('lostTitle')}>
        {t('lost')}
      </Notice>
    </div>
  );
}
