'use client';

import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/field/text-field';
import { useToast } from '@/components/overlay/toast';
import { changePasswordAction } from './actions';

/** A new password, by whoever proves to be its owner. It is never forced to change. */
export function PasswordForm({ byCode, least }: { byCode: boolean; least: number }) {
  const t = useTranslations('settings.signIn');
  const toast = useToast();
  const [password, setPassword] = useState('');
  const [answer, setAnswer] = useState('');
  const words = useWords();
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setPending(true);
    const changed = await changePasswordAction({ answer, password }).catch(() => undefined);
    setPending(false);
    setAnswer('');
    setProblem(changed?.ok === true ? undefined : words(changed?.error.sentence ?? message('terms.noAnswer')));
    if (changed?.ok !== true) return;
    setPassword('');
    toast({ tone: 'positive', title: t('password.changed'), description: t('password.signedOut') });
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-sm flex-col gap-4">
      <TextField
        label={byCode ? t('code') : t('password.current')}
        type={byCode ? 'text' : 'password'}
        autoComplete={byCode ? 'one-time-code' : 'current-password'}
        maxLength={128}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <TextField
        label={t('password.new')}
        type="password"
        autoComplete="new-password"
        hint={t('password.hint', { least })}
        maxLength={200}
        value={password}
        error={problem}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div>
        <Button type="submit" variant="primary" loading={pending} disabled={password === '' || answer === ''}>
          {t('password.submit')}
        </Button>
      </div>
    </form>
  );
}
