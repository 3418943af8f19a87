import type { ReactNode } from 'react';

/** A line in the space between the bar and the page, so that nothing moves when it comes or goes. */
export function Strip({ children }: { readonly children: ReactNode }) {
  return (
    <div className="z-shell pointer-events-none fixed inset-x-0 top-[calc(var(--head)-0.5rem)] flex justify-center px-3 print:hidden">
      <p className="border-caution-line/50 bg-caution-soft text-caution-ink h-4.5 truncate rounded-full border px-3 text-xs leading-4 font-medium">
        {children}
      </p>
    </div>
  );
}
