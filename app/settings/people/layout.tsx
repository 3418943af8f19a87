import type { ReactNode } from 'react';
import { ClientMessages } from '@/app/shell/words/client-messages';

export default function PeopleLayout({ children }: { children: ReactNode }) {
  return <ClientMessages areas={['people']}>{children}</ClientMessages>;
}
