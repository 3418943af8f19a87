import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

export default function InvitationDonePage() {
  const t = useTranslations('sign-in');
  return (
    <>
      <h1 className="text-lg font-semibold">{t('link.done.title')}</h1>
      <Notice tone="positive">{t('link.done.explanation')}</Notice>
      <ButtonLink href="/sign-in" ahead={false} variant="primary" size="lg">
        {t('title')}
      </ButtonLink>
    </>
  );
}
