'use server';

import { requireCaller, type Caller } from '@/lib/access/sessions/caller';
import { changePassword, setPasswordProblems } from '@/lib/access/passwords/change-password';
import { dataSealer } from '@/lib/access/sessions/data-sealer';
import { enrol } from '@/lib/access/second-factor/enrolment';
import { giveUpFactor, renewRecoveryCodes } from '@/lib/access/second-factor/own-factor';
import { requireOwnForm } from '@/lib/access/requests/own-form';
import { answering } from '@/lib/access/requests/when-broken';
import { proveSelf, type SelfRefusal } from '@/lib/access/passwords/prove-self';
import { keepDevice, renewSession } from '@/lib/access/sessions/renew-session';
import { failed, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';

const refusals = {
  wrong: 'This is not right, or the code was used before. Try again.',
  'wrong-code': 'This code is not right: wait for the next one.',
  locked: 'Too many failed attempts: wait 30 minutes, or ask an admin.',
  'too-many': 'Too many failed attempts from this network: wait a few minutes.',
} satisfies Record<SelfRefusal | 'wrong-code', string>;

/** Own form, own session. */
async function begin() {
  await requireOwnForm();
  const caller = await requireCaller();
  return { caller, database: await store(), now: new Date() };
}

const text = (given: unknown): string => (typeof given === 'string' ? given : '');

/** What changes how somebody signs in renews the session from which they did it. */
async function renewed<T, E>(caller: Caller, done: Result<T, E>): Promise<Result<T, E>> {
  if (done.ok) await renewSession(caller.sessionKey);
  return done;
}

/**
 * Only people of a demo have none so far. Their session keeps its id: a new cookie makes Next draw the page anew, and
 * the recovery codes, which are shown this once, would be gone with the form.
 */
export const proveOwnFactorAction = answering(async (code: unknown): Promise<Result<readonly string[], string>> => {
  const { caller, database, now } = await begin();
  const enrolled = await enrol(database, dataSealer(), { person: caller, code: text(code) }, now);
  return enrolled.ok ? enrolled : failed(refusals[enrolled.error]);
});

export const renewRecoveryCodesAction = answering(
  async (answer: unknown): Promise<Result<readonly string[], string>> => {
    const { caller, database, now } = await begin();
    const asked = { caller, answer: text(answer) };
    const codes = await renewed(caller, await renewRecoveryCodes(database, dataSealer(), asked, now));
    return codes.ok ? codes : failed(refusals[codes.error]);
  },
);

export const giveUpFactorAction = answering(async (answer: unknown): Promise<Result<void, string>> => {
  const { caller, database, now } = await begin();
  const asked = { caller, answer: text(answer) };
  const given = await renewed(caller, await giveUpFactor(database, dataSealer(), asked, now));
  return given.ok ? given : failed(refusals[given.error]);
});

/** Asks for the code, or in a demo for the password, that proves who changes it. */
export const changePasswordAction = answering(
  async (asked: { readonly answer: string; readonly password: string }): Promise<Result<void, string>> => {
    const { caller, database, now } = await begin();
    const { personId, sessionKey } = caller;
    const { answer, password } = { answer: text(asked.answer), password: text(asked.password).slice(0, 500) };
    const proof = await proveSelf(database, dataSealer(), { personId, answer, sessionKey }, now);
    if (!proof.ok) return failed(refusals[proof.error]);
    const changed = await renewed(caller, await changePassword(database, { personId, password, by: caller }, now));
    if (!changed.ok) return failed(setPasswordProblems[changed.error]);
    await keepDevice(personId);
    return changed;
  },
);
