import type { WritePage } from '@/lib/writes/queries/list-writes';
import type { WriteView } from '@/lib/writes/submit/write-answer';

export interface ActivityQuery {
  /** `unsettled`: writes without an outcome, but those that wait for this person's approval (Approvals lists them). */
  readonly show?: (typeof shows)[number] | undefined;
  /** Only writes older than the one with this id. */
  readonly before?: string | undefined;
}

/** `card-orders`: the unsettled writes that change a card's status. */
const shows = ['unsettled', 'card-orders'] as const;

/** The filter that limits a list of writes to these. */
export const cardOrdersOnly = { operation: 'updateCardStatus' } as const;

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Reads the address. A part that cannot be read is left out; the other parts still count. */
export function readActivityQuery(search: Search): ActivityQuery {
  const one = (name: string) => [search[name]].flat()[0] ?? '';
  return {
    show: shows.find((known) => known === one('show')),
    ...(/^[0-9a-f-]{36}$/.test(one('before')) ? { before: one('before') } : {}),
  };
}

/** The newest page shows unsettled writes on top, however old they are. */
export function withUnsettledOnTop(unsettled: readonly WriteView[], page: WritePage): WritePage {
  const ids = unsettled.map(({ id }) => id);
  return { ...page, writes: [...unsettled, ...page.writes.filter(({ id }) => !ids.includes(id))] };
}
