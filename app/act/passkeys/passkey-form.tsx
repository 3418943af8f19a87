'use client';

import { useRef, type ReactNode } from 'react';
import type { ButtonProps } from '@/components/ui/button';
import { fetchSignInOptions } from './fetch-options';
import { PasskeyButton } from './passkey-button';

interface PasskeyFormProps extends Pick<ButtonProps, 'variant'> {
  /** The sign-in without a password, or the step after one. */
  readonly step: 'first' | 'code';
  /** The page to open afterwards. */
  readonly from: string;
  readonly children: ReactNode;
}

const addresses = { first: '/api/auth/passkey', code: '/api/auth/code' } as const;

/** A sign-in by passkey: the browser's answer is sent as a plain form, as a password or a code is. */
export function PasskeyForm({ step, from, variant, children }: PasskeyFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLInputElement>(null);
  return (
    <form ref={form} method="post" action={addresses[step]} className="flex flex-col gap-2 empty:hidden">
      <input type="hidden" name="callbackUrl" value={from} />
      <input ref={field} type="hidden" name="passkey" />
      <PasskeyButton
        size="lg"
        variant={variant}
        ask={async () => await fetchSignInOptions(step)}
        onAnswer={async (answer) => {
          if (field.current !== null) field.current.value = JSON.stringify(answer);
          form.current?.requestSubmit();
          // The button stays busy until the browser has left the page.
          await new Promise(() => undefined);
        }}
      >
        {children}
      </PasskeyButton>
    </form>
  );
}
