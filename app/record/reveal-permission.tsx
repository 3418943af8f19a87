'use client';

import { createContext, use, type ReactNode } from 'react';
import type { ReadName } from '@/lib/contract/operations';
import { message, type Message } from '@/lib/messages/message';

export interface Revealable {
  /** The reads whose masked fields this person may uncover. */
  readonly operations: readonly ReadName[];
  /** For the other ones: who may. */
  readonly refusal: Message;
}

const Permitted = createContext<Revealable>({ operations: [], refusal: message('terms.notGranted') });

/** What may be uncovered, for the buttons alone: the server asks again at each reveal. */
export function RevealPermission({ revealable, children }: { revealable: Revealable; children: ReactNode }) {
  return <Permitted value={revealable}>{children}</Permitted>;
}

export const useRevealable = (): Revealable => use(Permitted);
