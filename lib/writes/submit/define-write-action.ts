import 'server-only';
import type * as z from 'zod';
import type { WriteName } from '@/lib/contract/operations';
import { findCaller } from '@/lib/access/sessions/caller';
import { mayRun } from '@/lib/access/permissions/may-run';
import { requireOwnForm } from '@/lib/access/requests/own-form';
import { orBroken } from '@/lib/access/requests/when-broken';
import { requireProof } from '@/lib/access/second-factor/step-up';
import { findAccountProblem } from '@/lib/platform/reads/account-book';
import { platformContext } from '@/lib/platform/platform-context';
import { store } from '@/lib/store/open-store';
import { findApprovalNeed } from '../approvals/approval';
import { realTime } from '../engine/dependencies';
import { cannotSay, runWrite } from './run-write';
import type { WriteContext } from './write-context';
import type { WriteAnswer, WriteInput } from './write-answer';
import type { Write } from '../verbs/define-write';
import { logBroken, connectedWrites } from '../connected-writes';
import { forbidAct } from './require-account';
import { refuse } from './write-problem';
import { findRequestId } from '../find-request-id';

/** A write as the browser calls it: plainly, never as a form's action and never inside of a transition. */
export type WriteAction<I> = (request: WriteInput<I>) => Promise<WriteAnswer>;

/** Makes the one action of a write. It takes nothing on trust from its caller, who may be anybody. */
export function defineWriteAction<N extends WriteName, S extends z.ZodType>(
  write: Write<N, S>,
): WriteAction<z.input<S>> {
  return async (request) => {
    await requireOwnForm();
    const requestId = await findRequestId();
    const run = async () => await runWrite(await openContext(), write, request);
    // The same form may have been sent before, and nobody can look now.
    return await orBroken(run, () => refuse(cannotSay, requestId));
  };
}

async function openContext(): Promise<WriteContext> {
  const { engine, sealer, platform } = await connectedWrites();
  return {
    store,
    engine,
    sealer,
    platform,
    time: realTime,
    findCaller,
    mayRun,
    findAccountProblem: async (account) => await findAccountProblem((await platformContext()).book, account),
    forbid: async (caller, { operation: { name } }, account, reason) =>
      await forbidAct(caller, { operation: name, account }, reason),
    requireProof: async (caller, subject) => await requireProof(await store(), caller, subject, new Date()),
    findRequestId,
    findApprovalNeed,
    broken: logBroken,
  };
}
