'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
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
  const [atMs, setAtMs] = useState(nowMs);
  useEffect(() => {
    // The browser draws the paper right after this event.
    const renew = () => flushSync(() => setAtMs(Date.now()));
    addEventListener('beforeprint', renew);
    return () => removeEventListener('beforeprint', renew);
  }, []);
  return (
    <p className="text-ink hidden pb-2 text-xs print:block">
      {t('printed', { account, name, zone: zoneLabel(atMs, zone), when: formatInstant(atMs, zone) })}
    </p>
  );
}
