'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { ActionDialog } from '@/app/act/action-dialog';
import { useActionFields } from '@/app/act/use-action-fields';
import { TextField } from '@/components/field/text-field';
import { Button } from '@/components/ui/button';
import { ActButton, useRedraw } from '../act-button';
import { removePasskeyAction, renamePasskeyAction } from './actions';

interface PasskeyActsProps {
  readonly credentialId: string;
  readonly name: string;
}

/** Another name for a passkey, or its end. */
export function PasskeyActs({ credentialId, name }: PasskeyActsProps) {
  const t = useTranslations('settings.signIn.passkeys');
  const [isRenaming, setIsRenaming] = useState(false);
  return (
    <div className="flex gap-2">
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={t('rename.of', { name })}
        onClick={() => setIsRenaming(true)}
      >
        {t('rename.button')}
      </Button>
      <ActButton
        size="sm"
        label={t('remove.button')}
        name={t('remove.of', { name })}
        action={removePasskeyAction}
        input={{ credentialId }}
        done={t('remove.done')}
        question={{ title: t('remove.title', { name }), words: t('remove.says') }}
      />
      {isRenaming ? (
        <RenameDialog credentialId={credentialId} name={name} onClose={() => setIsRenaming(false)} />
      ) : null}
    </div>
  );
}

function RenameDialog({ credentialId, name, onClose }: PasskeyActsProps & { readonly onClose: () => void }) {
  const t = useTranslations('settings.signIn.passkeys');
  const redraw = useRedraw(t('rename.done'));
  const form = useActionFields({
    action: renamePasskeyAction,
    defaultValues: { name },
    inputOf: (typed) => ({ credentialId, ...typed }),
    onDone: () => {
      onClose();
      redraw();
    },
  });
  return (
    <ActionDialog form={form} onClose={onClose} title={t('rename.title')} submitLabel={t('rename.act')}>
      <TextField {...form.field('name')} label={t('add.name')} maxLength={60} autoComplete="off" />
    </ActionDialog>
  );
}
