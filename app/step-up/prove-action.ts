'use server';

import * as z from 'zod';
import { findCaller } from '@/lib/access/caller';
import { dataSealer } from '@/lib/access/data-sealer';
import { requireOwnForm } from '@/lib/access/own-form';
import { keepSession } from '@/lib/access/renew-session';
import { answering } from '@/lib/access/when-broken';
import { proveStepUps } from '@/lib/access/step-up';
import { failed, ok, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { isOneLine } from '@/lib/plain-text';

const proof = z.object({ ids: z.array(z.uuid()).min(1).max(500), answer: z.string().max(200).refine(isOneLine) });

const refusals = {
  wrong: 'This is not right, or the code was used before. Try again.',
  locked: 'Too many failed attempts: wait 30 minutes, or ask an admin.',
  'too-many': 'Too many failed attempts from this network: wait a few minutes.',
};

/** Shows once more who somebody is, for acts that the console has asked this for. */
export const proveAction = answering(async (request: unknown): Promise<Result<void, string>> => {
  await requireOwnForm();
  const caller = await findCaller();
  if (caller === undefined) return failed('Your session is over. Sign in again; what you typed is kept.');
  const given = proof.safeParse(request);
  if (!given.success) return failed('The request is not complete.');
  const proven = await proveStepUps(await store(), dataSealer(), { caller, ...given.data }, new Date());
  if (!proven.ok) return failed(refusals[proven.error]);
  await keepSession(proven.value);
  return ok(undefined);
});
