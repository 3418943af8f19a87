import type { Metadata } from 'next';
import { cookies } from 'next/headers';
import { redirect } from 'next/navigation';
import { EnvironmentBadge, EnvironmentStripe } from '@/components/shell/environment-badge';
import { Wordmark } from '@/components/shell/mark';
import { Notice } from '@/components/ui/notice';
import { isSignInProblem } from '@/lib/access/sign-in-problem';
import { findCaller } from '@/lib/access/caller';
import { demoPassword, demoPeople } from '@/lib/access/demo-people';
import { openFormCookie } from '@/lib/access/form-token';
import { safeReturnPath } from '@/lib/access/return-path';
import { roleNames } from '@/lib/access/roles';
import { cookieSettings } from '@/lib/access/session-cookie';
import { typedEmailName } from '@/lib/access/typed-email';
import { environment } from '@/lib/env';
import { SignInForm } from './sign-in-form';
import { endWords, problemWords } from './sign-in-words';

export const metadata: Metadata = { title: 'Sign in · Payments Console' };

interface SignInPageProps {
  searchParams: Promise<Readonly<Record<string, string | string[] | undefined>>>;
}

export default async function SignInPage({ searchParams }: SignInPageProps) {
  const asked = await searchParams;
  const from = safeReturnPath(asked['from']);
  if ((await findCaller()) !== undefined) redirect(from);
  const { platformEnvironment, demo } = environment();
  const problem = asked['problem'];
  const why = findEndWords(asked['why']);
  return (
    <div className="flex min-h-dvh flex-col">
      <EnvironmentStripe environment={platformEnvironment} />
      <main className="flex grow flex-col items-center px-4 pt-10 pb-8 sm:pt-[14dvh]">
        <div className="flex w-full max-w-sm flex-col gap-6">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <Wordmark />
            <EnvironmentBadge environment={platformEnvironment} />
          </div>
          <h1 className="sr-only">Sign in</h1>
          {why === undefined ? null : <Notice>{why}</Notice>}
          <SignInForm
            {...await readKept()}
            from={from}
            problem={isSignInProblem(problem) ? problemWords[problem] : undefined}
            demo={demo ? { people: demoPeople.map(describePerson), password: demoPassword } : undefined}
          />
        </div>
      </main>
    </div>
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
