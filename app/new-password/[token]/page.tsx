import { getTranslations } from 'next-intl/server';
import { ClosedLink } from '@/app/one-time-link/closed-link';
import { findByLink } from '@/app/one-time-link/find-by-link';
import { SetPasswordForm } from '@/app/one-time-link/set-password-form';
import { findPasswordLink } from '@/lib/access/passwords/password-links';

export const dynamic = 'force-dynamic';

/** For somebody who forgot their password: an admin made the link, and nobody but them learns the new one. */
export default async function NewPasswordPage({ params, searchParams }: PageProps<'/new-password/[token]'>) {
  const { token } = await params;
  const found = await findByLink(token, findPasswordLink);
  if (!found.ok) return <ClosedLink kind="new-password" because={found.error} />;
  const { name, email } = found.value.person;
  const t = await getTranslations('sign-in.link');
  return (
    <>
      <div>
        <h1 className="text-lg font-semibold">{t('newPassword', { name })}</h1>
        <p className="text-ink-muted text-sm">{t('replaces')}</p>
      </div>
      <SetPasswordForm {...{ token, email }} kind="new-password" problem={(await searchParams)['problem']} />
    </>
  );
}
