import 'server-only';
import type { SQL } from 'drizzle-orm';
import { environment } from '@/lib/env';
import { platformContext } from '@/lib/platform/platform-context';
import { viewerOf } from '@/lib/access/viewers/viewer';
import { alertChoicesFrom, kindsChosenFor, storedChoicesIn } from './alert-choices';
import { type AlertCount, alertCount } from './count-alerts';

interface Bell {
  /** A subquery for a statement that is sent anyway. */
  readonly value: SQL<AlertCount>;
  /** Identifies the count: people with the same key have the same count. */
  readonly key: string;
}

/**
 * The count for the bell of the person behind the request; undefined without a person, or in a console without alerts.
 */
export async function readBell(): Promise<Bell | undefined> {
  if (environment().mirrorDays === 0) return undefined;
  const { callerContext, credential } = await platformContext();
  if (callerContext === undefined) return undefined;
  const { caller, grants, sessionContext } = callerContext;
  const { personId, role } = caller;
  const viewer = viewerOf(caller, grants, credential);
  const kinds = kindsChosenFor(alertChoicesFrom(role, storedChoicesIn(sessionContext.preferences)), 'console');
  const { everyAccount, given, taken } = grants;
  const key = JSON.stringify([personId, role, everyAccount, [...given], [...taken], viewer.clientHash, kinds]);
  return { value: alertCount(viewer, kinds), key };
}
