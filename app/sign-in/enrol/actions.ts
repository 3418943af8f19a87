'use server';

import * as z from 'zod';
import { defineEnrolmentAction } from '@/lib/access/requests/define-action';
import { enrol, finishEnrolled } from '@/lib/access/second-factor/enrolment';
import { dataSealer } from '@/lib/store/sealer';
import { keepDevice, keepSession } from '@/lib/access/sessions/caller';
import { message } from '@/lib/messages/message';
import { failed, ok } from '@/lib/result';
import { store } from '@/lib/store/open-store';

/** The first code of a new second factor; answers with the recovery codes. */
export const proveEnrolmentAction = defineEnrolmentAction({
  input: z.string().catch(''),
  run: async (session, code) => {
    if (session?.stage !== 'enrol') return failed(message('sign-in.problem.too-late'));
    const given = { person: { ...session, sessionKey: session.key }, code, session };
    const enrolled = await enrol(await store(), dataSealer(), given, new Date());
    return enrolled.ok ? enrolled : failed(message(`sign-in.problem.${enrolled.error}`));
  },
});

/** Continues once the person has kept the codes, with a full session. */
export const finishEnrolmentAction = defineEnrolmentAction({
  input: z.unknown(),
  run: async (session) => {
    const finished = session === undefined ? undefined : await finishEnrolled(await store(), session, new Date());
    if (session === undefined || finished?.ok !== true) return failed(message('sign-in.problem.too-late'));
    await keepSession(finished.value);
    await keepDevice(session.personId);
    return ok(undefined);
  },
});
