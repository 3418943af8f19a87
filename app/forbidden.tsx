import { useTranslations } from 'next-intl';
import { EmptyState } from '@/components/failure/empty-state';
import { ButtonLink } from '@/components/ui/button';
import { SignedOutFrame } from './shell/signed-out-frame';

/** The answer 403 for signed-out people. Each signed-in area has its own, because every page includes this one. */
export default function Forbidden() {
  const t = useTranslations('start');
  return (
    <SignedOutFrame>
      <h1 className="sr-only">{t('forbidden.title')}</h1>
      <EmptyState icon="ban" title={t('forbidden.title')} actions={<ButtonLink href="/">{t('toStart')}</ButtonLink>} />
    </SignedOutFrame>
  );
}
