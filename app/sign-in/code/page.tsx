import { pageTitle } from '@/app/shell/page-title';
import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/field/text-field';
import { findUnfinished } from '@/lib/access/sessions/caller';
import { safeReturnPath } from '@/lib/access/requests/return-path';
import { SignedOutFrame } from '@/app/shell/signed-out-frame';

export const generateMetadata = pageTitle('sign-in.code.pageTitle');

/** The second half of a sign-in. A plain form: it needs no script, and browsers offer codes for it. */
export default async function CodePage({ searchParams }: PageProps<'/sign-in/code'>) {
  const asked = await searchParams;
  const from = safeReturnPath(asked['from']);
  const session = await findUnfinished();
  if (session?.stage !== 'code') redirect(from);
  const t = await getTranslations('sign-in');
  return (
    <SignedOutFrame>
      <h1 className="text-lg font-semibold">{t('code.title')}</h1>
      <form
        method="post"
        action="/api/auth/code"
        className="border-line bg-surface flex flex-col gap-4 rounded-md border p-5"
      >
        <input type="hidden" name="callbackUrl" value={from} />
        <p className="text-ink-muted text-sm">
          {t.rich('code.who', {
            email: session.email,
            strong: (text) => <span className="text-ink font-medium">{text}</span>,
          })}
        </p>
        <TextField
          label={t('code.label')}
          name="code"
          inputMode="text"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={40}
          required
          autoFocus
          hint={t('code.hint')}
          error={asked['problem'] === 'wrong-code' ? t('problem.wrong-code') : undefined}
        />
        <Button type="submit" variant="primary" size="lg">
          {t('code.submit')}
        </Button>
      </form>
      <form method="post" action="/api/auth/signout">
        <Button type="submit" variant="quiet">
          {t('code.other')}
        </Button>
      </form>
    </SignedOutFrame>
  );
}
