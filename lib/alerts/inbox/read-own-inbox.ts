import 'server-only';
import type { SQL } from 'drizzle-orm';
import { viewerOf } from '@/lib/access/viewers/viewer';
import { platformContext } from '@/lib/platform/platform-context';
import { store } from '@/lib/store/open-store';
import { alertChoicesFrom, kindsChosenFor, storedChoicesIn } from '../alert-choices';
import type { AlertCount } from '../count-alerts';
import type { InboxReader } from './define-entry';
import { inboxCount, type InboxItem, listInbox } from './all-entries';

interface OwnCount {
  /** A subquery for a statement that is sent anyway. */
  readonly value: SQL<AlertCount>;
  /** Identifies the count: people with the same key have the same count. */
  readonly key: string;
}

/** The person behind the request; undefined without one. */
async function findReader(): Promise<InboxReader | undefined> {
  const { callerContext, credential } = await platformContext();
  if (callerContext === undefined) return undefined;
  const { caller, grants, sessionContext } = callerContext;
  const choices = alertChoicesFrom(caller.role, storedChoicesIn(sessionContext.preferences));
  return { viewer: viewerOf(caller, grants, credential), alertKinds: kindsChosenFor(choices, 'console') };
}

/** How many entries wait for the person behind the request: for the bell, the navigation, the title and the page. */
export async function countOwnInbox(): Promise<OwnCount | undefined> {
  const reader = await findReader();
  if (reader === undefined) return undefined;
  const { personId, role, grants, clientHash } = reader.viewer;
  const { everyAccount, given, taken } = grants;
  const key = JSON.stringify([personId, role, everyAccount, [...given], [...taken], clientHash, reader.alertKinds]);
  return { value: inboxCount(reader), key };
}

/** The entries that wait for the person behind the request. */
export async function readOwnInbox(): Promise<readonly InboxItem[]> {
  const reader = await findReader();
  return reader === undefined ? [] : await listInbox(await store(), reader);
}
