'use client';

import { useTranslations } from 'next-intl';
import { useActingAccount } from '@/app/shell/console-providers';
import { formatInstant } from '@/lib/format/instant';
import { usePrintTime } from './use-print-time';

interface PrintedHeadProps {
  /** The time of the rows; undefined where the page itself says it. */
  readonly asOfMs: number | undefined;
  readonly zone: string;
  readonly nowMs: number;
}

/** Says on paper, and only there, whose rows these are, how old they are, and when they were printed. */
export function PrintedHead({ asOfMs, zone, nowMs }: PrintedHeadProps) {
  const t = useTranslations('list.printed');
  const account = useActingAccount();
  const printed = t('at', { time: formatInstant(usePrintTime(nowMs), zone) });
  const asOf = asOfMs === undefined ? [] : [t('asOf', { time: formatInstant(asOfMs, zone) })];
  return <p className="text-ink hidden pb-2 text-xs print:block">{[account, ...asOf, printed].join(' · ')}</p>;
}
