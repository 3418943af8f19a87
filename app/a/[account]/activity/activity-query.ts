import type { WritePage } from '@/lib/writes/queries/list-writes';
import type { WriteView } from '@/lib/writes/submit/write-answer';

export interface ActivityQuery {
  /** What has no outcome yet and does not wait for this person's approval, which Approvals has; left out for all. */
  readonly show?: (typeof shows)[number] | undefined;
  /** Only writes older than the one with this id. */
  readonly before?: string | undefined;
}

/** `card-orders`: of what is not settled, what is to change a card's status. */
const shows = ['unsettled', 'card-orders'] as const;

/** What a list of writes is asked for so that it has these alone. */
export const cardOrdersOnly = { operation: 'updateCardStatus' } as const;

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The address as the list reads it. What it does not know falls back, each part on its own. */
export function readActivityQuery(search: Search): ActivityQuery {
  const one = (name: string) => [search[name]].flat()[0] ?? '';
  return {
    show: shows.find((known) => known === one('show')),
    ...(/^[0-9a-f-]{36}$/.test(one('before')) ? { before: one('before') } : {}),
  };
}

/** The newest page has what is not settled on top, however old it is. */
export function withUnsettledOnTop(unsettled: readonly WriteView[], page: WritePage): WritePage {
  const ids = unsettled.map(({ id }) => id);
  return { ...page, writes: [...unsettled, ...page.writes.filter(({ id }) => !ids.includes(id))] };
}
