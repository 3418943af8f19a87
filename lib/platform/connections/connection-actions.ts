import 'server-only';
import { gone, putOwnCredential } from './connections-admin';
import { message, type Message } from '@/lib/messages/message';
import type { ActionContext } from '@/lib/access/requests/define-action';
import { refuseAct } from '@/lib/access/permissions/require-permission';
import { environment } from '@/lib/env';
import { failed, ok, type Result } from '@/lib/result';
import { may } from '@/lib/access/permissions/console-acts';
import { builtIn, builtInCredential, type Credential, findConnection } from '@/lib/access/viewers/credential';
import { contextOf, platformContext } from '../platform-context';
import { randomUUID } from 'node:crypto';
import { listBankAccounts } from '@/lib/contract/bank-accounts';
import { simulateDeposit } from '@/lib/contract/deposits';
import { operationWords } from '@/lib/access/permissions/operation-words';
import type { PlatformError } from '@/lib/contract/platform-error';
import type { PlatformClient } from '../client/platform-client';
import { askForExtra, extraNames, type ExtrasMemory, type ExtraReadName } from '../reads/extras';
import { redactMessage } from '../client/redact';
import { continueTrace } from '@/lib/request-id';

/** The result of checking a connection. A field is undefined if the platform did not show it. */
export interface ConnectionCheck {
  readonly token: { readonly works: boolean; readonly says: Message };
  /** Whether the platform accepts requests from the address of this console. */
  readonly allowsAddress: boolean | undefined;
  /** Whether the platform answers like a sandbox: only a sandbox simulates deposits (interface 4.5). */
  readonly likeSandbox: boolean | undefined;
  readonly extras: readonly { readonly title: Message; readonly answers: boolean | undefined }[];
}

const atOnce = 4;

/** Whether the platform gives a token for this client id and key, and accepts that token. */
async function checkToken(client: PlatformClient): Promise<Omit<ConnectionCheck, 'likeSandbox' | 'extras'>> {
  const asked = { account: 'master', params: {}, query: { page_number: 1, page_size: 10 } };
  const { result } = await client.read(listBankAccounts, { ...asked, trace: continueTrace(undefined) });
  if (result.ok) {
    return { token: { works: true, says: message('connections.token.works') }, allowsAddress: true };
  }
  const { clientId, apiKey } = client.connection;
  const refusesAddress = /ip not allowed/i.test(result.error.message);
  return {
    token: { works: false, says: describe(result.error, [apiKey, clientId]) },
    allowsAddress: refusesAddress ? false : undefined,
  };
}

/** Checks a connection by all requests that change nothing. @internal Exported for tests. */
export async function checkConnection(client: PlatformClient, extras: ExtrasMemory): Promise<ConnectionCheck> {
  const first = await checkToken(client);
  if (!first.token.works) return { ...first, likeSandbox: undefined, extras: [] };
  const trace = continueTrace(undefined);
  const found = new Map<ExtraReadName, boolean | undefined>();
  for (let index = 0; index < extraNames.length; index += atOnce) {
    await Promise.all(
      extraNames.slice(index, index + atOnce).map(async (name) => {
        await askForExtra(client, extras, name, { trace });
        found.set(name, extras.find(name));
      }),
    );
  }
  return {
    ...first,
    likeSandbox: await looksLikeSandbox(client),
    extras: extraNames.map((name) => ({ title: operationWords(name), answers: found.get(name) })),
  };
}

/** An empty request for a deposit: a sandbox refuses it field by field; other platforms do not know the operation. */
async function looksLikeSandbox(client: PlatformClient): Promise<boolean | undefined> {
  const { result, status } = await client.attempt(simulateDeposit, {
    account: 'master',
    params: {},
    query: {},
    body: '{}',
    idempotencyKey: randomUUID(),
    trace: continueTrace(undefined),
  });
  if (result.ok) return true;
  if (status === 404 && /not found/i.test(result.error.message)) return false;
  return status === 400 && result.error.kind === 'invalid' ? true : undefined;
}

function describe({ status, message: said, kind }: PlatformError, secrets: readonly string[]): Message {
  if (status === 0) return message('connections.token.noAnswer', { kind });
  return message('connections.token.answered', { status: String(status), text: redactMessage(said, secrets) });
}

/** Admins may check any connection, other people the one that they act through. */
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

/** Stores a client id and key of the person's own, after the platform has given a token for them. */
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
