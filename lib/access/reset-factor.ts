import type { Doer } from '../audit/record-act';
import { failed, ok, type Result } from '../result';
import type { Store } from '../store/open-store';
import { asAdmin } from './as-admin';
import { codeAttemptOf } from './finish-sign-in';
import { hasLately } from './has-lately';
import { findPerson } from './people';
import { notePeopleAct } from './people-audit';
import { hasSecondFactor, removeSecondFactor } from './second-factor';
import { endSessionsOf } from './sessions';
import { forgiveAttempts } from './sign-in-attempts';

/** For somebody whose device and recovery codes are lost. Their next sign-in leads to setting a new app up. */
export async function resetFactor(store: Store, by: Doer, personId: string, now: Date): Promise<Result<void, string>> {
  const wanted = { act: 'second-factor.reset', object: { type: 'person', id: personId }, now };
  return await asAdmin(store, by, wanted, async ({ transaction, refuse }) => {
    const found = await findPerson(transaction, personId);
    if (found === undefined) return failed('There is no such person.');
    if (personId === by.personId) return await refuse('Your own second factor is changed under Your sign-in.');
    if (!(await hasSecondFactor(transaction, personId))) return failed('This person has no second factor set up.');
    if (found.role === 'admin' && (await hasLately(transaction, by, 'password-link.make', personId, now))) {
      return await refuse(
        'You have made a password link for this admin lately: another admin resets the second factor.',
      );
    }
    await removeSecondFactor(transaction, personId);
    await forgiveAttempts(transaction, codeAttemptOf(personId));
    await endSessionsOf(transaction, personId, 'ended-by-admin', now);
    await notePeopleAct(transaction, {
      ...{ at: now, by, act: 'second-factor.reset', objectType: 'person', objectId: personId, result: 'done' },
    });
    return ok(undefined);
  });
}
