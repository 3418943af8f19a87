'use client';

import { useState, type SubmitEvent } from 'react';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/field/text-field';
import { useToast } from '@/components/overlay/use-toast';
import { changePasswordAction } from './actions';

/** A new password, by whoever proves to be its owner. It is never forced to change. */
export function PasswordForm({ byCode }: { byCode: boolean }) {
  const toast = useToast();
  const [password, setPassword] = useState('');
  const [answer, setAnswer] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setPending(true);
    const changed = await changePasswordAction({ answer, password }).catch(() => undefined);
    setPending(false);
    setAnswer('');
    setProblem(
      changed?.ok === true ? undefined : (changed?.error.sentence ?? 'The console did not answer. Try again.'),
    );
    if (changed?.ok !== true) return;
    setPassword('');
    toast({ tone: 'positive', title: 'Your password is changed', description: 'You are signed out everywhere else.' });
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex max-w-sm flex-col gap-4">
      <TextField
        label={byCode ? 'Code from your authenticator app' : 'Password as it is'}
        type={byCode ? 'text' : 'password'}
        autoComplete={byCode ? 'one-time-code' : 'current-password'}
        maxLength={128}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <TextField
        label="New password"
        type="password"
        autoComplete="new-password"
        hint="15 characters or more. A few words that only you put together are easy to keep and hard to guess."
        maxLength={200}
        value={password}
        error={problem}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div>
        <Button type="submit" variant="primary" loading={pending} disabled={password === '' || answer === ''}>
          Change password
        </Button>
      </div>
    </form>
  );
}
