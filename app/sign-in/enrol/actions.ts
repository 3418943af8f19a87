'use server';

import * as z from 'zod';
import { defineEnrolmentAction } from '@/lib/access/requests/define-action';
import { enrol, finishEnrolled } from '@/lib/access/second-factor/enrolment';
import { dataSealer } from '@/lib/access/sessions/data-sealer';
import { keepDevice, keepSession } from '@/lib/access/sessions/renew-session';
import { failed, ok } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { problemWords } from '../sign-in-words';

/** The first code of a new second factor; answers with the recovery codes. */
export const proveEnrolmentAction = defineEnrolmentAction({
  input: z.string().catch(''),
  run: async (session, code) => {
    if (session?.stage !== 'enrol') return failed(problemWords['too-late']);
    const given = { person: { ...session, sessionKey: session.key }, code, session };
    const enrolled = await enrol(await store(), dataSealer(), given, new Date());
    return enrolled.ok ? enrolled : failed(problemWords[enrolled.error]);
  },
});

/** Goes on, once the codes are kept, with a session that opens everything. */
export const finishEnrolmentAction = defineEnrolmentAction({
  input: z.unknown(),
  run: async (session) => {
    const finished = session === undefined ? undefined : await finishEnrolled(await store(), session, new Date());
    if (session === undefined || finished?.ok !== true) return failed(problemWords['too-late']);
    await keepSession(finished.value);
    await keepDevice(session.personId);
    return ok(undefined);
  },
});
