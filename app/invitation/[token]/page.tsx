import { getTranslations } from 'next-intl/server';
import { oneTimeLinkPage } from '@/app/new-password/one-time-link-page';
import { findInvitation } from '@/lib/access/people/invitations';

export const dynamic = 'force-dynamic';

export default async function InvitationPage({ params, searchParams }: PageProps<'/invitation/[token]'>) {
  const { token } = await params;
  const { problem } = await searchParams;
  const [t, roles] = [await getTranslations('sign-in.link'), await getTranslations('terms.roles')];
  return await oneTimeLinkPage({
    kind: 'invitation',
    token,
    problem,
    find: findInvitation,
    greet: ({ name, email, role }) => ({
      email,
      title: t('welcome', { name }),
      text: t('invited', { role: roles(role) }),
    }),
  });
}
