import type * as z from 'zod';
import { message, type Message } from '@/lib/messages/message';
import type { Doer } from '@/lib/audit/record-act';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { doesBusiness } from '@/lib/roles';
import { changeGrants, holds, readGrants } from './grants';
import { aboutPerson, type AdminAct, putChange } from '../people/admin-change';
import { asAdmin } from '../people/as-admin';
import { accountIds } from '../people/invitee';
import { findPerson } from '../people/people';

const unknown = message('settings.answer.unknownPerson');

const granted = aboutPerson.extend({ grant: accountIds });

/** New grants take two admins. */
export const granting: AdminAct<z.output<typeof granted>> = {
  name: 'grants',
  asked: granted,
  objectOf: ({ personId }) => ({ type: 'person', id: personId }),
  async compare({ transaction, refuse }, _, { personId, grant }) {
    const [found, held] = [await findPerson(transaction, personId), await readGrants(transaction, personId)];
    if (found === undefined || held === undefined) return failed(unknown);
    if (!doesBusiness(found.role)) return await refuse(message('settings.answer.adminsNoAccounts'));
    if (grant.some((account) => holds(held, account))) return failed(message('settings.answer.grantedAlready'));
    const { email, role } = found;
    // A demo's people hold every account, except the accounts that were taken away from them.
    const accounts = held.everyAccount ? { taken: [...held.taken].sort() } : { accounts: [...held.given].sort() };
    return ok({
      before: { email, role, ...accounts },
      after: { granted: [...grant].sort() },
    });
  },
  async apply({ transaction }, { personId, grant }, { confirmer, now }) {
    await changeGrants(transaction, { personId, grant, revoke: [], byId: confirmer }, now);
    return undefined;
  },
};

interface GrantChoice {
  readonly personId: string;
  /** The accounts that the form showed. Accounts that it did not show stay as they are. */
  readonly shown: readonly string[];
  readonly chosen: readonly string[];
}

/** A revoked account is gone at once, at the person's next request; a new grant waits for a second admin. */
export async function setGrants(
  store: Store,
  by: Doer,
  { personId, shown, chosen }: GrantChoice,
  now: Date,
): Promise<Result<'done' | 'waits', Message>> {
  const wanted = { act: 'person.grant', object: { type: 'person', id: personId }, now };
  return await asAdmin(store, by, wanted, async (context) => {
    const { transaction, refuse, note } = context;
    const grants = await readGrants(transaction, personId);
    const found = await findPerson(transaction, personId);
    if (grants === undefined || found === undefined) return failed(unknown);
    if (!doesBusiness(found.role) && chosen.length > 0)
      return await refuse(message('settings.answer.adminsNoAccounts'));
    const grant = [...new Set(chosen)].filter((account) => shown.includes(account) && !holds(grants, account));
    const revoke = shown.filter((account) => !chosen.includes(account) && holds(grants, account));
    if (revoke.length > 0) {
      await changeGrants(transaction, { personId, grant: [], revoke, byId: by.personId }, now);
      await note({ before: { taken: revoke } });
    }
    if (grant.length === 0) return ok('done');
    const proposed = await putChange(context, by, granting, { personId, grant }, now);
    if (proposed.ok) return ok('waits');
    if (revoke.length === 0) return proposed;
    return failed(message('settings.answer.takenBut', { why: proposed.error }));
  });
}
