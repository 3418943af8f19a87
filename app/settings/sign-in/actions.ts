'use server';

import { headers } from 'next/headers';
import { requireCaller } from '@/lib/access/caller';
import { changePassword, setPasswordProblems } from '@/lib/access/change-password';
import { dataSealer } from '@/lib/access/data-sealer';
import { enrol } from '@/lib/access/enrolment';
import { giveUpFactor, renewRecoveryCodes } from '@/lib/access/own-factor';
import { requireOwnForm } from '@/lib/access/own-form';
import { answering } from '@/lib/access/when-broken';
import { peerAddressHeader } from '@/lib/access/peer-address';
import { proveSelf, type SelfRefusal } from '@/lib/access/prove-self';
import { failed, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';

const refusals = {
  wrong: 'This is not right, or the code was used before. Try again.',
  'wrong-code': 'This code is not right: wait for the next one.',
  locked: 'Too many failed attempts: wait 30 minutes, or ask an admin.',
  'too-many': 'Too many failed attempts from this network: wait a few minutes.',
} satisfies Record<SelfRefusal | 'wrong-code', string>;

/** Own form, own session, and where the request came from. */
async function begin() {
  await requireOwnForm();
  const caller = await requireCaller();
  return { caller, address: (await headers()).get(peerAddressHeader) ?? '', database: await store(), now: new Date() };
}

const text = (given: unknown): string => (typeof given === 'string' ? given : '');

export const proveOwnFactorAction = answering(async (code: unknown): Promise<Result<readonly string[], string>> => {
  const { caller, address, database, now } = await begin();
  const enrolled = await enrol(database, dataSealer(), { person: caller, code: text(code), address }, now);
  return enrolled.ok ? enrolled : failed(refusals[enrolled.error]);
});

export const renewRecoveryCodesAction = answering(
  async (answer: unknown): Promise<Result<readonly string[], string>> => {
    const { now, database, ...asked } = await begin();
    const renewed = await renewRecoveryCodes(database, dataSealer(), { ...asked, answer: text(answer) }, now);
    return renewed.ok ? renewed : failed(refusals[renewed.error]);
  },
);

export const giveUpFactorAction = answering(async (answer: unknown): Promise<Result<void, string>> => {
  const { now, database, ...asked } = await begin();
  const given = await giveUpFactor(database, dataSealer(), { ...asked, answer: text(answer) }, now);
  return given.ok ? given : failed(refusals[given.error]);
});

/** Asks for the code, or in a demo for the password, that proves who changes it. */
export const changePasswordAction = answering(
  async (asked: { readonly answer: string; readonly password: string }): Promise<Result<void, string>> => {
    const { caller, address, database, now } = await begin();
    const { answer, password } = { answer: text(asked.answer), password: text(asked.password).slice(0, 500) };
    const proof = await proveSelf(database, dataSealer(), { personId: caller.personId, answer, address }, now);
    if (!proof.ok) return failed(refusals[proof.error]);
    const changed = await changePassword(database, { personId: caller.personId, password, by: caller }, now);
    return changed.ok ? changed : failed(setPasswordProblems[changed.error]);
  },
);
