'use server';

import * as z from 'zod';
import { defineEnrolmentAction } from '@/lib/access/requests/define-action';
import { newPasskeyAnswer } from '@/lib/access/passkeys/passkey-answer';
import { findPasskeySite } from '@/lib/access/passkeys/passkey-site';
import { askForNewPasskey } from '@/lib/access/passkeys/new-passkey';
import { environment } from '@/lib/env';
import { enrol, enrolPasskey, finishEnrolled } from '@/lib/access/second-factor/enrolment';
import { dataSealer } from '@/lib/store/sealer';
import { keepDevice, keepSession } from '@/lib/access/sessions/caller';
import { message } from '@/lib/messages/message';
import { failed, ok } from '@/lib/result';
import { store } from '@/lib/store/open-store';

/** The first code of a new second factor; answers with the recovery codes. */
export const proveEnrolmentAction = defineEnrolmentAction({
  input: z.string().max(100).catch(''),
  run: async (session, code) => {
    if (session?.stage !== 'enrol') return failed(message('sign-in.problem.too-late'));
    const given = { person: { ...session, sessionKey: session.key }, code, session };
    const enrolled = await enrol(await store(), dataSealer(), given, new Date());
    return enrolled.ok ? enrolled : failed(message(`sign-in.problem.${enrolled.error}`));
  },
});

const site = () => findPasskeySite(environment().consoleOrigin);

/** A passkey in place of an app: what the browser is to ask of the device that makes it. */
export const askForFirstPasskeyAction = defineEnrolmentAction({
  input: z.string().max(60).catch(''),
  run: async (session, name) => {
    const asked = site();
    if (session?.stage !== 'enrol') return failed(message('sign-in.problem.too-late'));
    if (asked === undefined) return failed(message('terms.passkey.notHere'));
    const owner = { ...session, sessionKey: session.key };
    const wanted = { owner, name, site: asked, siteName: new URL(asked.origin).host };
    const options = await askForNewPasskey(await store(), wanted, new Date());
    return options.ok ? options : failed(message('sign-in.problem.failed'));
  },
});

/** Keeps the passkey, and goes on with a full session. */
export const keepFirstPasskeyAction = defineEnrolmentAction({
  input: newPasskeyAnswer,
  run: async (session, answer) => {
    if (session === undefined) return failed(message('sign-in.problem.too-late'));
    const done = await enrolPasskey(await store(), { session, answer, site: site() }, new Date());
    if (!done.ok) return failed(message(`sign-in.problem.${done.error === 'gone' ? 'too-late' : 'passkey'}`));
    await keepSession(done.value);
    await keepDevice(session.personId);
    return ok(undefined);
  },
});

/** Continues once the person has kept the codes, with a full session. */
export const finishEnrolmentAction = defineEnrolmentAction({
  input: z.undefined().catch(undefined),
  run: async (session) => {
    const finished = session === undefined ? undefined : await finishEnrolled(await store(), session, new Date());
    if (session === undefined || finished?.ok !== true) return failed(message('sign-in.problem.too-late'));
    await keepSession(finished.value);
    await keepDevice(session.personId);
    return ok(undefined);
  },
});
