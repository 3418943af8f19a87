'use client';

import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '@/components/overlay/use-late';
import type { FormerRequest } from '@/lib/writes/forms/former-request';

const FormerQuestion = lazyPart(async () => (await import('./former-question')).FormerQuestion);

type Former = Omit<FormerRequest, 'values'>;

/** A form that answers a request which was sent back: its question, and the parts of the submission that name it. */
export function useFormer(former: Former | undefined, isTried: boolean) {
  const [answer, setAnswer] = useState('');
  const question: ReactNode =
    former === undefined ? null : (
      <Suspense>
        <FormerQuestion former={former} answer={answer} isTried={isTried} onAnswer={setAnswer} />
      </Suspense>
    );
  return {
    question,
    named: former === undefined ? [] : [former.id],
    answer: former === undefined ? undefined : answer,
  };
}
