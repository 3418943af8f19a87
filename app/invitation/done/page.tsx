import { ButtonLink } from '@/components/ui/button';
import { Notice } from '@/components/ui/notice';

export default function InvitationDonePage() {
  return (
    <>
      <h1 className="text-lg font-semibold">Your password is set</h1>
      <Notice tone="positive">The link is used up. From now on you sign in with your e-mail and this password.</Notice>
      <ButtonLink href="/sign-in" variant="primary" size="lg">
        Sign in
      </ButtonLink>
    </>
  );
}
