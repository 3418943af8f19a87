import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';

/** A record's fields: the name in a fixed column, the value beside it; stacked on phones, or if `--fact` says so. */
export function Facts({ children }: { children: ReactNode }) {
  return <dl className="divide-line divide-y text-sm">{children}</dl>;
}

export interface FactProps {
  label: ReactNode;
  children: ReactNode;
  /** Explains the field in small print under the value. */
  note?: ReactNode;
}

export function Fact({ label, children, note }: FactProps) {
  return (
    <div className="grid gap-x-4 py-1.5 sm:grid-cols-(--fact,minmax(8rem,11rem)_minmax(0,1fr))">
      <dt className="text-ink-muted text-xs leading-5">{label}</dt>
      <dd className="text-ink min-w-0">
        {children ?? <Absent />}
        {note === undefined ? null : <p className="text-ink-faint mt-0.5 text-xs">{note}</p>}
      </dd>
    </div>
  );
}

function Absent() {
  const t = useTranslations('ui');
  return (
    <span className="text-ink-faint">
      <span aria-hidden>–</span>
      <span className="sr-only">{t('absent')}</span>
    </span>
  );
}
