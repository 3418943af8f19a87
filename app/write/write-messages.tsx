'use client';

import type { ReactNode } from 'react';
import writes from '@/lib/messages/en/writes.json';
import { AddedMessages } from '@/app/shell/root-providers';

const added = { writes };

/** For pages that draw a write or the way to one: its words are many, and part of scripts that the browser keeps. */
export function WriteMessages({ children }: { children: ReactNode }) {
  return <AddedMessages messages={added}>{children}</AddedMessages>;
}
