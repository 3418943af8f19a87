import type { ReactNode } from 'react';

/** The buttons at a form's end: what goes on first, then the other ways. */
export function FormActions({ children, note }: { children: ReactNode; note?: ReactNode }) {
  return (
    <div className="border-line flex flex-wrap items-center gap-x-3 gap-y-2 border-t pt-4">
      {children}
      {note === undefined ? null : <p className="text-ink-muted min-w-0 grow basis-48 text-xs">{note}</p>}
    </div>
  );
}
