'use client';

import './globals.css';
import { CloudAlert } from 'lucide-react';
import { typefaceClass } from '@/components/shell/typeface';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/failure/empty-state';

/** Shown when even the frame of the page failed, so it brings its own. The log has a line with the same reference. */
export default function GlobalError({ error }: { error: Error & { digest?: string } }) {
  return (
    <html lang="en" className={typefaceClass}>
      <body>
        <title>Something failed · Payments Console</title>
        <main className="pt-[14dvh]">
          <h1 className="sr-only">Something failed</h1>
          <EmptyState
            icon={CloudAlert}
            title="This page could not be shown"
            actions={<Button onClick={() => location.reload()}>Try again</Button>}
          >
            Nothing was changed by showing it. {error.digest === undefined ? null : `Reference: ${error.digest}`}
          </EmptyState>
        </main>
      </body>
    </html>
  );
}
