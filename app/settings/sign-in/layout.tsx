import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/shell/client-messages';

/** A second factor is set up here as at the first sign-in. */
export default function OwnSignInLayout({ children }: { children: ReactNode }) {
  return <ClientMessages areas={['sign-in']}>{children}</ClientMessages>;
}
