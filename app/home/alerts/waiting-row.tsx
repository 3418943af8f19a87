import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { StatusBadge } from '@/components/ui/badge';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { durationWords } from '@/lib/format/duration';
import { formatInstant } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import type { AlertSeverity } from '@/lib/store/alert-schema';

interface WaitingRowProps {
  readonly severity: AlertSeverity;
  readonly title: string;
  /** The page of the record; undefined where the record has no page. */
  readonly href: string | undefined;
  /** The known ones of account, name and time, in one line. */
  readonly about: readonly (string | undefined)[];
  readonly details: readonly string[];
  /** When it is too late to act; undefined where that moment never comes. */
  readonly endsMs: number | undefined;
  /** The act of this person on the entry, in place of its severity: the row is dimmed, and stays. */
  readonly done?: string | undefined;
  readonly zone: string;
  readonly nowMs: number;
  readonly acts: ReactNode;
  readonly children?: ReactNode;
}

const tones = { critical: 'negative', high: 'caution', normal: 'neutral' } as const;

/** A row of what waits for a person, with what can be done about it beside it. Needs the messages of `alerts`. */
export function WaitingRow({ severity, title, href, about, details, done, acts, children, ...ends }: WaitingRowProps) {
  const t = useTranslations('alerts');
  const strong = cn('font-semibold', done === undefined ? 'text-ink' : 'text-ink-muted font-normal');
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <div className="flex min-w-0 grow basis-72 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {done === undefined ? (
            <StatusBadge tone={tones[severity]} label={t(`severities.${severity}`)} />
          ) : (
            <StatusBadge tone="neutral" label={done} />
          )}
          {href === undefined ? (
            <span className={strong}>{title}</span>
          ) : (
            <Link href={href} className={cn(strong, 'hover:underline')}>
              {title}
            </Link>
          )}
          <span className="text-ink-muted text-xs">
            <bdi>{about.filter((part) => part !== undefined && part !== '').join(' · ')}</bdi>
          </span>
        </div>
        <Ends {...ends} />
        {/* A critical alert shows its details line by line. */}
        {(severity === 'critical' ? details : details.length === 0 ? [] : [details.join(' · ')]).map((line) => (
          <p key={line} className={severity === 'critical' ? 'break-words' : 'text-ink-muted text-xs break-words'}>
            {line}
          </p>
        ))}
        {children}
      </div>
      {acts}
    </li>
  );
}

function Ends({ endsMs, zone, nowMs }: Pick<WaitingRowProps, 'endsMs' | 'zone' | 'nowMs'>) {
  const t = useTranslations('alerts.list');
  const words = useWords();
  if (endsMs === undefined) return null;
  return (
    <p className="text-caution-ink text-xs">
      {t('expires', { time: formatInstant(endsMs, zone), age: words(durationWords(endsMs - nowMs)) })}
    </p>
  );
}
