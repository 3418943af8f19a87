'use client';

import { createContext, use, type ReactNode } from 'react';
import type { ReadName } from '@/lib/contract/operations';
import { message, type Message } from '@/lib/messages/message';

export interface RevealableFields {
  /** The reads whose masked fields this person may reveal. */
  readonly operations: readonly ReadName[];
  /** Who may reveal the fields of other reads. */
  readonly refusal: Message;
}

const Permitted = createContext<RevealableFields>({ operations: [], refusal: message('terms.notGranted') });

/** Decides about the buttons alone: the server checks each reveal again. */
export function RevealPermission({ revealable, children }: { revealable: RevealableFields; children: ReactNode }) {
  return <Permitted value={revealable}>{children}</Permitted>;
}

export const useRevealable = (): RevealableFields => use(Permitted);
