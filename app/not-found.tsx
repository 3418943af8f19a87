import { Compass } from 'lucide-react';
import type { Metadata } from 'next';
import { Wordmark } from '@/components/shell/mark';
import { ButtonLink } from '@/components/ui/button';
import { EmptyState } from '@/components/failure/empty-state';

export const metadata: Metadata = { title: 'No such page · Payments Console' };

/** The framework's own page has styles in its tags, which our policy refuses. */
export default function NotFound() {
  return (
    <main className="mx-auto flex min-h-dvh max-w-sm flex-col px-4 pt-10 sm:pt-[14dvh]">
      <Wordmark />
      <h1 className="sr-only">No such page</h1>
      <EmptyState
        icon={Compass}
        title="There is no page at this address"
        actions={<ButtonLink href="/">Go to the start</ButtonLink>}
      >
        It may have been mistyped, or the page has moved.
      </EmptyState>
    </main>
  );
}
