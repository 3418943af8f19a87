'use client';

import { useEffect, useEffectEvent } from 'react';
import { OperationNotice } from '@/app/write/outcome/write-state';
import { useFollowedWrite } from '@/app/write/outcome/use-followed-write';
import { Button } from '@/components/ui/button';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import { QuoteCard } from './quote-card';
import { findQuote, type QuoteRecord } from './quote-record';

export interface QuoteResultProps {
  readonly initial: WriteView;
  readonly before: QuoteRecord | undefined;
  readonly pending: boolean;
  readonly onAgain: (record: QuoteRecord) => void;
  /** Called once, when nothing will change any more. */
  readonly onSettled: (view: WriteView) => void;
  /** Away from a question that is still open. */
  readonly onLeave: () => void;
}

/** What came of asking for a quote: the price, or where the question stands. */
export function QuoteResult({ initial, before, pending, onAgain, onSettled, onLeave }: QuoteResultProps) {
  const followed = useFollowedWrite(initial);
  const { view } = followed;
  const settle = useEffectEvent(() => onSettled(view));
  const { settled } = view;
  useEffect(() => {
    if (settled) settle();
  }, [settled]);

  const record = findQuote(view);
  if (record === undefined) {
    return (
      <div className="flex flex-col items-start gap-3">
        <OperationNotice followed={followed} />
        {settled ? null : <Button onClick={onLeave}>Start another quote</Button>}
      </div>
    );
  }
  return (
    <QuoteCard
      account={view.account}
      record={record}
      before={before}
      pending={pending}
      onAgain={() => onAgain(record)}
    />
  );
}
