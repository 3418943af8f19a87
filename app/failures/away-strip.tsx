'use client';

import { useTranslations } from 'next-intl';
import { Strip } from './strip';

/** The one line that says since when the platform does not answer. How old the data is, the page says beside it. */
export function AwayStrip({ time }: { time: string }) {
  const t = useTranslations('shell.away');
  return (
    <Strip>
      {t('title')} <span className="font-normal">{t('text', { time })}</span>
      <span className="font-normal max-md:sr-only"> {t('unsent')}</span>
    </Strip>
  );
}
