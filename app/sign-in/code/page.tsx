import { pageTitle } from '@/app/shell/page-title';
import { useTranslations } from 'next-intl';
import { getTranslations } from 'next-intl/server';
import { redirect } from 'next/navigation';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { PasskeyForm } from '@/app/act/passkeys/passkey-form';
import { ProblemNotice } from '@/components/failure/problem-notice';
import { Button } from '@/components/ui/button';
import { TextField } from '@/components/field/text-field';
import { findPasskeySite } from '@/lib/access/passkeys/passkey-site';
import { hasPasskey } from '@/lib/access/passkeys/passkeys';
import { hasApp } from '@/lib/access/second-factor/second-factor';
import { environment } from '@/lib/env';
import { store } from '@/lib/store/open-store';
import { findUnfinished } from '@/lib/access/sessions/caller';
import { safeReturnPath } from '@/lib/access/requests/return-path';
import { SignedOutFrame } from '@/app/shell/signed-out-frame';
import { SignOutForm } from '@/app/session/sign-out-form';

export const generateMetadata = pageTitle('sign-in.code.pageTitle');

/** The second half of a sign-in: a code, or a passkey. */
export default async function CodePage({ searchParams }: PageProps<'/sign-in/code'>) {
  const asked = await searchParams;
  const { problem } = asked;
  const from = safeReturnPath(asked['from']);
  const session = await findUnfinished();
  if (session?.stage !== 'code') redirect(from);
  const t = await getTranslations('sign-in');
  const database = await store();
  const [byCode, byPasskey] = await Promise.all([
    hasApp(database, session.personId),
    hasPasskey(database, session.personId),
  ]);
  const offersPasskey = byPasskey && findPasskeySite(environment().consoleOrigin) !== undefined;
  return (
    <SignedOutFrame>
      <h1 className="text-lg font-semibold">{t(byCode ? 'code.title' : 'passkey.title')}</h1>
      <div className="border-line bg-surface flex flex-col gap-4 rounded-md border p-5">
        <p className="text-ink-muted text-sm">
          {t.rich('code.who', {
            email: session.email,
            strong: (text) => <span className="text-ink font-medium">{text}</span>,
          })}
        </p>
        {byCode ? (
          <CodeForm from={from} problem={problem === 'wrong-code' ? t('problem.wrong-code') : undefined} />
        ) : null}
        <ProblemNotice>{problem === 'passkey' ? t('problem.passkey') : undefined}</ProblemNotice>
        {offersPasskey ? (
          <ClientMessages areas={['sign-in']}>
            <PasskeyForm step="code" from={from} variant={byCode ? undefined : 'primary'}>
              {byCode ? t('passkey.instead') : undefined}
            </PasskeyForm>
          </ClientMessages>
        ) : null}
        {byCode ? null : <p className="text-ink-muted text-sm">{t('passkey.hint')}</p>}
      </div>
      <SignOutForm>{t('code.other')}</SignOutForm>
    </SignedOutFrame>
  );
}

/** A plain form: it needs no script, and browsers offer codes for it. */
function CodeForm({ from, problem }: { from: string; problem: string | undefined }) {
  const t = useTranslations('sign-in.code');
  return (
    <form method="post" action="/api/auth/code" className="flex flex-col gap-4">
      <input type="hidden" name="callbackUrl" value={from} />
      <TextField
        label={t('label')}
        name="code"
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={40}
        required
        autoFocus
        hint={t('hint')}
        error={problem}
      />
      <Button type="submit" variant="primary" size="lg">
        {t('submit')}
      </Button>
    </form>
  );
}
