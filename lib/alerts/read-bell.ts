import 'server-only';
import type { SQL } from 'drizzle-orm';
import { environment } from '@/lib/env';
import { platformContext } from '@/lib/platform/platform-context';
import { connectionHash } from '@/lib/platform/connections/credential';
import { alertChoicesFrom, kindsChosenFor, storedChoicesIn } from './alert-choices';
import { type AlertCount, alertCount } from './count-alerts';

interface Bell {
  /** For a statement that is sent anyway. */
  readonly value: SQL<AlertCount>;
  /** Of whom it is: whoever has this key counts the same. */
  readonly key: string;
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
  return { value: alertCount(viewer, kinds), key };
}
