import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { enter, mayEnter, type Entered } from './enter';
import { openIdClaims } from './openid-provider';
import { findPersonByEmail } from '../people/people';
import type { Visitor } from '../sessions/sessions';
import { writeAccessAudit } from './sign-in-audit';

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
      await writeAccessAudit(transaction, {
        ...{ at: now, kind: 'sign-in', act: 'sign-in.openid', result: 'refused', by: undefined, object },
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
