'use client';

import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { buttonStyle } from '@/components/ui/button-style';
import { Icon } from '@/components/ui/icon';
import type { Neighbours } from '@/lib/mirror/payouts/find-neighbours';
import { payoutHref } from '../payout-href';

interface PayoutWaysProps {
  /** The address of the confirmation as PDF; undefined while nothing of the payout is known. */
  readonly confirmation: string | undefined;
  /** The list that the payout was opened from; undefined where the address names none. */
  readonly list: { readonly account: string; readonly search: string } | undefined;
  readonly neighbours: Neighbours | undefined;
}

/** The confirmation, and the payouts before and after this one in the list that it was opened from. */
export function PayoutWays({ confirmation, list, neighbours }: PayoutWaysProps) {
  const t = useTranslations('payouts.way');
  return (
    <>
      {confirmation === undefined ? null : (
        <a href={confirmation} download className={buttonStyle({ size: 'sm' })}>
          <Icon name="download" />
          <span className="contents">{t('confirmation')}</span>
        </a>
      )}
      {(list === undefined || neighbours === undefined ? [] : (['previous', 'next'] as const)).map((way) => {
        const payout = neighbours?.[way];
        const look = { label: t(way), icon: <Icon name={way === 'previous' ? 'chevron-left' : 'chevron-right'} /> };
        return payout === undefined || list === undefined ? (
          <span key={way} aria-hidden className="text-ink-faint button-square button button-quiet button-sm opacity-50">
            {look.icon}
          </span>
        ) : (
          <ButtonLink
            key={way}
            size="sm"
            variant="quiet"
            href={payoutHref(payout, { ...list, cursor: payout.cursor })}
            title={look.label}
            aria-label={look.label}
            className="button-square"
            icon={look.icon}
          />
        );
      })}
    </>
  );
}
