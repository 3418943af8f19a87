import 'server-only';
import * as z from 'zod';
import { processSlot } from '@/lib/front/process-slot';
import type { WriteName } from '@/lib/contract/operations';
import { findCaller, type Caller } from '@/lib/access/sessions/caller';
import { mayRun } from '@/lib/access/permissions/permissions';
import { inOrder } from '@/lib/access/requests/define-action';
import { message, type Message } from '@/lib/messages/message';
import { failed, ok, type Result } from '@/lib/result';
import { requireEarlyProof, requireProof } from '@/lib/access/second-factor/step-up';
import { findAccountProblem } from '@/lib/platform/reads/account-book';
import { platformContext, findContextFor, type PlatformContext } from '@/lib/platform/platform-context';
import { store } from '@/lib/store/open-store';
import { environment } from '@/lib/env';
import { findApprovalNeed } from '../approvals/approval-policy';
import { findApprovers } from '../approvals/find-approvers';
import { describeRequest } from '../approvals/list-approvals';
import { realTime, type WritePlatform } from '../engine/dependencies';
import { cannotSay, runWrite } from './run-write';
import type { WriteContext } from './record-and-send';
import type { WriteAnswer, WriteInput, WriteView } from './write-answer';
import type { Write } from '../verbs/define-write';
import { notSignedIn, refuse, type GivenProblem } from '../queries/write-view';
import { isGranted, notGranted } from '@/lib/access/accounts/grants';
import { refuseAct } from '@/lib/access/permissions/require-permission';
import { dataSealer } from '@/lib/store/sealer';
import { workOwner } from '@/lib/work/start-workers';
import { log } from '@/lib/log';
import { doesBusiness } from '@/lib/roles';
import { connectPlatform, WriteEngine } from '../engine/write-engine';
import type { Sealer } from '@/lib/store/sealer';

interface ConnectedWrites {
  readonly engine: WriteEngine;
  readonly platform: WritePlatform;
  readonly sealer: Sealer;
}

const slot = processSlot<WeakMap<object, Map<string, ConnectedWrites>>>('writes');

export async function connectedWrites(): Promise<ConnectedWrites> {
  return connectedWritesOf(await platformContext());
}

/** The engine for a recorded write, through the connection of its beginning. Undefined when that connection is gone. */
export async function connectedWritesFor(row: {
  readonly environment: string;
  readonly clientHash: string;
}): Promise<ConnectedWrites | undefined> {
  const found = await findContextFor(row);
  return found === undefined ? undefined : connectedWritesOf(found);
}

function connectedWritesOf(given: PlatformContext): ConnectedWrites {
  const known = (slot.value ??= new WeakMap());
  const { connectionId, connectionName, environment, own } = given.credential;
  const ofEngine = known.get(given.client) ?? new Map<string, ConnectedWrites>();
  known.set(given.client, ofEngine);
  const key = JSON.stringify([connectionId, connectionName, environment, own]);
  const found = ofEngine.get(key) ?? build(given);
  ofEngine.set(key, found);
  return found;
}

function build({ client: engine, extras, credential }: PlatformContext): ConnectedWrites {
  const { connectionId, connectionName, environment, own: ownCredential } = credential;
  const sealer = dataSealer();
  const connection = { connectionId, connectionName, ownCredential };
  const connected = { engine, extras, environment, connection };
  const platform = connectPlatform(connected);
  return {
    sealer,
    platform,
    engine: new WriteEngine({
      store,
      sealer,
      platform,
      background: connectPlatform({ ...connected, lane: 'background' }),
      time: realTime,
      hasGrant: isGranted,
      replica: workOwner(),
      alarm: (event, row) =>
        log('error', event, {
          operation: row.operation,
          account: row.account,
          reason: row.because ?? undefined,
          requestId: row.requestId,
        }),
      broken: logBroken,
    }),
  };
}

export function logBroken(error: unknown): void {
  log('error', 'write-machinery-failed', { error });
}

/** A write as the browser calls it: as a plain function, never as a form's action and never inside of a transition. */
export type WriteAction<I> = (request: WriteInput<I>) => Promise<WriteAnswer>;

