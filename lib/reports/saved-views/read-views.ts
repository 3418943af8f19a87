import 'server-only';
import { filterWords } from '@/lib/mirror/payouts/filter-words';
import { getWords } from '@/lib/messages/get-words';
import { findFilterNames } from '@/lib/mirror/payouts/find-filter-names';
import { openMirror } from '@/lib/mirror/open-mirror';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { ok, type Result } from '@/lib/result';
import { findViews, type SavedView } from './find-views';

export interface ListedView extends Omit<SavedView, 'query'> {
  /** The filters of its rows, in the reader's language; empty: every payout. */
  readonly filters: readonly string[];
}

/** The views that a list offers to the person behind the request, if the person may see that list. */
export async function readViews(account: string): Promise<Result<readonly ListedView[], ReadError>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return opened;
  const { database, viewer } = opened.value;
  const views = viewer === undefined ? [] : await findViews(database, viewer, account);
  const [words, names] = [await getWords(), await findFilterNames(database, opened.value)];
  return ok(views.map(({ query, ...view }) => ({ ...view, filters: filterWords(query, names).map(words) })));
}
