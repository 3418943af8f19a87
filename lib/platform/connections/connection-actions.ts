import 'server-only';
import { gone } from './connections-admin';
import { message, type Message } from '@/lib/messages/message';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { refuseAct } from '@/lib/access/permissions/require-permission';
import { environment } from '@/lib/env';
import { failed, ok, type Result } from '@/lib/result';
import { may } from '@/lib/access/permissions/console-acts';
import { checkConnection, checkToken, type ConnectionCheck } from './check-connection';
import { builtIn, builtInCredential, type Credential } from './credential';
import { findConnection } from './find-credential';
import { putOwnCredential } from './own-credential';
import { contextOf, platformContext } from '../platform-context';

/** Admins look at any connection, everybody else at the one that they act through. */
export async function checkById(
  { caller, store: database, sealer }: ActionContext,
  id: string,
): Promise<Result<ConnectionCheck, Message>> {
  const current = (await platformContext()).credential;
  const mayAny = may(caller, 'connection.check-any');
  const isOwnOne = current.connectionId === id && !mayAny;
  if (!isOwnOne && !mayAny) {
    const refused = { act: 'connection.check', account: '', object: { type: 'connection', id } };
    return await refuseAct(caller, refused, message('connections.problem.anotherOne'));
  }
  const shared = id === builtIn ? builtInCredential(environment()) : await findConnection(database, sealer, id);
  const credential = isOwnOne ? current : shared;
  if (credential === undefined) return failed(gone);
  const { client, extras } = contextOf(credential);
  return ok(await checkConnection(client, extras));
}

/** Keeps a client id and key of the person's own, once the platform has given a token for them. */
export async function bringOwnCredential(
  context: ActionContext,
  secret: { readonly clientId: string; readonly apiKey: string },
): Promise<Result<void, Message>> {
  const current = (await platformContext()).credential;
  const { baseUrl } = current.connection;
  const trial: Credential = { ...current, connection: { baseUrl, ...secret }, own: true };
  const { token } = await checkToken(contextOf(trial).client);
  if (!token.works) return failed(message('connections.token.nothingKept', { why: token.says }));
  return await putOwnCredential(context, trial);
}
