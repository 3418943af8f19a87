import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/shell/words/client-messages';

/** A person sets up a second factor here as at the first sign-in. */
export default function OwnSignInLayout({ children }: { children: ReactNode }) {
  return <ClientMessages areas={['sign-in']}>{children}</ClientMessages>;
}
