'use server';

import { dataSealer } from '@/lib/access/sessions/data-sealer';
import { enrol, finishEnrolled } from '@/lib/access/second-factor/enrolment';
import { findUnfinished } from '@/lib/access/sign-in/find-unfinished';
import { requireOwnForm } from '@/lib/access/requests/own-form';
import { keepDevice, keepSession } from '@/lib/access/sessions/renew-session';
import { answering } from '@/lib/access/requests/when-broken';
import { failed, ok, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { problemWords } from '../sign-in-words';

/** The first code of a new second factor; answers with the recovery codes. */
export const proveEnrolmentAction = answering(async (code: unknown): Promise<Result<readonly string[], string>> => {
  await requireOwnForm();
  const session = await findUnfinished();
  if (session?.stage !== 'enrol') return failed(problemWords['too-late']);
  const person = { ...session, sessionKey: session.key };
  const given = { person, code: typeof code === 'string' ? code : '', session };
  const enrolled = await enrol(await store(), dataSealer(), given, new Date());
  return enrolled.ok ? enrolled : failed(problemWords[enrolled.error]);
});

/** Goes on, once the codes are kept, with a session that opens everything. */
export const finishEnrolmentAction = answering(async (): Promise<Result<void, string>> => {
  await requireOwnForm();
  const session = await findUnfinished();
  const finished = session === undefined ? undefined : await finishEnrolled(await store(), session, new Date());
  if (finished?.ok !== true) return failed(problemWords['too-late']);
  await keepSession(finished.value);
  if (session !== undefined) await keepDevice(session.personId);
  return ok(undefined);
});
