import { Suspense, use, type ReactNode } from 'react';
import { useTranslations } from 'next-intl';
import { cn } from '@/components/ui/cn';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { formatCount } from '@/lib/format/count';

/** The figures of a home page: the leading ones large and in one line, the others small below them. */
export function Figures({ children }: { children: ReactNode }) {
  const t = useTranslations('home');
  return (
    <ul
      aria-label={t('figures')}
      className="border-line mb-6 flex flex-wrap items-baseline gap-x-6 gap-y-3 border-y py-4"
    >
      {children}
    </ul>
  );
}

export interface FigureCount {
  /** Undefined if the count could not be read. */
  readonly count: number | undefined;
  /** True if there are more than the count. */
  readonly isMore?: boolean;
  /** The amounts of the counted records, one for each currency. */
  readonly sums?: readonly string[];
  readonly note?: string | undefined;
}

export interface FigureProps {
  readonly label: string;
  /** The list of exactly the counted records; left out where there is no such list. */
  readonly href?: string | undefined;
  readonly counted: Promise<FigureCount>;
  /** True if the page has all its counts already, so that it is drawn at once. */
  readonly known: boolean;
  /** True for one of the few figures that a page begins with. */
  readonly isLead?: boolean;
}

/** One number, known at once or a moment later, in space that is kept from the start. */
export function Figure({ label, href, counted, known, isLead = false }: FigureProps) {
  const value = isLead ? <LeadValue counted={counted} /> : <SmallValue counted={counted} />;
  const inside = (
    <>
      <span className="text-ink-muted flex items-center gap-1 text-xs whitespace-nowrap group-hover:underline">
        {label}
        {href === undefined || !isLead ? null : <Icon name="chevron-right" className="text-ink-faint size-3" />}
      </span>
      {known ? value : <Suspense fallback={<span className={isLead ? 'block h-16' : 'w-6'} />}>{value}</Suspense>}
    </>
  );
  const look = isLead ? 'group block' : 'group flex flex-wrap items-baseline gap-x-1.5';
  return (
    <li className={isLead ? 'min-w-0 basis-full sm:basis-[calc((100%-3rem)/3)]' : 'min-w-0 max-sm:basis-full'}>
      {href === undefined ? (
        <div className={look}>{inside}</div>
      ) : (
        <Link href={href} className={look}>
          {inside}
        </Link>
      )}
    </li>
  );
}

type Counted = Pick<FigureProps, 'counted'>;

function LeadValue({ counted }: Counted) {
  const { sums = [], note, ...figure } = use(counted);
  return (
    <span className="block sm:min-h-16">
      <Count {...figure} className="block text-xl" />
      {sums.map((sum) => (
        <span key={sum} translate="no" className="text-ink block text-xs tabular-nums">
          {sum}
        </span>
      ))}
      <span className="text-ink-muted block text-xs">{note}</span>
    </span>
  );
}

function SmallValue({ counted }: Counted) {
  const { sums = [], note, ...figure } = use(counted);
  return (
    <>
      <Count {...figure} className="text-sm" />
      {figure.count === 0
        ? null
        : sums.map((sum) => (
            <span key={sum} translate="no" className="text-ink-muted text-xs tabular-nums">
              {sum}
            </span>
          ))}
      {note === undefined || note === '' ? null : <span className="text-ink-muted text-xs">{note}</span>}
    </>
  );
}

/** The number itself; a zero steps back. */
function Count({ count, isMore = false, className }: Omit<FigureCount, 'sums' | 'note'> & { className: string }) {
  const t = useTranslations('home');
  if (count === undefined) return <span className={cn('text-ink-muted', className)}>{t('unknown')}</span>;
  return (
    <span
      translate="no"
      className={cn('tabular-nums', count === 0 ? 'text-ink-muted' : 'text-ink font-semibold', className)}
    >
      {isMore ? t('moreThan', { count: formatCount(count) }) : formatCount(count)}
    </span>
  );
}
