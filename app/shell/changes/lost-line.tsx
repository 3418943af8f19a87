'use client';

import { useTranslations } from 'next-intl';
import { usePlatformAway } from '@/app/failures/platform-presence';
import { Strip } from '@/app/failures/strip';
import { SessionMessages } from '@/app/session/session-messages';

/** Says that changes by others are shown late; while the platform is silent, its own line says more. */
export function LostLine() {
  return usePlatformAway() ? null : (
    <SessionMessages>
      <Line />
    </SessionMessages>
  );
}

function Line() {
  const t = useTranslations('session');
  return (
    <Strip>
      {t('changesLost.title')} <span className="font-normal max-md:sr-only">{t('changesLost.text')}</span>
    </Strip>
  );
}
