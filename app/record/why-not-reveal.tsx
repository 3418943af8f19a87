import { useTranslations } from 'next-intl';
import { WhyNot } from '@/components/failure/why-not';
import type { ReadName } from '@/lib/contract/operations';
import { useWords } from '@/lib/messages/use-words';
import { useRevealable } from './reveal-permission';

/** Stands once below the first facts of a record, because the record has many masked fields. */
export function WhyNotRevealed({ operation }: { operation: ReadName }) {
  const t = useTranslations('record');
  return useRevealable().operations.includes(operation) ? null : <WhyNotReveal label={t('reveal')} className="" />;
}

export function WhyNotReveal({ label, className }: { label: string; className: string }) {
  const words = useWords();
  return <WhyNot label={label} reason={words(useRevealable().refusal)} className={className} />;
}
