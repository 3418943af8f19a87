'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useActionForm } from '@/app/act/use-action-form';
import { RecoveryCodes } from '@/app/sign-in/enrol/enrol-form';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/overlay/dialog';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/field/text-field';
import { giveUpFactorAction, renewRecoveryCodesAction, changePasswordAction } from './actions';
import { useToast } from '@/components/overlay/toast';
import { passwordLength } from '@/lib/access/passwords/password-length';

/** The acts on a person's own second factor. */
export function OwnFactor({ codesLeft }: { codesLeft: number }) {
  const t = useTranslations('settings.signIn');
  const [ask, setAsk] = useState<'renew' | 'give-up'>();
  return (
    <div className="flex flex-col gap-3">
      <p>{t('left', { count: codesLeft })}</p>
      {codesLeft > 2 ? null : <Notice tone="caution">{t('few')}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button aria-haspopup="dialog" onClick={() => setAsk('renew')}>
          {t('renew.button')}
        </Button>
        <Button aria-haspopup="dialog" onClick={() => setAsk('give-up')}>
          {t('give-up.button')}
        </Button>
      </div>
      {ask === undefined ? null : <Ask kind={ask} onClose={() => setAsk(undefined)} />}
    </div>
  );
}

function Ask({ kind, onClose }: { kind: 'renew' | 'give-up'; onClose: () => void }) {
  const t = useTranslations('settings.signIn');
  const terms = useTranslations('terms');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const leave = () => window.location.assign('/settings/sign-in');
  const { pending, problem, onSubmit } = useActionForm<unknown>({
    action: kind === 'renew' ? renewRecoveryCodesAction : giveUpFactorAction,
    input: code,
    onDone: (made) => {
      if (Array.isArray(made)) setCodes(made);
      else leave();
    },
  });
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
        <form noValidate onSubmit={onSubmit} className="flex flex-col gap-4">
          <TextField
            label={t('code')}
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            error={problem}
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

/** Sets a new password, with proof that the person owns it. The console never forces a change. */
export function PasswordForm({ byCode, least }: { byCode: boolean; least: number }) {
  const t = useTranslations('settings.signIn');
  const toast = useToast();
  const [password, setPassword] = useState('');
  const [answer, setAnswer] = useState('');
  const { pending, problem, onSubmit } = useActionForm({
    action: changePasswordAction,
    input: { answer, password },
    onDone: () => {
      setAnswer('');
      setPassword('');
      toast({ tone: 'positive', title: t('password.changed'), description: t('password.signedOut') });
    },
    onRefused: () => setAnswer(''),
  });
  return (
    <form noValidate onSubmit={onSubmit} className="flex max-w-sm flex-col gap-4">
      <TextField
        label={byCode ? t('code') : t('password.current')}
        type={byCode ? 'text' : 'password'}
        autoComplete={byCode ? 'one-time-code' : 'current-password'}
        maxLength={passwordLength.mostUnits}
        value={answer}
        onChange={({ target }) => setAnswer(target.value)}
      />
      <TextField
        label={t('password.new')}
        type="password"
        autoComplete="new-password"
        hint={t('password.hint', { least })}
        maxLength={passwordLength.mostUnits}
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
