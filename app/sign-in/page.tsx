import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { Notice } from '@/components/ui/notice';
import { isSignInProblem } from '@/lib/access/sign-in/sign-in-problem';
import { findCaller } from '@/lib/access/sessions/caller';
import { demoPassword, demoPeople } from '@/lib/access/people/demo-people';
import { openFormCookie } from '@/lib/access/sign-in/form-token';
import { safeReturnPath } from '@/lib/access/requests/return-path';
import { roleNames } from '@/lib/roles';
import { cookieSettings, typedEmailName } from '@/lib/access/sessions/session-cookie';
import { environment } from '@/lib/env';
import { SignInForm } from './sign-in-form';
import { SignedOutFrame } from '@/app/shell/signed-out-frame';
import { endWords, problemWords } from './sign-in-words';
import { buttonStyle } from '@/components/ui/button-style';

export const metadata: Metadata = { title: 'Sign in · Payments Console' };

interface SignInPageProps {
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const asked = await searchParams;
  const from = safeReturnPath(asked['from']);
  if ((await findCaller()) !== undefined) redirect(from);
  const { demo, oidc } = environment();
  const problem = asked['problem'];
  const why = findEndWords(asked['why']);
  return (
    <SignedOutFrame>
      <h1 className="sr-only">Sign in</h1>
      {why === undefined ? null : <Notice>{why}</Notice>}
      {oidc === undefined ? null : <OpenIdLink from={from} />}
      <SignInForm
        {...await readKept()}
        from={from}
        problem={isSignInProblem(problem) ? problemWords[problem] : undefined}
        demo={demo ? { people: demoPeople.map(describePerson), password: demoPassword } : undefined}
      />
    </SignedOutFrame>
  );
}

/** What the proxy and the last attempt left in cookies for this form. */
async function readKept(): Promise<{ formToken: string; email: string }> {
  const { consoleOrigin, sessionSecret } = environment();
  const kept = await cookies();
  const formCookie = kept.get(cookieSettings(consoleOrigin).form.name)?.value;
  const email = kept.get(typedEmailName(consoleOrigin).name)?.value ?? '';
  return { formToken: openFormCookie(formCookie, sessionSecret) ?? '', email };
}

function describePerson({ email, role }: (typeof demoPeople)[number]): { email: string; role: string } {
  return { email, role: roleNames[role] };
}

function findEndWords(why: unknown): string | undefined {
  return typeof why === 'string' && Object.hasOwn(endWords, why) ? endWords[why as keyof typeof endWords] : undefined;
}

/** A link and no form: the answer leads to another site, where the policy of this page lets no form go. */
function OpenIdLink({ from }: { from: string }) {
  return (
    <div className="flex flex-col gap-4">
      {/* Loaded as a page: the way leads out of the console. */}
      <a
        href={`/api/auth/openid?${new URLSearchParams({ from }).toString()}`}
        className={buttonStyle({ variant: 'primary', size: 'lg' })}
      >
        Sign in with your company account
      </a>
      <p className="text-ink-muted text-center text-xs">or with your password here</p>
    </div>
  );
}
