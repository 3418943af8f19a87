import type { ReactNode } from 'react';
import { ConsoleFrame } from '@/app/shell/console-frame';
import { requireCaller } from '@/lib/access/sessions/caller';
import { findHomeAccount } from '@/lib/platform/server';

export default async function GuidesLayout({ children }: { children: ReactNode }) {
  await requireCaller();
  return <ConsoleFrame account={await findHomeAccount()}>{children}</ConsoleFrame>;
}
