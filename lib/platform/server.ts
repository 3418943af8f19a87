import 'server-only';
import { type ActingThrough, recordAlone } from '@/lib/audit/record-act';
import type { ParamsOf, QueryOf, ResponseOf } from '@/lib/contract/operation';
import { operations, type Operations } from '@/lib/contract/operations';
import { continueTrace } from '@/lib/request-id';
import { ok, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { clientHintOf, type Credential } from '@/lib/access/viewers/credential';
import type { ReadAnswer, ReadRequest, ReadOperation } from './reads/platform-reader';
import type { ReadError } from './reads/read-error';
import { platformContext } from './platform-context';
import { redact } from './client/redact';
import * as reveal from './reads/reveal';
import { askForExtra, type ExtraReadName } from './reads/extras';
import { holds } from '@/lib/access/accounts/grants';
import type { PlatformError } from '@/lib/contract/platform-error';
import type { AccountList } from './reads/account-book';

/** An operation without an id in its path takes no params; a query may be left out if it has no required field. */
type PlatformRead<O extends ReadOperation> = Omit<ReadRequest, 'params' | 'query'> &
  (string extends keyof ParamsOf<O> ? { readonly params?: never } : { readonly params: ParamsOf<O> }) &
  (Record<string, never> extends QueryOf<O> ? { readonly query?: QueryOf<O> } : { readonly query: QueryOf<O> });

/**
 * Reads from the platform for the person behind the request.
 *
 * @public What pages of one operation call; generic ones call `readLive`.
 */
export async function readPlatform<O extends ReadOperation>(
  operation: O,
  request: PlatformRead<O>,
): Promise<Result<ResponseOf<O>, ReadError>> {
  const answer = await (await platformContext()).reader.read(operation, request);
  return answer.ok ? ok(answer.value.data) : answer;
}

/** Reads as `readPlatform` does, from unparsed input and with the time of the answer, for `api/live`. */
export async function readLive(
  operation: ReadOperation,
  request: ReadRequest,
): Promise<Result<ReadAnswer<unknown>, ReadError>> {
  return await (await platformContext()).reader.read(operation, request);
}

/** Whether the platform of the person behind the request has a read that the interface does not show. */
export async function hasExtra(name: ExtraReadName): Promise<boolean> {
  const { client, extras } = await platformContext();
  return await extras.answers(name, () => askForExtra(client, extras, name, { trace: continueTrace(undefined) }));
}

/** The time on the platform's clock, learned from its answers. */
export async function platformNowMs(): Promise<number> {
  return Date.now() + (await platformContext()).client.clock.offsetMs();
}

/** When the platform last answered, if it does not answer now: Unix milliseconds. */
export async function platformSilentSinceMs(): Promise<number | undefined> {
  return (await platformContext()).client.limits?.silentSinceMs();
}

/** The connection of the person behind the request; before sign-in, the console's own. */
export async function currentConnection(): Promise<Omit<Credential, 'connection'>> {
  const { connectionId, connectionName, environment, timeZone, idvMethod, own } = (await platformContext()).credential;
  return { connectionId, connectionName, environment, timeZone, idvMethod, own };
}

/** A record for a form: whole, which must stay on the server, and as it may go to a browser. */
export interface FormRecord<T> {
  readonly whole: T;
  readonly shown: T;
}

/** Reads the record that a form will change, for the person behind the request. */
export async function readForForm<N extends 'retrieveBankAccount' | 'retrieveCardholder'>(
  name: N,
  request: { readonly account: string; readonly id: string },
): Promise<Result<FormRecord<ResponseOf<Operations[N]>>, ReadError>> {
  const { reader } = await platformContext();
  const admitted = await reader.admit(operations[name], request.account);
  if (!admitted.ok) return admitted;
  const { account, caller, trace } = admitted.value;
  const found = await reveal.findRecord(reader, name, { account, caller, id: request.id, signal: undefined, trace });
  if (!found.ok) return found;
  const whole = found.value as ResponseOf<Operations[N]>; // checked by the client against the operation's schema
  return ok({ whole, shown: redact(whole) });
}

export async function revealField(request: reveal.RevealRequest): Promise<Result<string, ReadError>> {
  return await reveal.revealField((await platformContext()).reader, recordReveal, request);
}

function throughOf({
  connectionId: id,
  connectionName: name,
  environment,
  connection,
  own,
}: Credential): ActingThrough {
  return { id, name, environment, client: clientHintOf(connection.clientId), own };
}

/** Runs before the value is returned: a value whose reveal cannot be recorded is not shown. */
async function recordReveal({ caller, operation, account, id, field, traceId }: reveal.RevealedField): Promise<void> {
  await recordAlone(await store(), {
    at: new Date(),
    kind: 'reveal',
    act: `${operation}.reveal`,
    result: 'done',
    by: caller,
    account,
    object: { type: operations[operation].noun, id },
    after: { field },
    requestId: traceId,
    through: throughOf((await platformContext()).credential),
  });
}

/** Every known sub-account, for admins who grant them. */
export async function listAllAccounts(): Promise<Result<AccountList, PlatformError>> {
  return await (await platformContext()).book.list();
}

/**
 * The account in which the person behind the request starts: the master if granted, else the first granted account;
 * undefined without any.
 */
export async function findHomeAccount(): Promise<string | undefined> {
  const { callerContext, book } = await platformContext();
  if (callerContext === undefined) return undefined;
  if (holds(callerContext.grants, 'master')) return 'master';
  const list = await book.list();
  return list.ok ? list.value.accounts.find(({ id }) => holds(callerContext.grants, id))?.id : undefined;
}

/** The sub-accounts that the person behind the request may choose, for the switcher. */
export async function listAccounts(): Promise<Result<AccountList, PlatformError>> {
  const { callerContext, book } = await platformContext();
  if (callerContext === undefined) return ok({ accounts: [], source: 'directory', readAtMs: Date.now() });
  const list = await book.list();
  if (!list.ok) return list;
  const accounts = list.value.accounts.filter(({ id }) => holds(callerContext.grants, id));
  return ok({ ...list.value, accounts });
}
