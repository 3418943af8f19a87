'use client';

import { useTranslations } from 'next-intl';
import { createContext, use, type ReactNode } from 'react';
import { WhyNot } from '@/components/failure/why-not';
import type { ReadName } from '@/lib/contract/operations';
import { message, type Message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';

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

export function useMayReveal(operation: ReadName): boolean {
  return use(Permitted).operations.includes(operation);
}

/** Stands once above a record, whose masked fields are many. */
export function WhyNotRevealed({ operation }: { operation: ReadName }) {
  const t = useTranslations('record');
  return useMayReveal(operation) ? null : <WhyNotReveal label={t('reveal')} className="lg:col-span-2" />;
}

export function WhyNotReveal({ label, className }: { label: string; className: string }) {
  const words = useWords();
  return <WhyNot label={label} reason={words(use(Permitted).refusal)} className={className} />;
}
