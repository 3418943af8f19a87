'use client';

import { useTranslations } from 'next-intl';
import { buttonStyle } from '@/components/ui/button-style';
import { Icon } from '@/components/ui/icon';

/** A link to the confirmation of a payout, as PDF. */
export function ConfirmationLink({ href }: { readonly href: string }) {
  const t = useTranslations('payouts');
  return (
    <a href={href} download className={buttonStyle({ size: 'sm' })}>
      <Icon name="download" />
      <span className="contents">{t('way.confirmation')}</span>
    </a>
  );
}
