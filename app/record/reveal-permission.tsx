'use client';

import { createContext, use, type ReactNode } from 'react';
import { WhyNot, whyNotId } from '@/components/failure/why-not';
import type { ReadName } from '@/lib/contract/operations';

export interface Revealable {
  /** The reads whose masked fields this person may uncover. */
  readonly operations: readonly ReadName[];
  /** For the other ones: who may. */
  readonly refusal: string;
}

const Permitted = createContext<Revealable>({ operations: [], refusal: '' });

interface RevealPermissionProps {
  readonly revealable: Revealable;
  readonly children: ReactNode;
}

/** What may be uncovered, for the buttons alone: the server asks again at each reveal. */
export function RevealPermission({ revealable, children }: RevealPermissionProps) {
  return <Permitted value={revealable}>{children}</Permitted>;
}

export function useMayReveal(operation: ReadName): boolean {
  return use(Permitted).operations.includes(operation);
}

/** What the buttons of `Sensitive` refer to where they are not for this person. */
export const whyNotRevealedId = whyNotId('Reveal');

/** Stands once above a record, whose masked fields are many. */
export function WhyNotRevealed({ operation }: { operation: ReadName }) {
  return useMayReveal(operation) ? null : <WhyNotReveal label="Reveal" className="lg:col-span-2" />;
}

export function WhyNotReveal({ label, className }: { label: string; className: string }) {
  return <WhyNot label={label} reason={use(Permitted).refusal} className={className} />;
}
