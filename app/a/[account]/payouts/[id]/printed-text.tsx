'use client';

import { useTranslations } from 'next-intl';
import { usePrintTime } from '@/app/record/use-print-time';
import { formatInstant, zoneLabel } from '@/lib/format/instant';

interface PrintedTextProps {
  readonly account: string;
  readonly name: string;
  readonly zone: string;
  readonly nowMs: number;
}

/** Says on paper, and only there, whose record it is, in which zone its times are, and who printed it when. */
export function PrintedText({ account, name, zone, nowMs }: PrintedTextProps) {
  const t = useTranslations('payouts');
  const atMs = usePrintTime(nowMs);
  return (
    <p className="text-ink hidden pb-2 text-xs print:block">
      {t('printed', { account, name, zone: zoneLabel(atMs, zone), when: formatInstant(atMs, zone) })}
    </p>
  );
}
