'use client';

import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { useAction } from '@/app/step-up/use-action';
import { RecoveryCodes } from '@/app/sign-in/enrol/enrol-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/overlay/dialog';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/field/text-field';
import { giveUpFactorAction, renewRecoveryCodesAction, changePasswordAction } from './actions';
import { useToast } from '@/components/overlay/toast';

/** What somebody can do with the second factor that they have. */
export function OwnFactor({ codesLeft }: { codesLeft: number }) {
  const t = useTranslations('settings.signIn');
  const [ask, setAsk] = useState<'renew' | 'give-up'>();
  return (
    <div className="flex flex-col gap-3">
      <p>{t('left', { count: codesLeft })}</p>
      {codesLeft > 2 ? null : <Notice tone="caution">{t('few')}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsk('renew')}>{t('renew.button')}</Button>
        <Button onClick={() => setAsk('give-up')}>{t('give-up.button')}</Button>
      </div>
      {ask === undefined ? null : <Ask kind={ask} onClose={() => setAsk(undefined)} />}
    </div>
  );
}

function Ask({ kind, onClose }: { kind: 'renew' | 'give-up'; onClose: () => void }) {
  const t = useTranslations('settings.signIn');
  const terms = useTranslations('terms');
  const [code, setCode] = useState('');
  const { pending, problem, run } = useAction<unknown>(
    kind === 'renew' ? renewRecoveryCodesAction : giveUpFactorAction,
  );
  const [codes, setCodes] = useState<readonly string[]>();
  const leave = () => window.location.assign('/settings/sign-in');

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const done = await run(code);
    if (!done.ok) return;
    if (Array.isArray(done.value)) setCodes(done.value);
    else leave();
  }

  return (
    <Dialog
      open
      busy={pending}
      onOpenChange={codes === undefined ? onClose : leave}
      title={t(`${kind}.title`)}
      description={t(`${kind}.says`)}
    >
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} pending={false} problem={undefined} onKept={leave} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <TextField
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            error={problem?.sentence}
            onChange={({ target }) => setCode(target.value)}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>{terms('cancel')}</Button>
            <Button type="submit" variant="primary" loading={pending}>
              {t(`${kind}.act`)}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** A new password, by whoever proves to be its owner. It is never forced to change. */
export function PasswordForm({ byCode, least }: { byCode: boolean; least: number }) {
  const t = useTranslations('settings.signIn');
  const toast = useToast();
  const [password, setPassword] = useState('');
  const [answer, setAnswer] = useState('');
  const { pending, problem, run } = useAction(changePasswordAction);

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    const changed = await run({ answer, password });
    setAnswer('');
    if (!changed.ok) return;
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
        error={problem?.sentence}
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
