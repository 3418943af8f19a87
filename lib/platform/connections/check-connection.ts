import { randomUUID } from 'node:crypto';
import { message, type Message } from '@/lib/messages/message';
import { listBankAccounts } from '@/lib/contract/bank-accounts';
import { simulateDeposit } from '@/lib/contract/deposits';
import { operations } from '@/lib/contract/operations';
import type { PlatformError } from '@/lib/contract/platform-error';
import type { PlatformClient } from '../client/platform-client';
import { extraProbes, type ExtrasMemory, type ExtraReadName } from '../reads/extras';
import { redactMessage } from '../client/redact';
import { continueTrace } from '../client/trace';

/** What one look at a platform told. Undefined: it did not tell. */
export interface ConnectionCheck {
  readonly token: { readonly works: boolean; readonly says: Message };
  /** Whether the platform takes requests from the address of this console. */
  readonly allowsAddress: boolean | undefined;
  /** Whether it answers like a sandbox: only those simulate deposits (interface 4.5). */
  readonly likeSandbox: boolean | undefined;
  readonly extras: readonly { readonly name: ExtraReadName; readonly answers: boolean | undefined }[];
}

const atOnce = 4;

/** Whether the platform gives a token for this client id and key, and answers with it. */
export async function checkToken(client: PlatformClient): Promise<Omit<ConnectionCheck, 'likeSandbox' | 'extras'>> {
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

/** Asks the platform of a connection all that it tells without changing anything. */
export async function checkConnection(client: PlatformClient, extras: ExtrasMemory): Promise<ConnectionCheck> {
  const first = await checkToken(client);
  if (!first.token.works) return { ...first, likeSandbox: undefined, extras: [] };
  const trace = continueTrace(undefined);
  const names = Object.keys(extraProbes) as ExtraReadName[]; // the record's own keys
  const found = new Map<ExtraReadName, boolean | undefined>();
  for (let index = 0; index < names.length; index += atOnce) {
    await Promise.all(
      names.slice(index, index + atOnce).map(async (name) => {
        const { params, query } = extraProbes[name];
        const input = { account: 'master', params: params(), query, trace };
        extras.note(name, (await client.read(operations[name], input)).result);
        found.set(name, extras.find(name));
      }),
    );
  }
  return {
    ...first,
    likeSandbox: await looksLikeSandbox(client),
    extras: names.map((name) => ({ name, answers: found.get(name) })),
  };
}

/** An empty order for a deposit: where deposits can be simulated it is refused field by field, elsewhere it is unknown. */
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
