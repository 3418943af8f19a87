import type { ReactNode } from 'react';
import { ConsoleFrame } from '@/app/console-frame';
import { navigationFor } from '@/app/navigation';
import { requireCaller } from '@/lib/access/caller';

export default async function ReferenceLayout({ children }: { children: ReactNode }) {
  const { role } = await requireCaller();
  return <ConsoleFrame nav={navigationFor('master', role)}>{children}</ConsoleFrame>;
}
