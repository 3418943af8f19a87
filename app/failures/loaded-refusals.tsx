'use client';

import { useTranslations, type AbstractIntlMessages } from 'next-intl';
import { Suspense, use, type ReactNode } from 'react';
import { noteLostPart } from '@/components/overlay/lost-part';
import { AddedMessages } from '../shell/root-providers';

type Loaded = AbstractIntlMessages | undefined;

let loading: Promise<Loaded> | undefined;

/** Once for a page. Where it failed, the next refusal that is drawn asks for it again. */
function loadRefusals(): Promise<Loaded> {
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

/** Draws what is inside with the messages of refusals, which no page loads before it needs them. */
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
  return <AddedMessages messages={texts}>{children}</AddedMessages>;
}
