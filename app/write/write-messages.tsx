'use client';

import type { ReactNode } from 'react';
import writes from '@/lib/messages/en/writes.json';
import { ScriptMessages } from '@/app/shell/root-providers';

const added = { writes };

/** For pages with a write or a link to one: its messages are many, so they are in scripts that the browser caches. */
export function WriteMessages({ children }: { children: ReactNode }) {
  return <ScriptMessages messages={added}>{children}</ScriptMessages>;
}
