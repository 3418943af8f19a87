'use client';

import { createContext, use, type ReactNode } from 'react';
import type { ReadName } from '@/lib/contract/operations';

const Revealable = createContext<readonly ReadName[]>([]);

interface RevealPermissionProps {
  /** The reads whose masked fields this person may uncover. */
  readonly operations: readonly ReadName[];
  readonly children: ReactNode;
}

/** What may be uncovered, for the buttons alone: the server asks again at each reveal. */
export function RevealPermission({ operations, children }: RevealPermissionProps) {
  return <Revealable value={operations}>{children}</Revealable>;
}

export function useMayReveal(operation: ReadName): boolean {
  return use(Revealable).includes(operation);
}
