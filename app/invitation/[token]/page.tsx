import { ClosedLink, tooManyLinks, type ClosedLinkWords } from '@/app/one-time-link/closed-link';
import { findByLink } from '@/app/one-time-link/find-by-link';
import { findProblemWords } from '@/app/one-time-link/problem-words';
import { SetPasswordForm } from '@/app/one-time-link/set-password-form';
import { findInvitation, type InvitationProblem } from '@/lib/access/people/invitations';
import { roleNames } from '@/lib/roles';

export const dynamic = 'force-dynamic';

const linkWords = {
  unknown: {
    title: 'This link opens nothing',
    words: 'It may have been cut off on its way, or taken back. Ask whoever invited you for a new one.',
  },
  used: {
    title: 'This link has been used',
    words: 'It works once. If it was you, sign in with the password that you set; if not, tell an administrator now.',
  },
  expired: { title: 'This link is too old', words: 'It worked for 24 hours. Ask whoever invited you for a new one.' },
  'too-many': tooManyLinks,
} satisfies Record<InvitationProblem | 'too-many', ClosedLinkWords>;

export default async function InvitationPage({ params, searchParams }: PageProps<'/invitation/[token]'>) {
  const { token } = await params;
  const found = await findByLink(token, findInvitation);
  if (!found.ok) return <ClosedLink {...linkWords[found.error]} />;
  const { name, email, role } = found.value;
  return (
    <>
      <div>
        <h1 className="text-lg font-semibold">Welcome, {name}</h1>
        <p className="text-ink-muted text-sm">
          You were invited as: {roleNames[role]}. Choose a password to finish; after that the link is used up.
        </p>
      </div>
      <SetPasswordForm
        {...{ token, email }}
        kind="invitation"
        problem={findProblemWords((await searchParams)['problem'])}
      />
    </>
  );
}
