import { useTranslations } from 'next-intl';
import { FailurePanel } from '@/components/failure/failure-panel';
import { SignedOutFrame } from '../shell/signed-out-frame';

/** In the place of every page while nobody can be recognised: the console's own records do not answer. */
export function RecordsAway() {
  const t = useTranslations('refusals.read.records-away');
  return (
    <SignedOutFrame>
      <h1 className="sr-only">{t('title')}</h1>
      <FailurePanel title={t('title')} whatHappened={t('whatHappened')} whatToDo={t('whatToDo')} />
    </SignedOutFrame>
  );
}
