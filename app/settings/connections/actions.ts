'use server';

import { createHash } from 'node:crypto';
import { revalidatePath } from 'next/cache';
import * as z from 'zod';
import { requireOwnForm } from '@/lib/access/requests/own-form';
import { refuseAct } from '@/lib/access/permissions/refuse-act';
import { requireAdmin } from '@/lib/access/permissions/require-admin';
import { answering, cannotTell, orBroken } from '@/lib/access/requests/when-broken';
import { requireProof } from '@/lib/access/second-factor/step-up';
import type { ConnectionCheck } from '@/lib/platform/connections/check-connection';
import { bringOwnCredential, checkById, connectionHouse } from '@/lib/platform/connections/connection-actions';
import {
  addConnection,
  changeFacts,
  removeConnection,
  replaceKey,
  type ConnectionHouse,
} from '@/lib/platform/connections/connections-admin';
import { connectionFacts, connectionInput, credentialInput } from '@/lib/platform/connections/connection-input';
import { connectionGranted, grantingConnection } from '@/lib/platform/connections/grant-connection';
import { removeOwnCredential } from '@/lib/platform/connections/own-credential';
import { failed, ok, type Result } from '@/lib/result';
import { propose } from '../changes/propose';
import { needsProof, type SettingAnswer, type SettingProblem } from '../setting-answer';

const path = '/settings/connections';

export const checkConnectionAction = answering(async (id: unknown): Promise<Result<ConnectionCheck, string>> => {
  await requireOwnForm();
  return await checkById(String(id));
});

export async function addConnectionAction(input: unknown): Promise<SettingAnswer<string>> {
  return await change(
    'connection.add',
    connectionInput,
    input,
    async (house, given) => await addConnection(house, given),
  );
}

const keyInput = z.object({ id: z.uuid(), apiKey: credentialInput.shape.apiKey });

export async function replaceKeyAction(input: unknown): Promise<SettingAnswer> {
  return await change('connection.replace-key', keyInput, input, async (house, given) =>
    say(await replaceKey(house, given)),
  );
}

export async function changeFactsAction(input: unknown): Promise<SettingAnswer> {
  const shape = connectionFacts.extend({ id: z.uuid() });
  return await change('connection.change-facts', shape, input, async (house, given) =>
    say(await changeFacts(house, given)),
  );
}

export async function removeConnectionAction(input: unknown): Promise<SettingAnswer> {
  return await change('connection.remove', z.object({ id: z.uuid() }), input, async (house, { id }) =>
    say(await removeConnection(house, id)),
  );
}

export async function grantConnectionAction(input: unknown): Promise<SettingAnswer> {
  return await propose(grantingConnection, connectionGranted, input);
}

export async function putOwnCredentialAction(input: unknown): Promise<SettingAnswer> {
  return await change('own-credential.put', credentialInput, input, async (_, given) =>
    say(await bringOwnCredential(given)),
  );
}

export async function removeOwnCredentialAction(input: unknown): Promise<SettingAnswer> {
  const shape = z.object({ connectionId: z.union([z.literal('built-in'), z.uuid()]) });
  return await change('own-credential.remove', shape, input, async (house, { connectionId }) =>
    say(await removeOwnCredential(house, connectionId)),
  );
}

const adminActs = ['connection.add', 'connection.replace-key', 'connection.change-facts', 'connection.remove'];

/** The order of every change here: own form, who asks, whether they may, what exactly, and that it is still them. */
async function change<S extends z.ZodType, T>(
  act: string,
  shape: S,
  input: unknown,
  run: (house: ConnectionHouse, given: z.output<S>) => Promise<SettingAnswer<T>>,
): Promise<SettingAnswer<T>> {
  return await orBroken(
    () => changeOnce(act, shape, input, run),
    () => failed({ sentence: cannotTell }),
  );
}

async function changeOnce<S extends z.ZodType, T>(
  act: string,
  shape: S,
  input: unknown,
  run: (house: ConnectionHouse, given: z.output<S>) => Promise<SettingAnswer<T>>,
): Promise<SettingAnswer<T>> {
  await requireOwnForm();
  const house = await connectionHouse();
  if (adminActs.includes(act)) await requireAdmin('connections');
  else if (house.caller.role === 'admin') await refuseAct(house.caller, refusedOwn(act), noBusiness);
  const given = shape.safeParse(input);
  if (!given.success) return failed(describe(given.error));
  const contentHash = createHash('sha256').update(JSON.stringify(given.data)).digest('hex');
  const need = await requireProof(house.store, house.caller, { act, subject: path, contentHash }, house.now);
  if (need !== undefined) return failed(needsProof(need));
  const done = await run(house, given.data);
  if (done.ok) revalidatePath(path);
  return done;
}

const noBusiness = 'Admins do no business, so they need no client id.';

function refusedOwn(act: string) {
  return { act, account: '', object: { type: 'settings', id: 'connections' } };
}

const fields = connectionInput.keyof().options;

function describe(error: z.ZodError): SettingProblem {
  const issue = error.issues[0];
  return { field: fields.find((name) => name === issue?.path[0]), sentence: issue?.message ?? 'This is not complete.' };
}

function say(result: Result<void, string>): SettingAnswer {
  return result.ok ? ok(undefined) : failed({ sentence: result.error });
}
