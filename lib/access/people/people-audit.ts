import { recordAct, requestIdOf, type Doer } from '@/lib/audit/record-act';
import type { Store } from '@/lib/store/open-store';

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
}

/** One line about people, roles and sessions, in the transaction of what it tells and after all else that it locks. */
export async function notePeopleAct(transaction: Store, { objectType, objectId, ...act }: PeopleAct): Promise<void> {
  const object = { type: objectType, id: objectId };
  await recordAct(transaction, {
    ...act,
    kind: 'people',
    account: act.account ?? '',
    object,
    requestId: requestIdOf(act.by),
  });
}
