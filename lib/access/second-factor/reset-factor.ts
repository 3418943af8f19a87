import type * as z from 'zod';
import { message } from '@/lib/messages/message';
import { failed, ok } from '@/lib/result';
import { aboutPerson, type AdminAct } from '../people/admin-change';
import { codeAttemptOf } from '../sign-in/unfinished-session';
import { findPerson } from '../people/people';
import { hasSecondFactor, removeSecondFactor } from './second-factor';
import { endSessionsOf } from '../sessions/sessions';
import { noteSignInHelp } from '../sign-in/sign-in-help';
import { forgiveAttempts } from '../sign-in/sign-in-attempts';

/** The texts that proposals store, confirmed byte by byte. The texts that people read are made from them. */
export const keptFactor = { before: 'set up', after: 'none, until they set up a new app' } as const;

/** The next sign-in sets up a new app, and then only the password protects the person: so it takes two admins. */
export const resettingFactor: AdminAct<z.output<typeof aboutPerson>> = {
  name: 'second-factor',
  asked: aboutPerson,
  objectOf: ({ personId }) => ({ type: 'person', id: personId }),
  async compare({ transaction, refuse }, proposer, { personId }) {
    const found = await findPerson(transaction, personId);
    if (found === undefined) return failed(message('settings.answer.unknownPerson'));
    if (personId === proposer) return await refuse(message('settings.answer.ownFactor'));
    if (!(await hasSecondFactor(transaction, personId))) return failed(message('settings.answer.noFactor'));
    return ok({
      before: { email: found.email, role: found.role, secondFactor: keptFactor.before },
      after: { secondFactor: keptFactor.after },
    });
  },
  async apply({ transaction }, { personId }, { proposer, confirmer, now }) {
    await removeSecondFactor(transaction, personId);
    await noteSignInHelp(transaction, { personId, admins: [proposer, confirmer], act: 'second-factor' }, now);
    await endSessionsOf(transaction, personId, 'ended-by-admin', now);
    await forgiveAttempts(transaction, codeAttemptOf(personId));
    return undefined;
  },
};
