import type { ReactNode } from 'react';
import { SignedOutFrame } from '@/app/shell/signed-out-frame';

export const metadata = { title: 'New password · Payments Console' };

export default function NewPasswordLayout({ children }: { children: ReactNode }) {
  return <SignedOutFrame>{children}</SignedOutFrame>;
}
