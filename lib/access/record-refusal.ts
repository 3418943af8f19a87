import { and, eq, gt } from 'drizzle-orm';
import { recordAlone, type Doer } from '../audit/record-act';
import { audit } from '../store/schema';
import type { Store } from '../store/open-store';

export interface RefusedAct {
  readonly by: Doer;
  /** What was asked for: an operation's name, or an act of the console itself. */
  readonly act: string;
  readonly account: string;
  readonly object?: { readonly type: string; readonly id: string } | undefined;
  readonly reason: string;
  readonly requestId: string;
  readonly at: Date;
  /** A page that is refused asks again as long as it is open: the first time is the news. */
  readonly mayRepeat?: boolean | undefined;
}

const quietMs = 10 * 60_000;

/** Writes down what somebody asked for and may not have. */
export async function recordRefusal(store: Store, given: RefusedAct): Promise<void> {
  const refused = { ...given, account: plain(given.account) };
  if (refused.mayRepeat === true && (await isKnown(store, refused))) return;
  const { by, act, account, object = { type: 'console', id: '' }, reason, requestId, at } = refused;
  await recordAlone(store, {
    ...{ at, kind: 'refusal', act, result: 'refused', by, account, requestId },
    object: { type: object.type, id: plain(object.id) },
    after: { reason },
  });
}

/** Whoever makes up a request makes up its ids: they are no longer than real ones and hold nothing but letters. */
function plain(id: string): string {
  return id.replace(/[^\x20-\x7e]/g, '?').slice(0, 80);
}

async function isKnown(store: Store, { by, act, account, at }: RefusedAct): Promise<boolean> {
  const [known] = await store
    .select({ sequence: audit.sequence })
    .from(audit)
    .where(
      and(
        eq(audit.personId, by.personId),
        eq(audit.kind, 'refusal'),
        eq(audit.act, act),
        eq(audit.account, account),
        gt(audit.at, new Date(at.getTime() - quietMs)),
      ),
    )
    .limit(1);
  return known !== undefined;
}
