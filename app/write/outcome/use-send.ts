'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { isOutdated } from '@/app/failures/is-outdated';
import { useToast } from '@/components/overlay/toast';
import { useWords } from '@/lib/messages/use-words';
import type { WriteAnswer, WriteView } from '@/lib/writes/submit/write-answer';
import { noteStaleCounts } from './stale-counts';

export interface WriteButtonProps {
  readonly view: WriteView;
  readonly onAnswer: (view: WriteView) => void;
}

/** A button that runs this and hands on what came of the write. */
export function useAct(run: () => Promise<WriteView | undefined>, onAnswer: (view: WriteView) => void) {
  const [loading, setLoading] = useState(false);
  async function act() {
    setLoading(true);
    const after = await run();
    setLoading(false);
    if (after !== undefined) onAnswer(after);
  }
  return { loading, onClick: () => void act() };
}

/** Runs an action about a write; a refusal is told by a toast. */
export function useSend() {
  const t = useTranslations('writes.outcome');
  const words = useWords();
  const toast = useToast();
  return async (run: () => Promise<WriteAnswer>, failure: string): Promise<WriteView | undefined> => {
    try {
      const answer = await run();
      noteStaleCounts();
      if (answer.kind === 'recorded') return answer.write;
      toast({ tone: 'negative', title: failure, description: words(answer.problem.sentence) });
    } catch (error) {
      if (!isOutdated(error)) toast({ tone: 'negative', title: failure, description: t('unreachable') });
    }
    return undefined;
  };
}
