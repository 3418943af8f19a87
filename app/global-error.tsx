'use client';

import './globals.css';
import { typefaceClass } from '@/app/shell/typeface';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/failure/empty-state';
// Every page includes this one, and the frame with the person's language has failed: plain texts without a formatter.
import words from '@/lib/messages/en/failed.json';

/** Shown when even the page's frame failed, so it has its own. The log has a line with the same reference. */
export default function GlobalError({ error: { digest } }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en" className={typefaceClass}>
      <body>
        <title>{words.pageTitle}</title>
        <main className="pt-[14dvh]">
          <h1 className="sr-only">{words.heading}</h1>
          <EmptyState
            icon="cloud-alert"
            title={words.title}
            actions={<Button onClick={() => location.reload()}>{words.retry}</Button>}
          >
            {words.explanation}{' '}
            {digest === undefined ? null : (
              <span>
                {words.reference} {digest}
              </span>
            )}
          </EmptyState>
        </main>
      </body>
    </html>
  );
}
