'use client';

import './globals.css';
import { useEffect, useState } from 'react';
import type { FailedWords } from './failures/failed-words';
import { Button } from '@/components/ui/button';
import { EmptyState } from '@/components/failure/empty-state';
import { watchReady } from '@/components/overlay/watch-ready';
// Every page includes this one, and the frame with the person's language has failed: the texts are plain, without a
// formatter, in the typeface of the system. The texts of another language are loaded when they are needed.
import english from '@/lib/messages/en/failed.json';

/** Shown when even the page's frame failed, so it has its own. The log has a line with the same reference. */
export default function GlobalError({ error: { digest } }: { error: Error & { digest?: string } }) {
  // In English first, and in the reader's language as soon as its words are there.
  const [words, setWords] = useState<FailedWords>(english);
  useEffect(watchReady, []);
  useEffect(() => {
    void import('./failures/failed-words').then(
      ({ failedWords }) => setWords(failedWords()),
      // The console may be away altogether; the English words stay.
      () => undefined,
    );
  }, []);
  return (
    <html lang={words.language}>
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
