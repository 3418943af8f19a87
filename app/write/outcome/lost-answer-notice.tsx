'use client';

import { useTranslations } from 'next-intl';
import { Notice } from '@/components/ui/notice';

/** The submission was not answered by the console itself. Whether it was sent on is not known here, and nothing else is said. */
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
