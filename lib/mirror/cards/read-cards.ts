import 'server-only';
import { listCards, type Card } from '@/lib/contract/cards';
import type { ResponseOf } from '@/lib/contract/operation';
import { readPages } from '@/lib/platform/reads/find-in-pages';
import { readPlatform } from '@/lib/platform/server';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { ok, type Result } from '@/lib/result';
import { type Copy, isSilence, readListCopy } from '../read-copy';
import type { ListedCard } from './match-cards';

/** The cards of an account, and when they were read. */
export interface ReadCards {
  readonly cards: readonly ListedCard[];
  readonly atMs: number;
  /** The platform did not answer, or has too many cards to ask for: these are of the console's own copy. */
  readonly isCopy: boolean;
}

/** Ten calls of a hundred cards; a larger account would use up the calls that its cards need. */
const mostAsked = 1_000;
const mostCopied = 100_000;

/** Asks the platform, because a copy may still call a card frozen that was unfrozen a moment ago. */
export async function readCards(account: string): Promise<Result<ReadCards, ReadError>> {
  const known = await readListCopy('listCards', account, { page_size: 1 });
  const total = known === undefined ? 0 : (pageOf(known).total_items ?? 0);
  const copied = total > mostAsked ? await copyOf(account) : undefined;
  if (copied !== undefined) return ok(copied);
  const atMs = Date.now();
  const cards: ListedCard[] = [];
  const read = await readPages(
    async (query) => await readPlatform(listCards, { account, query }),
    (rows) => {
      cards.push(...rows.map(listed));
      return true;
    },
  );
  if (read.ok) return ok({ cards, atMs, isCopy: false });
  const copy = isSilence(read.error.kind) ? await copyOf(account) : undefined;
  return copy === undefined ? read : ok(copy);
}

async function copyOf(account: string): Promise<ReadCards | undefined> {
  const copy = await readListCopy('listCards', account, { page_size: mostCopied });
  return copy && { cards: pageOf(copy).data.map(listed), atMs: copy.atMs, isCopy: true };
}

/** The copy was read by the schema of the list. */
const pageOf = ({ value }: Copy<string>) => JSON.parse(value) as ResponseOf<typeof listCards>;

const listed = ({ card_id: id, card_number: number, card_status: status, cardholder }: Card): ListedCard => ({
  id,
  status,
  number: number ?? '',
  holderId: cardholder?.cardholder_id ?? undefined,
  holder: [cardholder?.first_name, cardholder?.last_name].filter(Boolean).join(' '),
});
