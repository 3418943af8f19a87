'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import { useState, type ReactNode } from 'react';
import { useToast } from '@/components/overlay/toast';
import { useWords } from '@/lib/messages/use-words';
import type { WriteView } from '@/lib/writes/submit/write-answer';
import type { UnsettledWrites } from './use-unsettled-writes';
import { useFollowedWrite, useSettled } from './write-outcome';
import { writeTitle, writeWords } from './write-words';
import { pathIn } from '@/lib/addresses/path-to';

interface OutcomeToastsProps {
  readonly unsettled: UnsettledWrites;
  /** The dialogs of a list, which close once a write is recorded. */
  readonly children: (onRecorded: (view: WriteView) => void) => ReactNode;
}

/** Follows the writes of a list's dialogs: marks their rows, speaks the changes, and shows a toast for a failure. */
export function OutcomeToasts({ unsettled: { note }, children }: OutcomeToastsProps) {
  const [recorded, setRecorded] = useState<readonly WriteView[]>([]);
  return (
    <>
      {recorded.map((view) => (
        <OutcomeToast key={view.id} initial={view} onSettled={note} />
      ))}
      {children((view) => {
        setRecorded((before) => [...before.filter(({ id }) => id !== view.id), view]);
        note(view);
      })}
    </>
  );
}

function OutcomeToast({ initial, onSettled }: { initial: WriteView; onSettled: (view: WriteView) => void }) {
  const t = useTranslations('writes.outcome');
  const words = useWords();
  const toast = useToast();
  const router = useRouter();
  useSettled(useFollowedWrite(initial).view, (view) => {
    onSettled(view);
    // The person who withdraws a write is told at once.
    if (view.state === 'SUCCEEDED' || view.state === 'WITHDRAWN') return;
    const { label, meaning } = writeWords(view);
    toast({
      tone: 'negative',
      title: t('titled', { write: words(writeTitle(view)), state: words(label) }),
      description: words(meaning),
      action: {
        label: t('openRecord'),
        onClick: () => router.push(pathIn(view.account, 'activity/[id]', { id: view.id })),
      },
    });
  });
  return null;
}
