'use client';

import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { quoteAddress } from './quote-record';
import { QuoteCard, type QuoteCardProps } from './quote-result';

/** A quote on a page without the form that asked for it. */
export function KnownQuote(props: Omit<QuoteCardProps, 'again' | 'before'>) {
  const t = useTranslations('quotes.past');
  return (
    <QuoteCard
      {...props}
      again={() => <ButtonLink href={quoteAddress(props.account, props.record)}>{t('quoteAgain')}</ButtonLink>}
    />
  );
}
