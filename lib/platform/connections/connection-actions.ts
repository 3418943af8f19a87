import 'server-only';
import { requireCaller } from '@/lib/access/sessions/caller';
import { dataSealer } from '@/lib/access/sessions/data-sealer';
import { refuseAct } from '@/lib/access/permissions/refuse-act';
import { environment } from '@/lib/env';
import { failed, ok, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { checkConnection, checkToken, type ConnectionCheck } from './check-connection';
import type { ConnectionHouse } from './connections-admin';
import { builtIn, builtInCredential, type Credential } from './credential';
import { findConnection } from './find-credential';
import { putOwnCredential } from './own-credential';
import { parts, partsOf } from '../context';

/** For the person behind the request. */
export async function connectionHouse(): Promise<ConnectionHouse> {
  const caller = await requireCaller();
  return { store: await store(), sealer: dataSealer(), environment: environment(), caller, now: new Date() };
}

/** Admins look at any connection, everybody else at the one that they act through. */
export async function checkById(id: string): Promise<Result<ConnectionCheck, string>> {
  const { caller, store: database, sealer } = await connectionHouse();
  const current = (await parts()).credential;
  const isOwnOne = current.connectionId === id && caller.role !== 'admin';
  if (!isOwnOne && caller.role !== 'admin') {
    const refused = { act: 'connection.check', account: '', object: { type: 'connection', id } };
    return await refuseAct(caller, refused, 'You act through another connection.');
  }
  const shared = id === builtIn ? builtInCredential(environment()) : await findConnection(database, sealer, id);
  const credential = isOwnOne ? current : shared;
  if (credential === undefined) return failed('There is no such connection any more.');
  const { engine, extras } = partsOf(credential);
  return ok(await checkConnection(engine, extras));
}

/** Keeps a client id and key of the person's own, once the platform has given a token for them. */
export async function bringOwnCredential(secret: {
  readonly clientId: string;
  readonly apiKey: string;
}): Promise<Result<void, string>> {
  const current = (await parts()).credential;
  const { baseUrl } = current.connection;
  const trial: Credential = { ...current, connection: { baseUrl, ...secret }, own: true };
  const { token } = await checkToken(partsOf(trial).engine);
  if (!token.works) return failed(`${token.says} Nothing was kept.`);
  return await putOwnCredential(await connectionHouse(), trial);
}
