import * as z from 'zod';
import type { Store } from '@/lib/store/open-store';
import type { SessionStage } from '@/lib/store/schema';
import { type Person, findPersonByEmail } from '../people/people';
import { hasSecondFactor } from '../second-factor/second-factor';
import { beginSession, type Visitor } from '../sessions/sessions';
import { recordEntry } from './sign-in-log';
import { failed, ok, type Result } from '@/lib/result';
import { recordAct } from '@/lib/audit/record-act';

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

/** What a provider says of a person; more than these claims is not looked at. */
const openIdClaims = z.object({
  sub: z.string().min(1),
  email: z.string().max(254).optional(),
  // Strictly `true`: some providers let people write any address into their profile.
  email_verified: z.literal(true).optional().catch(undefined),
});

/** Lets in whom the company's own sign-in names by a verified e-mail that an admin has put here. It makes nobody. */
export async function enterByOpenId(
  store: Store,
  claims: unknown,
  { demo, ...visitor }: Visitor & { readonly demo: boolean },
  now: Date,
): Promise<Result<Entered, 'openid-unverified' | 'openid-unknown'>> {
  const told = openIdClaims.safeParse(claims).data;
  const refused = async <E>(because: E & string, personId = 'unknown') => {
    const object = { type: 'person', id: personId };
    await store.transaction(async (transaction) => {
      await recordAct(transaction, {
        at: now,
        by: undefined,
        byName: 'Nobody',
        kind: 'sign-in',
        act: 'sign-in.openid',
        object,
        result: 'refused',
        requestId: visitor.requestId,
        after: { reason: because, address: visitor.address, agent: visitor.agent.slice(0, 200) },
      });
    });
    return failed(because);
  };
  if (told?.email === undefined || told.email_verified !== true) return await refused('openid-unverified' as const);
  const person = await findPersonByEmail(store, told.email);
  if (person === undefined || !mayEnter(person, demo)) return await refused('openid-unknown' as const, person?.id);
  return ok(await enter(store, person, { ...visitor, how: 'openid' }, now));
}
