import 'server-only';
import type { SQL } from 'drizzle-orm';
import { environment } from '@/lib/env';
import { platformContext } from '@/lib/platform/platform-context';
import { connectionHash } from '@/lib/platform/connections/credential';
import { openStore } from '@/lib/store/open-store';
import { ReadCache } from '@/lib/store/read-cache';
import { alert } from '@/lib/store/alert-schema';
import { alertChoicesFrom, kindsChosenFor, storedChoicesIn } from './alert-choices';
import { type AlertCount, alertCount, countAlerts } from './count-alerts';

interface Bell {
  /** For a statement that is sent anyway. */
  readonly value: SQL<AlertCount>;
  /** Of whom it is: whoever has this key counts the same. */
  readonly key: string;
  /** By a statement of its own. */
  readonly read: () => Promise<AlertCount>;
}

/** What the bell of the person behind the request counts; undefined where nobody is, or this console raises no alerts. */
export async function readBell(): Promise<Bell | undefined> {
  if (environment().mirrorDays === 0) return undefined;
  const { callerContext, credential } = await platformContext();
  if (callerContext === undefined) return undefined;
  const { caller, grants, sessionContext } = callerContext;
  const { personId, role } = caller;
  const clientHash = connectionHash(credential.connection);
  const viewer = { personId, role, isDisabled: false, grants, clientHash };
  const kinds = kindsChosenFor(alertChoicesFrom(role, storedChoicesIn(sessionContext.preferences)), 'console');
  const { everyAccount, given, taken } = grants;
  const key = JSON.stringify([personId, role, everyAccount, [...given], [...taken], clientHash, kinds]);
  const read = async () => {
    const minute = Math.floor(Date.now() / 60_000);
    return await kept.read(await openStore(), `${key} ${minute}`, async (database) =>
      countAlerts(database, viewer, kinds),
    );
  };
  return { value: alertCount(viewer, kinds), key, read };
}

/** For how long one is snoozed ends with time alone, which the key names. */
const kept = new ReadCache<AlertCount>([alert]);
