'use server';

import { headers } from 'next/headers';
import * as z from 'zod';
import { findCaller } from '@/lib/access/caller';
import { dataSealer } from '@/lib/access/data-sealer';
import { requireOwnForm } from '@/lib/access/own-form';
import { answering } from '@/lib/access/when-broken';
import { peerAddressHeader } from '@/lib/access/peer-address';
import { proveStepUps } from '@/lib/access/step-up';
import { failed, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';

const proof = z.object({ ids: z.array(z.uuid()).min(1).max(500), answer: z.string().max(200) });

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
  const address = (await headers()).get(peerAddressHeader) ?? '';
  const proven = await proveStepUps(await store(), dataSealer(), { caller, ...given.data, address }, new Date());
  return proven.ok ? proven : failed(refusals[proven.error]);
});
