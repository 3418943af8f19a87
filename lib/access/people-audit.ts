import type { Store } from '../store/open-store';
import { audit } from '../store/schema';

/** Whoever acts, as they are named for ever. */
export interface Doer {
  readonly personId: string;
  readonly name: string;
  readonly role: string;
  readonly sessionKey: string;
}

export interface PeopleAct {
  readonly at: Date;
  /** Undefined: the console itself, or whoever set it up. */
  readonly by: Doer | undefined;
  /** Noun and verb, e.g. `person.disable`. */
  readonly act: string;
  readonly objectType: string;
  readonly objectId: string;
  /** Where the act is about one account. */
  readonly account?: string | undefined;
  readonly before?: Readonly<Record<string, unknown>> | undefined;
  readonly after?: Readonly<Record<string, unknown>> | undefined;
  readonly result: string;
  readonly requestId?: string | undefined;
}

/** One line about people, roles, sessions and refusals, in the transaction of what it tells: what cannot be written down is not done. */
export async function notePeopleAct(store: Store, act: PeopleAct): Promise<void> {
  const { at, by, before, after, result } = act;
  await store.insert(audit).values({
    at,
    personId: by?.personId ?? null,
    personName: by?.name ?? 'Console',
    role: by?.role ?? 'console',
    sessionKey: by?.sessionKey ?? '',
    account: act.account ?? '',
    act: act.act,
    objectType: act.objectType,
    objectId: act.objectId,
    result: before === undefined && after === undefined ? result : `${result} ${JSON.stringify({ before, after })}`,
    requestId: act.requestId ?? '',
  });
}
