import { ClosedLink, tooManyLinks, type ClosedLinkWords } from '@/app/one-time-link/closed-link';
import { findByLink } from '@/app/one-time-link/find-by-link';
import { findProblemWords } from '@/app/one-time-link/problem-words';
import { SetPasswordForm } from '@/app/one-time-link/set-password-form';
import { findPasswordLink, type PasswordLinkProblem } from '@/lib/access/passwords/password-links';

export const dynamic = 'force-dynamic';

const linkWords = {
  unknown: {
    title: 'This link opens nothing',
    words: 'It may have been cut off on its way, or taken back. Ask the administrator who made it for a new one.',
  },
  used: {
    title: 'This link has been used',
    words: 'It works once. If it was you, sign in with the password that you set; if not, tell an administrator now.',
  },
  expired: {
    title: 'This link is too old',
    words: 'It worked for 24 hours. Ask the administrator who made it for a new one.',
  },
  'too-many': tooManyLinks,
} satisfies Record<PasswordLinkProblem | 'too-many', ClosedLinkWords>;

/** For somebody who forgot their password: an admin made the link, and nobody but them learns the new one. */
export default async function NewPasswordPage({ params, searchParams }: PageProps<'/new-password/[token]'>) {
  const { token } = await params;
  const found = await findByLink(token, findPasswordLink);
  if (!found.ok) return <ClosedLink {...linkWords[found.error]} />;
  const { name, email } = found.value.person;
  return (
    <>
      <div>
        <h1 className="text-lg font-semibold">A new password for {name}</h1>
        <p className="text-ink-muted text-sm">
          It takes the place of the old one at once, and you are signed out wherever you still are signed in. The code
          from your authenticator app is asked for as before.
        </p>
      </div>
      <SetPasswordForm
        {...{ token, email }}
        kind="new-password"
        problem={findProblemWords((await searchParams)['problem'])}
      />
    </>
  );
}
