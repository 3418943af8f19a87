import { Suspense, use, type ReactNode } from 'react';
import { useTranslations } from 'next-intl';
import { Icon } from '@/components/ui/icon';
import { Link } from '@/components/ui/link';
import { formatCount } from '@/lib/format/count';

/** The figures of a home page, in one line if there is room. */
export function Figures({ children }: { children: ReactNode }) {
  const t = useTranslations('home');
  return (
    <ul
      aria-label={t('figures')}
      className="border-line mb-6 grid grid-cols-[repeat(auto-fill,minmax(min(11rem,44%),1fr))] gap-x-6 gap-y-4 border-y py-4"
    >
      {children}
    </ul>
  );
}

export interface FigureCount {
  /** Undefined if it could not be read. */
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
}

/** One number, known at once or a moment later, in space that is kept from the start. */
export function Figure({ label, href, counted, known }: FigureProps) {
  const value = <Value counted={counted} />;
  const inside = (
    <>
      <span className="text-ink-muted flex items-center gap-1 text-xs whitespace-nowrap group-hover:underline">
        {label}
        {href === undefined ? null : <Icon name="chevron-right" className="text-ink-faint size-3" />}
      </span>
      {known ? value : <Suspense fallback={<span className="block h-12" />}>{value}</Suspense>}
    </>
  );
  return (
    <li className="min-w-0">
      {href === undefined ? (
        inside
      ) : (
        <Link href={href} className="group block">
          {inside}
        </Link>
      )}
    </li>
  );
}

function Value({ counted }: Pick<FigureProps, 'counted'>) {
  const t = useTranslations('home');
  const { count, isMore = false, sums = [], note } = use(counted);
  return (
    <span className="block min-h-12">
      {count === undefined ? (
        <span className="text-ink-muted text-md block leading-8">{t('unknown')}</span>
      ) : (
        <span
          translate="no"
          className={`text-xl font-semibold tabular-nums ${count === 0 ? 'text-ink-muted' : 'text-ink'}`}
        >
          {isMore ? t('moreThan', { count: formatCount(count) }) : formatCount(count)}
        </span>
      )}
      {sums.map((sum) => (
        <span key={sum} translate="no" className="text-ink block text-xs tabular-nums">
          {sum}
        </span>
      ))}
      <span className="text-ink-muted block text-xs">{note}</span>
    </span>
  );
}
