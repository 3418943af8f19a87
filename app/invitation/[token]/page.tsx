import { getTranslations } from 'next-intl/server';
import { ClosedLink } from '@/app/one-time-link/closed-link';
import { findByLink } from '@/app/one-time-link/find-by-link';
import { SetPasswordForm } from '@/app/one-time-link/set-password-form';
import { findInvitation } from '@/lib/access/people/invitations';

export const dynamic = 'force-dynamic';

export default async function InvitationPage({ params, searchParams }: PageProps<'/invitation/[token]'>) {
  const { token } = await params;
  const found = await findByLink(token, findInvitation);
  if (!found.ok) return <ClosedLink kind="invitation" because={found.error} />;
  const { name, email, role } = found.value;
  const t = await getTranslations('sign-in.link');
  const roles = await getTranslations('terms.roles');
  return (
    <>
      <div>
        <h1 className="text-lg font-semibold">{t('welcome', { name })}</h1>
        <p className="text-ink-muted text-sm">{t('invited', { role: roles(role) })}</p>
      </div>
      <SetPasswordForm {...{ token, email }} kind="invitation" problem={(await searchParams)['problem']} />
    </>
  );
}
