import type { ReactNode } from 'react';
import { SignedOutFrame } from '@/app/shell/signed-out-frame';

export const metadata = { title: 'Invitation · Payments Console' };

export default function InvitationLayout({ children }: { children: ReactNode }) {
  return <SignedOutFrame>{children}</SignedOutFrame>;
}
