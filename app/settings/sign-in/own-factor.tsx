'use client';

import { useState, type SubmitEvent } from 'react';
import { RecoveryCodes } from '@/app/sign-in/enrol/recovery-codes';
import { Button } from '@/components/ui/button';
import { Dialog } from '@/components/overlay/dialog';
import { Notice } from '@/components/ui/notice';
import { TextField } from '@/components/field/text-field';
import { giveUpFactorAction, renewRecoveryCodesAction } from './actions';

const asks = {
  renew: {
    title: 'New recovery codes',
    says: 'The codes that you have open nothing from then on.',
    act: 'Make new codes',
  },
  'give-up': {
    title: 'Use another app or device',
    says: 'The app that you use now opens nothing from then on, and you are signed out everywhere else.',
    act: 'Give this one up',
  },
} as const;

/** What somebody can do with the second factor that they have. */
export function OwnFactor({ codesLeft }: { codesLeft: number }) {
  const [ask, setAsk] = useState<keyof typeof asks>();
  return (
    <div className="flex flex-col gap-3">
      <p>
        On. {codesLeft === 1 ? 'One recovery code is' : `${codesLeft} recovery codes are`} left for the day when the
        device is lost.
      </p>
      {codesLeft > 2 ? null : (
        <Notice tone="caution">Few recovery codes are left: make new ones while you still have the app.</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => setAsk('renew')}>New recovery codes</Button>
        <Button onClick={() => setAsk('give-up')}>Use another device</Button>
      </div>
      {ask === undefined ? null : <Ask kind={ask} onClose={() => setAsk(undefined)} />}
    </div>
  );
}

function Ask({ kind, onClose }: { kind: keyof typeof asks; onClose: () => void }) {
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string>();
  const [pending, setPending] = useState(false);
  const [codes, setCodes] = useState<readonly string[]>();
  const { title, says, act } = asks[kind];
  const leave = () => window.location.assign('/settings/sign-in');

  async function submit(event: SubmitEvent) {
    event.preventDefault();
    setPending(true);
    const sent = kind === 'renew' ? renewRecoveryCodesAction(code) : giveUpFactorAction(code);
    const done = await sent.catch(() => undefined);
    setPending(false);
    if (done?.ok !== true) setProblem(done?.error.sentence ?? 'The console did not answer. Try again.');
    else if (Array.isArray(done.value)) setCodes(done.value);
    else leave();
  }

  return (
    <Dialog open busy={pending} onOpenChange={codes === undefined ? onClose : leave} title={title} description={says}>
      {codes !== undefined ? (
        <RecoveryCodes codes={codes} pending={false} problem={undefined} onKept={leave} />
      ) : (
        <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
          <TextField
            label="Code from your authenticator app"
            inputMode="numeric"
            autoComplete="one-time-code"
            maxLength={10}
            value={code}
            error={problem}
            onChange={({ target }) => setCode(target.value)}
          />
          <div className="flex flex-wrap justify-end gap-2">
            <Button onClick={onClose}>Do nothing</Button>
            <Button type="submit" variant="primary" loading={pending}>
              {act}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}
