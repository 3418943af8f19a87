import { pageTitle } from '@/app/shell/page-title';
import { getTranslations } from 'next-intl/server';
import { useTranslations } from 'next-intl';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { PasskeyForm } from '@/app/act/passkeys/passkey-form';
import { ClientMessages } from '@/app/shell/words/client-messages';
import { LanguageSwitch } from '@/app/shell/words/language-switch';
import { SignedOutFrame } from '@/app/shell/signed-out-frame';
import { buttonStyle } from '@/components/ui/button-style';
import { Notice } from '@/components/ui/notice';
import { demoPassword, demoPeople } from '@/lib/access/people/demo-people';
import { safeReturnPath } from '@/lib/access/requests/return-path';
import { findPasskeySite } from '@/lib/access/passkeys/passkey-site';
import { findCaller } from '@/lib/access/sessions/caller';
import { cookieSettings, typedEmailName, openFormCookie } from '@/lib/access/sessions/session-cookie';
import { isSignInProblem } from '@/lib/access/sign-in/sign-in';
import { environment } from '@/lib/env';
import { doesSecretOpen } from '@/lib/access/check-secret';
import { sessionEnds, type SessionEnd } from '@/lib/store/schema';
import { SignInForm } from './sign-in-form';

export const generateMetadata = pageTitle('sign-in.pageTitle');

interface SignInPageProps {
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  if (!doesSecretOpen()) return <NotSetUp />;
  const asked = await searchParams;
  const from = safeReturnPath(asked['from']);
  if ((await findCaller()) !== undefined) redirect(from);
  const { consoleOrigin, demo, oidc } = environment();
  const t = await getTranslations('sign-in');
  const { problem, why } = asked;
  return (
    <SignedOutFrame>
      <h1 className="sr-only">{t('title')}</h1>
      {isSessionEnd(why) ? <Notice>{t(`ended.${why}`)}</Notice> : null}
      {oidc === undefined ? null : <OpenIdLink from={from} />}
      <ClientMessages areas={['sign-in']}>
        <SignInForm
          {...await readKept()}
          from={from}
          problem={isSignInProblem(problem) ? t(`problem.${problem}`) : undefined}
          demo={demo ? { people: await readDemoPeople(), password: demoPassword } : undefined}
        >
          {findPasskeySite(consoleOrigin) === undefined ? null : (
            <PasskeyForm step="first" from={from}>
              {t('passkey.button')}
            </PasskeyForm>
          )}
        </SignInForm>
      </ClientMessages>
      <LanguageSwitch />
    </SignedOutFrame>
  );
}

/** The console was started with a secret that opens nothing of its store. */
function NotSetUp() {
  const t = useTranslations('sign-in.notSetUp');
  return (
    <SignedOutFrame>
      <h1 className="text-lg font-semibold">{t('title')}</h1>
      <Notice tone="negative">{t('explanation')}</Notice>
      <LanguageSwitch />
    </SignedOutFrame>
  );
}

/** The form token of the proxy and the email of the last try, from their cookies. */
async function readKept(): Promise<{ formToken: string; email: string }> {
  const { consoleOrigin, sessionSecret } = environment();
  const kept = await cookies();
  const formCookie = kept.get(cookieSettings(consoleOrigin).form.name)?.value;
  const email = kept.get(typedEmailName(consoleOrigin).name)?.value ?? '';
  return { formToken: openFormCookie(formCookie, sessionSecret) ?? '', email };
}

async function readDemoPeople(): Promise<{ email: string; role: string }[]> {
  const t = await getTranslations('terms.roles');
  return demoPeople.map(({ email, role }) => ({ email, role: t(role) }));
}

function isSessionEnd(why: unknown): why is SessionEnd {
  return sessionEnds.some((end) => end === why);
}

/** The address at which the company's sign-in begins. It lies below next-auth's own route. */
const openidStart = '/api/auth/openid';

/** A link and no form: the answer leads to another site, where the policy of this page lets no form go. */
function OpenIdLink({ from }: { from: string }) {
  const t = useTranslations('sign-in');
  return (
    <div className="flex flex-col gap-4">
      {/* A full page load, because the link leaves the console. */}
      <a
        href={`${openidStart}?${new URLSearchParams({ from }).toString()}`}
        className={buttonStyle({ variant: 'primary', size: 'lg' })}
      >
        {t('company')}
      </a>
      <p className="text-ink-muted text-center text-xs">{t('orPassword')}</p>
    </div>
  );
}
