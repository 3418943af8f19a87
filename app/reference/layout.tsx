import type { ReactNode } from 'react';
import { ConsoleFrame } from '@/app/console-frame';
import { navigationFor } from '@/app/navigation';
import { requireCaller } from '@/lib/access/caller';
import { findHomeAccount } from '@/lib/platform/accounts';

export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  const { role, personId } = await requireCaller();
  return <ConsoleFrame nav={navigationFor(await findHomeAccount(personId), role)}>{children}</ConsoleFrame>;
}