/**
 * A person whose session has ended gets a message: the typed values are kept, and can be sent after signing in again.
 */
export async function admitCaller(): Promise<Result<Caller, GivenProblem>> {
  const caller = await findCaller();
  return caller === undefined ? failed(notSignedIn) : ok(caller);
}

/** The typed values stay with the person for whom the page was drawn. */
export const otherPerson = (sentence: Message): GivenProblem => ({ kind: 'person', sentence });

/** Makes the one action of a write. It trusts nothing from its caller, which may be anything. */
export function defineWriteAction<N extends WriteName, S extends z.ZodType>(
  write: Write<N, S>,
): WriteAction<z.input<S>> {
  return inOrder<z.ZodUnknown, Caller, WriteAnswer, GivenProblem, WriteAnswer>({
    name: write.operation.name,
    admit: admitCaller,
    // `runWrite` parses it, after the check of the permission that depends on it.
    input: z.unknown(),
    unfit: () => ({ kind: 'input', sentence: message('writes.problem.incomplete') }),
    other: otherPerson,
    run: async (caller, request, requestId) => {
      const answer = await runWrite(await openContext(caller, requestId), write, request);
      return ok(answer.kind === 'recorded' ? { ...answer, write: await withRequest(answer.write) } : answer);
    },
    // The same form may have been sent before, and the console cannot check that now.
    broken: cannotSay,
    shape: { done: (answer) => answer, refused: refuse },
  });
}

/** With the people who were told of a request, and the question with which it was sent back. */
export async function withRequest(view: WriteView): Promise<WriteView> {
  try {
    return { ...view, ...(await describeRequest(await store(), view, environment().demo)) };
  } catch (error) {
    // The outcome matters more.
    logBroken(error);
    return view;
  }
}

/** The context of the person behind the request. */
export async function openContext(caller: Caller, requestId: string): Promise<WriteContext> {
  return contextIn(await platformContext(), caller, requestId);
}

/** The context of work that goes on for a person without a request; undefined where the connection is gone. */
export async function openContextFor(
  row: { readonly environment: string; readonly clientHash: string },
  caller: Caller,
  requestId: string,
): Promise<WriteContext | undefined> {
  const found = await findContextFor(row);
  // Without a page to answer 403 to, the refusal is the answer; it is recorded all the same.
  return found && { ...contextIn(found, caller, requestId), forbid: () => Promise.resolve() };
}

function contextIn(context: PlatformContext, caller: Caller, requestId: string): WriteContext {
  const { engine, sealer, platform } = connectedWritesOf(context);
  return {
    caller,
    requestId,
    store,
    engine,
    sealer,
    platform,
    time: realTime,
    mayRun,
    findAccountProblem: async (account) => await findAccountProblem(context.book, account),
    forbid: async ({ operation: { name } }, account, reason) => await forbidAct(caller, name, account, reason),
    requireProof: async (subject, early) => await requireProof(await store(), caller, subject, new Date(), early),
    requireEarlyProof: async (subject) => await requireEarlyProof(await store(), caller, subject, new Date()),
    findApprovalNeed,
    hasApprover: async (operation, account) => {
      const { connectionId } = platform.connection;
      const asked = { operation, account, connectionId, personId: caller.personId, demo: environment().demo };
      return (await findApprovers(await store(), asked)).length > 0;
    },
    broken: logBroken,
  };
}

/** Answers 403 to a person without a grant for the account, and records it. */
export async function requireAccount(
  caller: Caller,
  account: string | undefined,
  act: 'operations' | 'approvals' = 'operations',
): Promise<void> {
  if (account === undefined || !doesBusiness(caller.role) || (await isGranted(caller.personId, account))) return;
  await forbidAct(caller, act, account, notGranted);
}

/** Answers 403 to a person who may not do the act in the account, and records it. */
async function forbidAct(caller: Caller, act: string, account: string, reason: Message): Promise<never> {
  return await refuseAct(caller, { act, account, object: { type: 'operation', id: act } }, reason);
}
