'use server';

import * as z from 'zod';
import { message } from '@/lib/messages/message';
import { changePassword, setPasswordSentence } from '@/lib/access/passwords/change-password';
import { passwordLength } from '@/lib/access/passwords/password-length';
import type { SelfRefusal } from '@/lib/access/passwords/prove-self';
import { passkeyAnswer, newPasskeyAnswer } from '@/lib/access/passkeys/passkey-answer';
import { findPasskeySite } from '@/lib/access/passkeys/passkey-site';
import { askForNewPasskey, keepNewPasskey } from '@/lib/access/passkeys/new-passkey';
import { removePasskey, renamePasskey } from '@/lib/access/second-factor/remove-passkey';
import { typedName } from '@/lib/contract/fields/typed-name';
import { type ActionContext, defineAction } from '@/lib/access/requests/define-action';
import {
  enrol,
  giveUpFactor,
  proveForPassword,
  renewRecoveryCodes,
  requireProofForApp,
} from '@/lib/access/second-factor/enrolment';
import { type Caller, keepDevice, renewSession } from '@/lib/access/sessions/caller';
import { endOwnSession } from '@/lib/access/sessions/open-sessions';
import { failed, type Result } from '@/lib/result';

const refusal = (problem: SelfRefusal | 'wrong-code') => failed(message(`terms.stepUp.${problem}`));

/** A code or a password; input of another type counts as a wrong one. */
const typed = z.string().max(passwordLength.mostUnits).catch('');

/** A new password: what is wrong with a long one is said by the rule for passwords. */
const newPassword = z
  .string()
  .catch('')
  .transform((password) => password.slice(0, passwordLength.mostUnits + 1));

/** The same, or the answer of a passkey. */
const shown = z.union([z.string().max(passwordLength.mostUnits), passkeyAnswer]).catch('');

const siteOf = ({ environment }: ActionContext) => findPasskeySite(environment.consoleOrigin);

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
    const stepUp = await requireProofForApp(store, caller, code, now);
    if (stepUp !== undefined) return failed({ sentence: message('terms.confirmFirst'), stepUp });
    const enrolled = await enrol(store, sealer, { person: caller, code }, now);
    return enrolled.ok ? enrolled : refusal(enrolled.error);
  },
});

export const renewRecoveryCodesAction = defineAction({
  act: 'recovery-codes.renew',
  input: shown,
  run: async (context, answer) => {
    const { store, sealer, caller, now } = context;
    const given = { caller, answer, site: siteOf(context) };
    const codes = await renewed(caller, await renewRecoveryCodes(store, sealer, given, now));
    return codes.ok ? codes : refusal(codes.error);
  },
});

export const giveUpFactorAction = defineAction({
  act: 'second-factor.give-up',
  input: shown,
  run: async (context, answer) => {
    const { store, sealer, caller, now } = context;
    const given = { caller, answer, site: siteOf(context) };
    const done = await renewed(caller, await giveUpFactor(store, sealer, given, now));
    return done.ok ? done : refusal(done.error);
  },
});

/** Asks for the present password, and for a code or a passkey where the person has one. */
export const changePasswordAction = defineAction({
  act: 'password.change',
  input: z.object({ answer: shown, current: typed, password: newPassword }),
  run: async (context, { answer, current, password }) => {
    const { store, sealer, caller, now } = context;
    const { personId } = caller;
    const proof = await proveForPassword(store, sealer, { caller, current, answer, site: siteOf(context) }, now);
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

const passkeyName = typedName({ least: 1, most: 60 });
const ownKey = z.object({
  credentialId: z
    .string()
    .max(1_400)
    .regex(/^[\w-]+$/),
});

/** After the proof: what the browser is to ask of the device that makes the passkey. */
export const askForPasskeyAction = defineAction({
  act: 'passkey.add',
  input: z.object({ name: passkeyName }),
  run: async (context, { name }) => {
    const site = siteOf(context);
    if (site === undefined) return failed(message('terms.passkey.notHere'));
    const siteName = new URL(site.origin).host;
    const asked = await askForNewPasskey(context.store, { owner: context.caller, name, site, siteName }, context.now);
    return asked.ok ? asked : failed(message(`settings.signIn.passkeys.problem.${asked.error}`));
  },
});

/** The challenge is of this session and was given after the proof, so the device's answer needs no second one. */
export const keepPasskeyAction = defineAction({
  act: 'passkey.keep',
  input: newPasskeyAnswer,
  run: async (context, answer) => {
    const { store, caller, now } = context;
    const kept = await store.transaction(
      async (transaction) => await keepNewPasskey(transaction, { by: caller, answer, site: siteOf(context) }, now),
    );
    const done = await renewed(caller, kept);
    return done.ok ? done : failed(message(`settings.signIn.passkeys.problem.${done.error}`));
  },
});

export const renamePasskeyAction = defineAction({
  act: 'passkey.rename',
  input: z.object({ ...ownKey.shape, name: passkeyName }),
  run: async ({ store, caller, now }, given) => {
    const done = await renamePasskey(store, { caller, ...given }, now);
    return done.ok ? done : failed(message(`settings.signIn.passkeys.problem.${done.error}`));
  },
});

export const removePasskeyAction = defineAction({
  act: 'passkey.remove',
  input: ownKey,
  run: async ({ store, caller, now }, { credentialId }) => {
    const done = await renewed(caller, await removePasskey(store, { caller, credentialId }, now));
    return done.ok ? done : failed(message(`settings.signIn.passkeys.problem.${done.error}`));
  },
});
