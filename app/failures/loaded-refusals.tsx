'use client';

import { useTranslations, type AbstractIntlMessages } from 'next-intl';
import { Suspense, use, type ReactNode } from 'react';
import { noteLostPart } from '@/components/overlay/lost-part';
import { ScriptMessages } from '../shell/root-providers';

type LoadedMessages = AbstractIntlMessages | undefined;

let loading: Promise<LoadedMessages> | undefined;

/** Loads once for a page. After a failure, the next refusal that is drawn loads again. */
function loadRefusals(): Promise<LoadedMessages> {
  return (loading ??= import('@/lib/messages/en/refusals.json').then(
    (file) => ({ refusals: file.default }),
    (error: unknown) => {
      void noteLostPart(error);
      loading = undefined;
      return undefined;
    },
  ));
}

interface LoadedRefusalsProps {
  readonly instead: ReactNode;
  readonly children: ReactNode;
}

/** Draws the children with the messages of refusals, which no page loads before it needs them. */
export function LoadedRefusals(props: LoadedRefusalsProps) {
  return (
    <Suspense fallback={null}>
      <WithRefusals {...props} />
    </Suspense>
  );
}

function WithRefusals({ instead, children }: LoadedRefusalsProps) {
  const t = useTranslations('terms');
  const texts = use(loadRefusals());
  if (texts === undefined) return instead ?? t('wordsNotLoaded');
  return <ScriptMessages messages={texts}>{children}</ScriptMessages>;
}
