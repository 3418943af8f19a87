import type { ReactNode } from 'react';
import { EnvironmentBadge, EnvironmentStripe, Wordmark } from './environment-badge';
import { environment } from '@/lib/env';

/** The frame of a page for people without a session. */
export function SignedOutFrame({ children }: { children: ReactNode }) {
  const { platformEnvironment } = environment();
  return (
    <div className="flex min-h-dvh flex-col">
      <EnvironmentStripe environment={platformEnvironment} />
      <main className="flex grow flex-col items-center px-4 pt-10 pb-8 sm:pt-[14dvh]">
        <div className="flex w-full max-w-sm flex-col gap-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Wordmark />
            <EnvironmentBadge environment={platformEnvironment} />
          </div>
          {children}
        </div>
      </main>
    </div>
  );
}
