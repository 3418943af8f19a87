import { getTranslations } from 'next-intl/server';
import { oneTimeLinkPage } from '@/app/new-password/one-time-link-page';
import { findPasswordLink } from '@/lib/access/passwords/password-links';

export const dynamic = 'force-dynamic';

/** A person who forgot their password opens this page by an admin's link; the admin never learns the new password. */
export default async function NewPasswordPage({ params, searchParams }: PageProps<'/new-password/[token]'>) {
  const { token } = await params;
  const { problem } = await searchParams;
  const t = await getTranslations('sign-in.link');
  return await oneTimeLinkPage({
    kind: 'new-password',
    token,
    problem,
    find: findPasswordLink,
    greet: ({ person: { name, email } }) => ({ email, title: t('newPassword', { name }), text: t('replaces') }),
  });
}
