import { getTranslations } from 'next-intl/server';
import { oneTimeLinkPage } from '@/app/new-password/one-time-link-page';
import { findPasswordLink } from '@/lib/access/passwords/password-links';

export const dynamic = 'force-dynamic';

/**
 * The page for a person who forgot their password: an admin made the link, and only the person learns the new password.
 */
export default async function NewPasswordPage({ params, searchParams }: PageProps<'/new-password/[token]'>) {
  const { token } = await params;
  const { problem } = await searchParams;
  const t = await getTranslations('sign-in.link');
  return await oneTimeLinkPage({
    ...{ kind: 'new-password', token, problem, find: findPasswordLink },
    greet: ({ person: { name, email } }) => ({ email, title: t('newPassword', { name }), text: t('replaces') }),
  });
}
