import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';
import { findInvitation, type InvitationProblem } from '@/lib/access/accept-invitation';
import { roleNames } from '@/lib/access/roles';
import { environment } from '@/lib/env';
import { store } from '@/lib/store/open-store';
import { AcceptForm } from './accept-form';
import { findProblemWords } from './problem-words';

export const dynamic = 'force-dynamic';

/** Why the link opens nothing, and who can help. */
const linkWords = {
  unknown: {
    title: 'This link opens nothing',
    words: 'It may have been cut off on its way, or taken back. Ask whoever invited you for a new one.',
  },
  used: {
    title: 'This link has been used',
    words: 'It works once. If it was you, sign in with the password that you set; if not, tell an administrator now.',
  },
  expired: { title: 'This link is too old', words: 'It worked for 72 hours. Ask whoever invited you for a new one.' },
  waiting: {
    title: 'This link is not open yet',
    words: 'A second administrator confirms the invitation of an administrator first. Come back after that.',
  },
} satisfies Record<InvitationProblem, { title: string; words: string }>;

export default async function InvitationPage({ params, searchParams }: PageProps<'/invitation/[token]'>) {
  const { token } = await params;
  const { demo } = environment();
  const found = await findInvitation(await store(), token, { demo }, new Date());
  if (!found.ok) {
    const { title, words } = linkWords[found.error];
    return (
      <>
        <h1 className="text-lg font-semibold">{title}</h1>
        <Notice tone="caution" actions={<ButtonLink href="/sign-in">Go to the sign-in</ButtonLink>}>
          {words}
        </Notice>
      </>
    );
  }
  const { name, email, role } = found.value;
  return (
    <>
      <div>
        <h1 className="text-lg font-semibold">Welcome, {name}</h1>
        <p className="text-ink-muted text-sm">
          You were invited as: {roleNames[role]}. Choose a password to finish; after that the link is used up.
        </p>
      </div>
      <AcceptForm token={token} email={email} problem={findProblemWords((await searchParams)['problem'])} />
    </>
  );
}
