import { pageTitle } from '@/app/shell/page-title';
import { message } from '@/lib/messages/message';
import type { ReactNode } from 'react';
import { SignedOutFrame } from '@/app/shell/signed-out-frame';

export const generateMetadata = pageTitle(message('sign-in.link.invitationTitle'));

export default function InvitationLayout({ children }: { children: ReactNode }) {
  return <SignedOutFrame>{children}</SignedOutFrame>;
}
