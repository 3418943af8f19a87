'use client';

import { useTranslations } from 'next-intl';
import { useState, type SubmitEvent } from 'react';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import { RecoveryCodes } from '@/app/sign-in/enrol/recovery-codes';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/overlay/dialog';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/field/text-field';
import { giveUpFactorAction, renewRecoveryCodesAction } from './actions';

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
  const words = useWords();
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const leave = () => window.location.assign('/settings/sign-in');

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setPending(true);
    const sent = kind === 'renew' ? renewRecoveryCodesAction(code) : giveUpFactorAction(code);
    const done = await sent.catch(() => undefined);
    setPending(false);
    if (done?.ok !== true) setProblem(words(done?.error.sentence ?? message('terms.noAnswer')));
    else if (Array.isArray(done.value)) setCodes(done.value);
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
