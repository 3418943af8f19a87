import { payoutLabel, payoutText, type PayoutFieldName } from '@/lib/contract/fields/payout-fields';
import { message, type Message } from '@/lib/messages/message';
import type { FoundRecord } from '@/lib/mirror/find-records';
import { markMatches } from './match-commands';

const has = (text: string, word: string) => markMatches(text, word).some(({ isMatch }) => isMatch);

/** The party by which a payout was found, where a typed word stands in none of the texts that a result shows. */
export function foundParty({ kind, name, reference, number, id, parts }: FoundRecord, typed: string) {
  if (kind !== 'payout') return undefined;
  const of = (field: PayoutFieldName) => payoutText(field, { summary: parts.v2, record: parts.v1 });
  const shown = [name, reference, number, id].join(' ');
  const missing = typed.split(/\s+/).filter((word) => !has(shown, word));
  const parties: readonly { readonly label: Message; readonly text: string }[] = [
    { label: payoutLabel('payer'), text: of('payerCompany') || of('payerName') },
    { label: payoutLabel('accountHolder'), text: of('accountHolder') },
  ];
  const party = parties.find(({ text }) => missing.some((word) => has(text, word)));
  return party && message('find.party', party);
}
