import type { Store } from '@/lib/store/open-store';
import type { SessionStage } from '@/lib/store/schema';
import type { Person } from '../people/people';
import { hasSecondFactor } from '../second-factor/second-factor';
import { beginSession, type Visitor } from '../sessions/sessions';
import { recordEntry } from './sign-in-log';

export interface Entered {
  readonly sessionId: string;
  readonly personId: string;
}

/** Disabled people stay out, and so does what a demo left behind on a console without one. */
export function mayEnter(person: Person, demo: boolean): boolean {
  return person.disabledAt === null && (demo || !person.demo);
}

/** Begins the session of somebody whose first factor was right, with its line in the audit or not at all. */
export async function enter(
  store: Store,
  person: Person,
  { how, ...visitor }: Visitor & { readonly how: 'password' | 'openid' },
  now: Date,
): Promise<Entered> {
  return await store.transaction(async (transaction) => {
    const stage = await stageOf(transaction, person);
    const sessionId = await beginSession(transaction, person.id, visitor, now, stage);
    await recordEntry(transaction, person, { ...visitor, how, sessionId, stage }, now);
    return { sessionId, personId: person.id };
  });
}

/** Only people of the demo, whose password everyone can read, may do without a second factor. */
async function stageOf(transaction: Store, { id, demo }: Person): Promise<SessionStage> {
  if (await hasSecondFactor(transaction, id)) return 'code';
  return demo ? 'whole' : 'enrol';
}
