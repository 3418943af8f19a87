import type { ReactNode } from 'react';
import { ConsoleFrame } from '@/app/shell/console-frame';
import { navigationFor } from '@/app/shell/navigation';
import { requireCaller } from '@/lib/access/sessions/caller';
import { findHomeAccount } from '@/lib/platform/reads/accounts';

export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  const { role, personId } = await requireCaller();
  return <ConsoleFrame nav={navigationFor(await findHomeAccount(personId), role)}>{children}</ConsoleFrame>;
}
