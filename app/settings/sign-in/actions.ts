'use server';

import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { changePassword, setPasswordSentence } from '@/lib/access/passwords/change-password';
import { proveSelf, type SelfRefusal } from '@/lib/access/passwords/prove-self';
import { defineAction } from '@/lib/access/requests/define-action';
import { enrol, giveUpFactor, renewRecoveryCodes } from '@/lib/access/second-factor/enrolment';
import { type Caller, keepDevice, renewSession } from '@/lib/access/sessions/caller';
import { endOwnSession } from '@/lib/access/sessions/open-sessions';
import { failed, type Result } from '@/lib/result';

const refusal = (problem: SelfRefusal | 'wrong-code') => failed(message(`terms.stepUp.${problem}`));

/** A code or a password; input of another type counts as a wrong one. */
const typed = z.string().catch('');

/** A change of a person's sign-in renews the session that made it. */
async function renewed<T, E>(caller: Caller, done: Result<T, E>): Promise<Result<T, E>> {
  if (done.ok) await renewSession(caller.sessionKey);
  return done;
}

/** The session keeps its id: a new cookie would redraw the page without the codes, which are shown only once. */
export const proveOwnFactorAction = defineAction({
  act: 'second-factor.enrol',
  input: typed,
  run: async ({ store, sealer, caller, now }, code) => {
    const enrolled = await enrol(store, sealer, { person: caller, code }, now);
    return enrolled.ok ? enrolled : refusal(enrolled.error);
  },
});

export const renewRecoveryCodesAction = defineAction({
  act: 'recovery-codes.renew',
  input: typed,
  run: async ({ store, sealer, caller, now }, answer) => {
    const codes = await renewed(caller, await renewRecoveryCodes(store, sealer, { caller, answer }, now));
    return codes.ok ? codes : refusal(codes.error);
  },
});

export const giveUpFactorAction = defineAction({
  act: 'second-factor.give-up',
  input: typed,
  run: async ({ store, sealer, caller, now }, answer) => {
    const given = await renewed(caller, await giveUpFactor(store, sealer, { caller, answer }, now));
    return given.ok ? given : refusal(given.error);
  },
});

/** Asks for the code, or in a demo for the password, as proof of the person. */
export const changePasswordAction = defineAction({
  act: 'password.change',
  input: z.object({ answer: typed, password: typed.transform((password) => password.slice(0, 500)) }),
  run: async ({ store, sealer, caller, now }, { answer, password }) => {
    const { personId, sessionKey } = caller;
    const proof = await proveSelf(store, sealer, { personId, answer, sessionKey }, now);
    if (!proof.ok) return refusal(proof.error);
    const changed = await renewed(caller, await changePassword(store, { personId, password, by: caller }, now));
    if (!changed.ok) return failed(setPasswordSentence(changed.error));
    await keepDevice(personId);
    return changed;
  },
});

/** Ends another session of the person; this one ends by signing out. */
export const endOwnSessionAction = defineAction({
  act: 'session.end-own',
  input: z.object({ key: z.string().regex(/^[0-9a-f]{64}$/) }),
  shownOn: ['/settings/sessions'],
  run: async ({ store, caller, now }, { key }) => {
    if (key === caller.sessionKey) return failed(message('settings.sessions.notHere'));
    return await endOwnSession(store, caller, key, now);
  },
});
