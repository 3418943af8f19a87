import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { Moment } from '@/app/shell/moment';
import { cn } from '@/components/ui/cn';
import { Link } from '@/components/ui/link';
import { ToneDot } from '@/components/ui/tone-icon';
import { durationWords } from '@/lib/format/duration';
import { formatInstant } from '@/lib/format/instant';
import { useWords } from '@/lib/messages/use-words';
import type { AlertSeverity } from '@/lib/store/alert-schema';

interface WaitingRowProps {
  /** Undefined where all rows beside it have the same one. */
  readonly severity: AlertSeverity | undefined;
  readonly title: string;
  /** The name of the record, behind the title; empty where none is known. */
  readonly record: string;
  /** The page of the record; undefined where the record has no page. */
  readonly href: string | undefined;
  /** The name of the account; empty for an alert of the console, undefined where all rows are of one account. */
  readonly account: string | undefined;
  /** When it began; the exact time is the hint of `about`. */
  readonly sinceMs: number;
  /** Its age and its time, in one line. */
  readonly about: readonly string[];
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

const looks = {
  critical: { tone: 'negative', ink: 'text-negative-ink' },
  high: { tone: 'caution', ink: 'text-caution-ink' },
  normal: { tone: 'neutral', ink: 'text-ink-muted' },
} as const;

/** A row of what waits for a person, with what can be done about it beside it. Needs the messages of `alerts`. */
export function WaitingRow(props: WaitingRowProps) {
  const { severity, title, record, href, account, sinceMs, about, details, done, acts, children, ...ends } = props;
  const t = useTranslations('alerts');
  const strong = cn('font-semibold', done === undefined ? 'text-ink' : 'text-ink-muted font-normal');
  const isCritical = severity === 'critical';
  const label = done ?? (severity && t(`severities.${severity}`));
  const look = looks[done === undefined && severity !== undefined ? severity : 'normal'];
  const name = record === '' ? title : `${title} · ${record}`;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-3 text-sm">
      <div className="flex min-w-0 grow basis-72 flex-col gap-1">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          {label === undefined ? null : (
            <span className={cn('inline-flex items-center gap-1.5 text-xs', look.ink)}>
              <ToneDot tone={look.tone} />
              <span>{label}</span>
            </span>
          )}
          {href === undefined ? (
            <span className={strong}>{name}</span>
          ) : (
            <Link href={href} className={cn(strong, 'hover:underline')}>
              {name}
            </Link>
          )}
          {account === undefined || account === '' ? null : (
            <span className="bg-sunken text-ink-muted max-w-full truncate rounded-sm px-1.5 text-xs leading-5">
              <bdi>{account}</bdi>
            </span>
          )}
        </div>
        <Ends {...ends} />
        <p className="text-ink-muted text-xs break-words">
          <bdi>
            <time dateTime={new Date(sinceMs).toISOString()} title={formatInstant(sinceMs, props.zone)}>
              {about.join(' · ')}
            </time>
            {(isCritical ? [] : details).map((line) => ` · ${line}`)}
          </bdi>
        </p>
        {/* A critical alert shows its details line by line. */}
        {(isCritical ? details : []).map((line) => (
          <p key={line} className="break-words">
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
      {t.rich('expires', {
        time: () => <Moment time={endsMs} zone={zone} />,
        age: words(durationWords(endsMs - nowMs)),
      })}
    </p>
  );
}
