'use client';

import type { PublicKeyCredentialCreationOptionsJSON } from '@simplewebauthn/browser';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/app/act/action-dialog';
import { useAction } from '@/app/act/use-action';
import { useActionFields } from '@/app/act/use-action-fields';
import { makePasskey } from '@/app/act/passkeys/sign-with-passkey';
import { useOffersPasskeys } from '@/app/act/passkeys/passkey-button';
import { TextField } from '@/components/field/text-field';
import { Button } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { useRedraw } from '../act-button';
import { askForPasskeyAction, keepPasskeyAction } from './actions';

/** The way to a new passkey; a browser that makes none says so. */
export function AddPasskey() {
  const t = useTranslations('settings.signIn.passkeys');
  const [isAdding, setIsAdding] = useState(false);
  if (!useOffersPasskeys()) return <p className="text-ink-muted text-sm">{t('noBrowser')}</p>;
  return (
    <div>
      <Button icon={<Icon name="key-round" />} aria-haspopup="dialog" onClick={() => setIsAdding(true)}>
        {t('add.button')}
      </Button>
      {isAdding ? <AddDialog onClose={() => setIsAdding(false)} /> : null}
    </div>
  );
}

/** First the name and the proof, then the window of the browser, then our server keeps what the device made. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useTranslations('settings.signIn.passkeys');
  const words = useWords();
  const redraw = useRedraw(t('add.done'));
  const [isMaking, setIsMaking] = useState(false);
  const [stopped, setStopped] = useState<Message>();
  const keeping = useAction(keepPasskeyAction);
  const asking = useActionFields({
    action: askForPasskeyAction,
    defaultValues: { name: '' },
    onDone: async (options) => await make(options),
  });

  async function make(options: PublicKeyCredentialCreationOptionsJSON) {
    setIsMaking(true);
    setStopped(undefined);
    keeping.clear();
    const made = await makePasskey(options);
    const kept = made.ok ? await keeping.run(made.value) : undefined;
    setIsMaking(false);
    if (!made.ok) setStopped(made.error);
    if (kept?.ok !== true) return;
    onClose();
    redraw();
  }

  const problem = asking.problem ?? keeping.problem?.sentence ?? (stopped === undefined ? undefined : words(stopped));
  return (
    <ActionDialog
      form={{ ...asking, problem, pending: asking.pending || isMaking }}
      onClose={onClose}
      title={t('add.title')}
      description={t('add.says')}
      submitLabel={t('add.act')}
    >
      <TextField
        {...asking.field('name')}
        label={t('add.name')}
        placeholder={t('add.example')}
        maxLength={60}
        autoComplete="off"
      />
    </ActionDialog>
  );
}
