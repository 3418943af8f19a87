import 'server-only';
import { readWrites } from '@/lib/writes/queries/read-writes';

/** Who froze a card through this console, and when. */
export interface LastFreeze {
  readonly write: string;
  readonly name: string;
  /** ISO 8601 in UTC. */
  readonly at: string;
  readonly reason: string;
}

/** The last change of the card's status that took effect, if it was a freeze, for people who may see such writes. */
export async function readLastFreeze(account: string, id: string): Promise<LastFreeze | undefined> {
  const read = await readWrites({ account, operation: 'updateCardStatus', resource: { type: 'cards', ids: [id] } });
  const last = read.ok
    ? read.value.writes.find(({ state }) => state === 'SUCCEEDED' || state === 'RESOLVED_DONE')
    : undefined;
  if (last?.asked['card_status'] !== 'FROZEN') return undefined;
  const { update_reason: reason = '' } = last.asked;
  return {
    write: last.id,
    name: last.actor.name,
    at: last.settledAt ?? last.createdAt,
    reason: typeof reason === 'string' ? reason : '',
  };
}
