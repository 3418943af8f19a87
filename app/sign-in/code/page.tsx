import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/field/text-field';
import { findUnfinished } from '@/lib/access/sessions/caller';
import { safeReturnPath } from '@/lib/access/requests/return-path';
import { SignedOutFrame } from '@/app/shell/signed-out-frame';
import { problemWords } from '../sign-in-words';

export const metadata: Metadata = { title: 'Your code · Payments Console' };

/** The second half of a sign-in. A plain form: it needs no script, and browsers offer codes for it. */
export default async function CodePage({ searchParams }: PageProps<'/sign-in/code'>) {
  const asked = await searchParams;
  const from = safeReturnPath(asked['from']);
  const session = await findUnfinished();
  if (session?.stage !== 'code') redirect(from);
  return (
    <SignedOutFrame>
      <h1 className="text-lg font-semibold">Your code</h1>
      <form
        method="post"
        action="/api/auth/code"
        className="border-line bg-surface flex flex-col gap-4 rounded-md border p-5"
      >
        <input type="hidden" name="callbackUrl" value={from} />
        <p className="text-ink-muted text-sm">
          Signing in as <span className="text-ink font-medium">{session.email}</span>.
        </p>
        <TextField
          label="Code from your authenticator app"
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
          hint="Six digits. Without the device, type one of your recovery codes."
          error={asked['problem'] === 'wrong-code' ? problemWords['wrong-code'] : undefined}
        />
        <Button type="submit" variant="primary" size="lg">
          Continue
        </Button>
      </form>
      <form method="post" action="/api/auth/signout">
        <Button type="submit" variant="quiet">
          Sign in as somebody else
        </Button>
      </form>
    </SignedOutFrame>
  );
}
