'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useAction } from '@/app/act/use-action';
import { useActionForm } from '@/app/act/use-action-form';
import { RecoveryCodes } from '@/app/sign-in/enrol/enrol-form';
import { fetchOptions } from '@/app/act/passkeys/fetch-options';
import { PasskeyButton } from '@/app/act/passkeys/passkey-button';
import { ProblemNotice } from '@/components/failure/problem-notice';
import type { Action } from '@/lib/access/requests/action-answer';
import type { ProofMeans } from '@/lib/access/passwords/prove-self';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/overlay/dialog';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/field/text-field';
import { giveUpFactorAction, renewRecoveryCodesAction, changePasswordAction } from './actions';
import { useToast } from '@/components/overlay/toast';
import { passwordLength } from '@/lib/access/passwords/password-length';

/** The acts on a person's own second factor. */
export function OwnFactor({ codesLeft, offersPasskey }: { codesLeft: number; offersPasskey: boolean }) {
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
      {ask === undefined ? null : <Ask kind={ask} offersPasskey={offersPasskey} onClose={() => setAsk(undefined)} />}
    </div>
  );
}

interface AskProps {
  readonly kind: 'renew' | 'give-up';
  readonly offersPasskey: boolean;
  readonly onClose: () => void;
}

const changes = { renew: 'recovery-codes.renew', 'give-up': 'second-factor.give-up' } as const;

function Ask({ kind, offersPasskey, onClose }: AskProps) {
  const t = useTranslations('settings.signIn');
  const terms = useTranslations('terms');
  const [code, setCode] = useState('');
  const [codes, setCodes] = useState<readonly string[]>();
  const leave = () => window.location.assign('/settings/sign-in');
  const follow = (made: unknown) => {
    if (Array.isArray(made)) setCodes(made);
    else leave();
  };
  const action: Action<unknown> = kind === 'renew' ? renewRecoveryCodesAction : giveUpFactorAction;
  const { pending, problem, onSubmit } = useActionForm<unknown>({ action, input: code, onDone: follow });
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
          {offersPasskey ? <ProofByPasskey change={changes[kind]} action={action} onDone={follow} /> : null}
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

interface ProofByPasskeyProps<T> {
  readonly change: (typeof changes)[keyof typeof changes] | 'password.change';
  readonly action: Action<T>;
  /** The input of the action with the answer; left out, the answer is the input. */
  readonly inputOf?: (answer: unknown) => unknown;
  readonly disabled?: boolean;
  readonly onDone: (value: T) => void;
}

/** The same change with a passkey in place of the code. */
function ProofByPasskey<T>({ change, action, inputOf, disabled, onDone }: ProofByPasskeyProps<T>) {
  const { problem, run } = useAction(action);
  const prove = async (answer: unknown) => {
    const done = await run(inputOf === undefined ? answer : inputOf(answer));
    if (done.ok) onDone(done.value);
  };
  return (
    <div className="flex flex-col items-start gap-2">
      <PasskeyButton disabled={disabled} ask={async () => await fetchOptions({ change })} onAnswer={prove} />
      <ProblemNotice>{problem?.sentence}</ProblemNotice>
    </div>
  );
}

interface PasswordFormProps {
  readonly by: ProofMeans;
  readonly offersPasskey: boolean;
  readonly least: number;
}

/** Sets a new password: takes the present one, and a code or a passkey beside it. The console never forces a change. */
export function PasswordForm({ by, offersPasskey, least }: PasswordFormProps) {
  const t = useTranslations('settings.signIn');
  const toast = useToast();
  const [current, setCurrent] = useState('');
  const [password, setPassword] = useState('');
  const [answer, setAnswer] = useState('');
  const follow = () => {
    setAnswer('');
    setCurrent('');
    setPassword('');
    toast({ tone: 'positive', title: t('password.changed'), description: t('password.signedOut') });
  };
  const byCode = by === 'code';
  const { pending, problem, onSubmit } = useActionForm({
    action: changePasswordAction,
    input: { answer, current, password },
    onDone: follow,
    onRefused: () => setAnswer(''),
  });
  const isTyped = current !== '' && password !== '';
  return (
    <form noValidate onSubmit={onSubmit} className="flex max-w-sm flex-col gap-4">
      <TextField
        label={t('password.current')}
        type="password"
        autoComplete="current-password"
        maxLength={passwordLength.mostUnits}
        value={current}
        onChange={({ target }) => setCurrent(target.value)}
      />
      {byCode ? (
        <TextField
          label={t('code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={10}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      ) : null}
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
      {by === 'passkey' ? null : (
        <div>
          <Button type="submit" variant="primary" loading={pending} disabled={!isTyped || (byCode && answer === '')}>
            {t('password.submit')}
          </Button>
        </div>
      )}
      {offersPasskey ? (
        <ProofByPasskey
          change="password.change"
          action={changePasswordAction}
          inputOf={(given) => ({ answer: given, current, password })}
          disabled={!isTyped}
          onDone={follow}
        />
      ) : null}
    </form>
  );
}
