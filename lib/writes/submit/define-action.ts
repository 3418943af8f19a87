import 'server-only';
import { headers } from 'next/headers';
import type * as z from 'zod';
import { findCaller } from '@/lib/access/sessions/caller';
import { mayRun } from '@/lib/access/permissions/may-run';
import { requireOwnForm } from '@/lib/access/requests/own-form';
import { orBroken } from '@/lib/access/requests/when-broken';
import { requireProof } from '@/lib/access/second-factor/step-up';
import { findAccountProblem } from '@/lib/platform/reads/account-book';
import { platformContext } from '@/lib/platform/platform-context';
import { continueTrace } from '@/lib/platform/client/trace';
import { store } from '@/lib/store/open-store';
import { cannotSay } from './answer-from-record';
import { findApprovalNeed } from '../approvals/approval';
import { realTime, type WriteOperation } from '../engine/dependencies';
import { requirePermitted } from './require-permitted';
import { runWrite, type WriteHouse } from './run-write';
import type { WriteAnswer, WriteInput } from './write-answer';
import type { WriteDeclaration } from './write-declaration';
import { logBroken, writeParts } from '../write-context';
import { refuse } from './write-problem';

/** A write as the browser calls it: plainly, never as a form's action and never inside of a transition. */
export type WriteAction<I> = (request: WriteInput<I>) => Promise<WriteAnswer>;

/** Makes the one door of a write. It takes nothing on trust from its caller, who may be anybody. */
export function defineAction<O extends WriteOperation, S extends z.ZodType>(
  declaration: WriteDeclaration<O, S>,
): WriteAction<z.input<S>> {
  return async (request) => {
    await requireOwnForm();
    const requestId = await findRequestId();
    const run = async () => {
      await requirePermitted(declaration.operation, request);
      return await runWrite(await house(), declaration, request);
    };
    // An earlier press of the same form may have been sent, and nobody can look now.
    return await orBroken(run, () => refuse(cannotSay, requestId));
  };
}

async function findRequestId(): Promise<string> {
  return continueTrace((await headers()).get('traceparent')).id;
}

async function house(): Promise<WriteHouse> {
  const { engine, sealer, platform } = await writeParts();
  return {
    store,
    engine,
    sealer,
    platform,
    time: realTime,
    findCaller,
    mayRun,
    findAccountProblem: async (account) => await findAccountProblem((await platformContext()).book, account),
    requireProof: async (caller, subject) => await requireProof(await store(), caller, subject, new Date()),
    findRequestId,
    findApprovalNeed,
    broken: logBroken,
  };
}
