import { pageTitle } from '@/app/shell/page-title';
import type { ReactNode } from 'react';
import { SignedOutFrame } from '@/app/shell/signed-out-frame';

export const generateMetadata = pageTitle('sign-in.link.invitationTitle');

export default function InvitationLayout({ children }: { children: ReactNode }) {
  return <SignedOutFrame>{children}</SignedOutFrame>;
}
