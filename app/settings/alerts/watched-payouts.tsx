'use client';

import { useTranslations } from 'next-intl';
import { unwatchPayoutAction } from '@/app/list/reviews/actions';
import { RemovableList } from '@/app/settings/act-button';
import { Moment } from '@/app/shell/moment';
import { Link } from '@/components/ui/link';
import { Panel } from '@/components/ui/panel';
import { formatMoney } from '@/lib/format/format-amount';
import type { WatchedPayout } from '@/lib/reviews/watch-payouts';
import { pathIn } from '@/lib/addresses/path-to';

interface WatchedPayoutsProps {
  readonly watched: readonly WatchedPayout[];
  readonly zone: string;
}

/** The payouts of which this person wants to know the end. */
export function WatchedPayouts({ watched, zone }: WatchedPayoutsProps) {
  const t = useTranslations('alerts.watched');
  const nameOf = ({ payoutId, seen }: WatchedPayout) => {
    if (seen === undefined) return payoutId;
    const money = seen.amount === undefined ? seen.currency : formatMoney(seen.amount, seen.currency);
    return seen.name === '' ? money : t('of', { money, name: seen.name });
  };
  return (
    <Panel title={t('title')} description={t('description')} flush>
      {watched.length === 0 ? (
        <p className="text-ink-muted py-2 text-sm">{t('none')}</p>
      ) : (
        <RemovableList
          label={t('title')}
          action={unwatchPayoutAction}
          done={t('stopped')}
          refusedBy={undefined}
          rows={watched.map((one) => ({
            id: `${one.account} ${one.payoutId}`,
            input: { account: one.account, payoutId: one.payoutId },
            removeLabel: t('stop', { payout: nameOf(one) }),
            shown: (
              <>
                {one.seen === undefined ? (
                  <span>{nameOf(one)}</span>
                ) : (
                  <Link href={pathIn(one.account, 'payouts/[id]', { id: one.payoutId })} className="hover:underline">
                    {nameOf(one)}
                  </Link>
                )}
                <p className="text-ink-muted text-xs">
                  {one.seen === undefined
                    ? t('away')
                    : t.rich('since', { time: () => <Moment time={one.atMs} zone={zone} /> })}
                </p>
              </>
            ),
          }))}
        />
      )}
    </Panel>
  );
}
