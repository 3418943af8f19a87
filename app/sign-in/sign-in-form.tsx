'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, type ReactNode } from 'react';
import { reportZone } from '@/app/shell/report-zone';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/field/text-field';
import { passwordLength } from '@/lib/access/passwords/password-length';

interface Demo {
  readonly people: readonly { email: string; role: string }[];
  readonly password: string;
}

interface SignInFormProps {
  formToken: string;
  /** The email that was typed before a refusal. */
  email: string;
  /** The page to open afterwards. */
  from: string;
  problem: string | undefined;
  /** Undefined outside of a demo. */
  demo: Demo | undefined;
  /** Another way to sign in, below the form. */
  children: ReactNode;
}

/** A plain form to next-auth's address: it needs no script, and password managers recognise it. */
export function SignInForm({ formToken, email, from, problem, demo, children }: SignInFormProps) {
  const t = useTranslations('sign-in');
  const terms = useTranslations('terms');
  const form = useRef<HTMLFormElement>(null);
  // The first page then has the person's own times at once, and is not read again.
  useEffect(() => void reportZone(), []);
  const fill = (person: string, password: string) => {
    const fields = form.current?.elements;
    setValue(fields?.namedItem('email'), person);
    setValue(fields?.namedItem('password'), password);
    form.current?.querySelector<HTMLButtonElement>('[type=submit]')?.focus();
  };
  return (
    <>
      <form
        ref={form}
        method="post"
        action="/api/auth/callback/credentials"
        className="border-line bg-surface flex flex-col gap-4 rounded-md border p-5"
      >
        <input type="hidden" name="csrfToken" value={formToken} />
        <input type="hidden" name="callbackUrl" value={from} />
        <TextField
          label={terms('email')}
          name="email"
          // Browsers refuse letters with accents before the @ of a field of the type `email`.
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          required
          defaultValue={email}
          autoFocus={email === ''}
        />
        <TextField
          label={t('passwordLabel')}
          name="password"
          type="password"
          autoComplete="current-password"
          maxLength={passwordLength.mostUnits}
          required
          autoFocus={email !== ''}
          error={problem}
        />
        <Button type="submit" variant="primary" size="lg">
          {t('submit')}
        </Button>
      </form>
      {children}
      <p className="text-ink-muted text-sm">{t('forgot')}</p>
      {demo === undefined ? null : <DemoPeople {...demo} onChoose={fill} />}
    </>
  );
}

function DemoPeople({ people, password, onChoose }: Demo & { onChoose: (email: string, password: string) => void }) {
  const t = useTranslations('sign-in.demo');
  return (
    <section aria-labelledby="demo-people" className="flex flex-col gap-2">
      <h2 id="demo-people" className="text-ink-muted text-xs font-medium">
        {t('title')}
      </h2>
      <ul className="border-line bg-surface divide-line flex flex-col divide-y rounded-md border">
        {people.map(({ email, role }) => (
          <li key={email}>
            <Button
              variant="quiet"
              className="h-auto w-full justify-between gap-3 rounded-none px-3 py-2 text-left"
              onClick={() => onChoose(email, password)}
            >
              <span className="text-ink text-sm">{role}</span>
              <span className="text-ink-muted truncate text-xs font-normal">{email}</span>
            </Button>
          </li>
        ))}
      </ul>
      <p className="text-ink-muted text-xs">
        {t.rich('password', { password, code: (text) => <code className="text-ink font-mono">{text}</code> })}
      </p>
    </section>
  );
}

function setValue(field: unknown, value: string): void {
  if (field instanceof HTMLInputElement) field.value = value;
}
