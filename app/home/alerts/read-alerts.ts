import 'server-only';
import { type AlertState, type AlertView, listAlerts } from '@/lib/alerts/find-alerts';
import { environment } from '@/lib/env';
import { findViewer } from '@/lib/mirror/find-viewer';
import { everyAccount, openMirror } from '@/lib/mirror/open-mirror';
import type { ReadError } from '@/lib/platform/reads/read-error';
import { ok, type Result } from '@/lib/result';
import { type Colleague, findColleagues } from '@/lib/reviews/colleagues';
import { store } from '@/lib/store/open-store';
import { dataSealer } from '@/lib/store/sealer';

export const alertTabs = ['open', 'mine', 'acknowledged', 'snoozed', 'resolved'] as const;
export type AlertTab = (typeof alertTabs)[number];

const unresolved: readonly AlertState[] = ['open', 'acknowledged', 'snoozed'];

export interface AlertPage {
  readonly alerts: readonly AlertView[];
  /** Where the next page begins; undefined on the last one. */
  readonly next: string | undefined;
  /** Who may own one of the account's. */
  readonly colleagues: readonly Colleague[];
  /** Names of accounts by id. */
  readonly accounts: readonly { readonly account: string; readonly name: string | undefined }[];
}

const size = 50;

/** A page of the alerts of an account, or of all that the person may see; undefined where this console raises none. */
export async function readAlerts(
  account: string,
  tab: AlertTab,
  after: string | undefined,
): Promise<Result<AlertPage | undefined, ReadError>> {
  const opened = await openMirror('listPayouts', account);
  if (!opened.ok) return opened;
  const { database, accounts, isOn, caller } = opened.value;
  if (!isOn || caller === undefined) return ok(undefined);
  const viewer = await viewerOf(caller.personId);
  if (viewer === undefined) return ok(undefined);
  const isMine = tab === 'mine';
  const [{ alerts, hasMore }, colleagues] = await Promise.all([
    listAlerts(
      database,
      viewer,
      {
        states: isMine ? unresolved : [tab],
        account: account === everyAccount ? undefined : account,
        ownerId: isMine ? caller.personId : undefined,
      },
      { after, size },
    ),
    account === everyAccount ? [] : findColleagues(database, [account], caller),
  ]);
  return ok({ alerts, next: hasMore ? alerts.at(-1)?.cursor : undefined, colleagues, accounts });
}

async function viewerOf(personId: string) {
  return await findViewer({ database: await store(), sealer: dataSealer(), environment: environment() }, personId);
}
