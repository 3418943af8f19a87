import 'server-only';
import { environment } from '@/lib/env';
import { filterWords } from '@/lib/exports/filter-words';
import type { Message } from '@/lib/messages/message';
import { findViewer } from '@/lib/mirror/find-viewer';
import { openMirror } from '@/lib/mirror/open-mirror';
import { readPayoutQuery } from '@/lib/mirror/payout-query';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { ok, type Result } from '@/lib/result';
import { dataSealer } from '@/lib/store/sealer';
import { findViews, type SavedView } from './find-views';

export interface ListedView extends SavedView {
  /** What its rows have in common; empty: every payout. */
  readonly filters: readonly Message[];
}

/** The views that a list offers to the person behind the request, where they may see that list. */
export async function readViews(account: string): Promise<Result<readonly ListedView[], ReadError>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return opened;
  const { database, caller } = opened.value;
  if (caller === undefined) return ok([]);
  const { personId } = caller;
  const viewer = await findViewer({ database, sealer: dataSealer(), environment: environment() }, personId);
  const views = viewer === undefined ? [] : await findViews(database, { viewer, personId }, account);
  return ok(
    views.map((view) => ({
      ...view,
      filters: filterWords(readPayoutQuery(Object.fromEntries(new URLSearchParams(view.search))).query),
    })),
  );
}
