import 'server-only';
import { getWords } from '@/lib/messages/get-words';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { ok, type Result } from '@/lib/result';
import { findViews, type SavedView } from './find-views';
import { openViewed } from './open-viewed';
import { viewWords } from './view-words';
import type { ViewedListName } from './viewed-lists';

export interface ListedView extends SavedView {
  /** The filters of its rows, in the reader's language; empty: every row. */
  readonly filters: readonly string[];
}

interface AskedViews {
  readonly account: string;
  readonly list: ViewedListName;
  /** The zone of times in the filters, an IANA name. */
  readonly zone: string;
}

/** The views that a list offers to the person behind the request, if the person may see that list. */
export async function readViews({
  account,
  list,
  zone,
}: AskedViews): Promise<Result<readonly ListedView[], ReadError>> {
  const opened = await openViewed(list, account);
  if (!opened.ok) return opened;
  const { database, viewer, names: findNames } = opened.value;
  const views = viewer === undefined ? [] : await findViews(database, viewer, { account, list });
  const [words, names] = [await getWords(), { ...(await findNames()), zone }];
  return ok(views.map((view) => ({ ...view, filters: viewWords(list, view.search, names).map(words) })));
}
