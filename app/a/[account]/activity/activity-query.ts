import type { WritePage } from '@/lib/writes/queries/list-writes';
import type { WriteView } from '@/lib/writes/submit/write-answer';

export interface ActivityQuery {
  /** `unsettled`: what has no outcome yet and does not wait for this person's approval, which Approvals has; left out for all. */
  readonly show?: string | undefined;
  /** Only writes older than the one with this id. */
  readonly before?: string | undefined;
}

type Search = Readonly<Record<string, string | readonly string[] | undefined>>;

/** The address as the list reads it. What it does not know falls back, each part on its own. */
export function readActivityQuery(search: Search): ActivityQuery {
  const one = (name: string) => [search[name]].flat()[0] ?? '';
  return {
    ...(one('show') === 'unsettled' ? { show: 'unsettled' } : {}),
    ...(/^[0-9a-f-]{36}$/.test(one('before')) ? { before: one('before') } : {}),
  };
}

/** The newest page has what is not settled on top, however old it is. */
export function withUnsettledOnTop(unsettled: readonly WriteView[], page: WritePage): WritePage {
  const ids = unsettled.map(({ id }) => id);
  return { ...page, writes: [...unsettled, ...page.writes.filter(({ id }) => !ids.includes(id))] };
}
