'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '@/app/act/use-action';
import { useOffersPasskeys } from '@/app/act/passkeys/passkey-button';
import { makePasskey } from '@/app/act/passkeys/sign-with-passkey';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { askForFirstPasskeyAction, keepFirstPasskeyAction } from './actions';

/** A passkey in place of an app, where the browser makes one. */
export function FirstPasskey({ next }: { next: string }) {
  const t = useTranslations('sign-in.passkey');
  const words = useWords();
  const isOffered = useOffersPasskeys();
  const asking = useAction(askForFirstPasskeyAction);
  const keeping = useAction(keepFirstPasskeyAction);
  const [isBusy, setIsBusy] = useState(false);
  const [stopped, setStopped] = useState<Message>();

  async function make(): Promise<boolean> {
    const asked = await asking.run(t('first'));
    if (!asked.ok) return false;
    const made = await makePasskey(asked.value);
    if (!made.ok) setStopped(made.error);
    return made.ok && (await keeping.run(made.value)).ok;
  }

  async function run() {
    setIsBusy(true);
    setStopped(undefined);
    // A full page load: everything on the next page belongs to the session that has just become whole.
    if (await make()) window.location.assign(next);
    else setIsBusy(false);
  }

  if (!isOffered) return null;
  const problem = asking.problem ?? keeping.problem;
  return (
    <div className="border-line flex flex-col items-start gap-2 border-t pt-4">
      <p className="text-sm">{t('orHere')}</p>
      <Button icon={<Icon name="key-round" />} loading={isBusy} onClick={() => void run()}>
        {t('make')}
      </Button>
      <ProblemNotice>{problem?.sentence ?? (stopped === undefined ? undefined : words(stopped))}</ProblemNotice>
    </div>
  );
}
