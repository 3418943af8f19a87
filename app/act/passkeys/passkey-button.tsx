'use client';

import type { AuthenticationResponseJSON } from '@simplewebauthn/browser';
import { useTranslations } from 'next-intl';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { Button, type ButtonProps } from '@/components/ui/button';
import { Icon } from '@/components/ui/icon';
import type { Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import type { Result } from '@/lib/result';
import { signWithPasskey } from './sign-with-passkey';
import type { fetchOptions } from './fetch-options';

const never = () => () => undefined;
const knowsPasskeys = () => window.isSecureContext && 'PublicKeyCredential' in window;

/** Whether this browser can use passkeys here. Nearly all can, so the server's page offers them, and nothing moves. */
export const useOffersPasskeys = (): boolean => useSyncExternalStore(never, knowsPasskeys, () => true);

interface PasskeyButtonProps extends Pick<ButtonProps, 'variant' | 'size' | 'disabled' | 'className'> {
  /** Asks our server what the browser is to ask. */
  readonly ask: () => ReturnType<typeof fetchOptions>;
  /** Takes the browser's answer to our server. The button waits for it. */
  readonly onAnswer: (answer: AuthenticationResponseJSON) => Promise<unknown> | undefined;
  /** Told when the button begins and ends to be busy. */
  readonly onBusy?: (isBusy: boolean) => void;
  readonly children?: ReactNode;
}

/** “Use a passkey”, in place of a code or a password. It is not there in a browser without passkeys. */
export function PasskeyButton({ ask, onAnswer, onBusy, children, disabled, ...look }: PasskeyButtonProps) {
  const t = useTranslations('terms.passkey');
  const words = useWords();
  const isOffered = useOffersPasskeys();
  const [pending, setPending] = useState(false);
  const [problem, setProblem] = useState<Message>();
  const setBusy = (isBusy: boolean) => {
    setPending(isBusy);
    onBusy?.(isBusy);
  };

  async function run() {
    setBusy(true);
    setProblem(undefined);
    const used = await askForAnswer(ask);
    if (used.ok) await onAnswer(used.value);
    else setProblem(used.error);
    setBusy(false);
  }

  if (!isOffered) return null;
  return (
    <>
      <Button
        {...look}
        loading={pending}
        disabled={disabled}
        icon={<Icon name="key-round" />}
        onClick={() => void run()}
      >
        {children ?? t('use')}
      </Button>
      <ProblemNotice>{problem === undefined ? undefined : words(problem)}</ProblemNotice>
    </>
  );
}

async function askForAnswer(ask: PasskeyButtonProps['ask']): Promise<Result<AuthenticationResponseJSON, Message>> {
  const options = await ask();
  return options.ok ? await signWithPasskey(options.value) : options;
}
