import 'server-only';
import type { Viewer } from '@/lib/access/viewers/viewer';
import { countryName } from '@/lib/format/countries';
import type { FilterNames } from '@/lib/mirror/payouts/filter-words';
import { findFilterNames } from '@/lib/mirror/payouts/find-filter-names';
import { openMirror } from '@/lib/mirror/open-mirror';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { openRecords } from '@/lib/writes/lists/open-records';
import type { ViewedListName } from './viewed-lists';

/** A list of which views are kept, for the person behind the request. */
interface OpenedList {
  readonly database: Store;
  readonly viewer: Viewer | undefined;
  /** The names in the words of filters. */
  readonly names: () => Promise<FilterNames>;
}

/** Opens a list as its page does: a person who may not see it is refused, and the refusal is recorded. */
export async function openViewed(list: ViewedListName, account: string): Promise<Result<OpenedList, ReadError>> {
  const unnamed: FilterNames = { accounts: [], owners: [], countryOf: countryName };
  if (list === 'activity') {
    const opened = await openRecords(list, account);
    if (!opened.ok) return opened;
    const { database, viewer } = opened.value;
    return ok({ database, viewer, names: () => Promise.resolve(unnamed) });
  }
  const opened = await openMirror(list, account);
  if (!opened.ok) return opened;
  const { database, viewer } = opened.value;
  const names = async () => (list === 'listPayouts' ? await findFilterNames(database, opened.value) : unnamed);
  return ok({ database, viewer, names });
}
