'use client';

import { useTranslations } from 'next-intl';
import { ButtonLink } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Neighbours } from '@/lib/mirror/payouts/find-neighbours';
import { payoutHref } from '../payout-href';

interface PayoutWaysProps {
  /** The list that the payout was opened from; undefined where the address names none. */
  readonly list: { readonly account: string; readonly search: string } | undefined;
  readonly neighbours: Neighbours | undefined;
}

/** The way to the payouts before and after this one in the list that it was opened from. */
export function PayoutWays({ list, neighbours }: PayoutWaysProps) {
  const t = useTranslations('payouts.way');
  if (list === undefined || neighbours === undefined) return null;
  return (
    <>
      {(['previous', 'next'] as const).map((way) => {
        const payout = neighbours[way];
        const look = { label: t(way), icon: <Icon name={way === 'previous' ? 'chevron-left' : 'chevron-right'} /> };
        return payout === undefined ? (
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
