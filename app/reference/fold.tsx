'use client';

import { ChevronRight } from 'lucide-react';
import { useTranslations } from 'next-intl';
import { createContext, useContext, type ReactNode } from 'react';

/** Whether few enough sections are left by the search that all of them can stand open. */
export const OpenFolds = createContext(false);

/** Closed at first: the page is for finding one of thirty operations, then for reading that one. */
export function Fold({ label, of, children }: { label: string; of: string; children: ReactNode }) {
  const open = useContext(OpenFolds);
  const t = useTranslations('reference');
  return (
    <details key={String(open)} open={open} className="group">
      <summary className="text-accent-ink flex min-h-9 items-center gap-1.5 px-4 text-xs font-medium">
        <ChevronRight aria-hidden className="size-3.5 transition-transform group-open:rotate-90" />
        {t.rich('foldOf', { label, title: of, hidden: (words) => <span className="sr-only">{words}</span> })}
      </summary>
      <div className="border-line flex flex-col gap-4 border-t px-4 py-3">{children}</div>
    </details>
  );
}
