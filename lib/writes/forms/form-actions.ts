import 'server-only';
import * as z from 'zod';
import { requireCaller, type Caller } from '@/lib/access/sessions/caller';
import { dataSealer } from '@/lib/store/sealer';
import { mayRun } from '@/lib/access/permissions/permissions';
import { refuseAct } from '@/lib/access/permissions/require-permission';
import { inOrder } from '@/lib/access/requests/define-action';
import { environment } from '@/lib/env';
import { isOperationName } from '@/lib/contract/operations';
import { message } from '@/lib/messages/message';
import { findUnfitText, isOneLine } from '@/lib/messages/plain-text';
import { failed, ok, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import type { ApprovalPreview } from '../approvals/approval-preview';
import { findPreview } from '../approvals/find-preview';
import { connectedWrites, admitCaller, otherPerson } from '../submit/define-write-action';
import { realTime } from '../engine/dependencies';
import { problemOf, type GivenProblem } from '../queries/write-view';
import { allWrites, isWriteName } from '../verbs/all-writes';
import { mildestBody, type Write } from '../verbs/define-write';
import type { WriteProblem } from '../write-state';
import { findFormerRequest, type FormerRequest } from './former-request';
import { keepValues, openFormFor, type FormRequest, type OpenForm } from './drafts';

/** A form, and the conditions of approval that are known before it is filled in. */
export interface OpenedForm extends OpenForm {
  readonly approval: ApprovalPreview;
  /** The request that the form answers; undefined where it answers none. */
  readonly former: FormerRequest | undefined;
}

/** Mints the form that a page shows, or finds the one that the person already has open. */
export async function openForm(write: Write, asked: Omit<FormRequest, 'operation'>): Promise<OpenedForm> {
  const caller = await requireCaller();
  const request = { ...asked, operation: write.operation.name };
  const { account, resource, seen: shown } = asked;
  if (resource === undefined || write.seen === undefined) return await openWith(caller, request);
  const { platform } = await connectedWrites();
  return await openWith(caller, { ...request, seen: await write.seen(platform, { account, id: resource.id, shown }) });
}

async function openWith(caller: Caller, request: FormRequest): Promise<OpenedForm> {
  const database = await store();
  const { sealer, platform } = await connectedWrites();
  const { connectionId } = platform.connection;
  const now = await realTime.now(database);
  const { personId, role } = caller;
  const submitter = { personId, role, account: request.account, connectionId, demo: environment().demo };
  const form = await openFormFor(database, sealer, caller, { ...request, connectionId }, now);
  const [approval, former] = await Promise.all([
    findPreview(database, allWrites[request.operation], submitter),
    findFormerRequest(database, sealer, caller, { ...request, connectionId }),
  ]);
  return { ...form, approval, former };
}

type FormAnswer<T> = Result<T, WriteProblem>;

/** A server action about a form: the person must be signed in, and reads why it was refused. */
function formAction<S extends z.ZodType, T>(
  declaration: Readonly<{
    name: string;
    input: S;
    unfit: GivenProblem;
    run: (caller: Caller, input: z.output<S>, requestId: string) => Promise<Result<T, GivenProblem>>;
    broken: GivenProblem;
  }>,
): (request: z.input<S>) => Promise<FormAnswer<T>> {
  return inOrder<S, Caller, T, GivenProblem, FormAnswer<T>>({
    ...declaration,
    admit: admitCaller,
    other: otherPerson,
    unfit: () => declaration.unfit,
    shape: { done: ok, refused: (problem, requestId) => failed(problemOf(problem, requestId)) },
  });
}

const formRequest = z.object({
  operation: z.string().refine(isOperationName),
  account: z.string().min(1).max(64).refine(isOneLine),
  resource: z
    .object({ type: z.string().min(1).max(40).refine(isOneLine), id: z.string().min(1).max(64).refine(isOneLine) })
    .optional(),
  answers: z.uuid().optional(),
});

/** A form for a dialog that opens in the browser. The browser does not say what the form shows. */
export const openFormFromBrowser = formAction({
  name: 'open-form',
  input: formRequest,
  unfit: { kind: 'input', sentence: message('writes.problem.noSuchForm') },
  broken: { kind: 'store', sentence: message('writes.problem.notOpened') },
  run: async (caller, { operation, account, resource, answers }, requestId) => {
    const refused = { act: operation, account, object: resource, requestId };
    if (!isWriteName(operation)) return await refuseAct(caller, refused, message('writes.problem.notAForm'));
    // Where an operation has several acts, the strictest would refuse a person who may do the mildest: sending decides.
    const allowed = await mayRun(caller, operation, account, mildestBody(allWrites[operation]));
    if (!allowed.ok) return await refuseAct(caller, refused, allowed.error.reason);
    return ok(await openWith(caller, { operation, account, resource, answers }));
  },
});

const closed = { kind: 'form', sentence: message('writes.problem.formClosed') } as const;

export const saveDraftFromBrowser = formAction({
  name: 'save-draft',
  input: z.object({ formId: z.uuid(), values: z.unknown() }),
  unfit: closed,
  broken: { kind: 'store', sentence: message('writes.problem.draftNotKept') },
  run: async (caller, given) => {
    const unfit = findUnfitText(given.values);
    if (unfit !== undefined) return failed({ kind: 'input', sentence: unfit.sentence });
    const database = await store();
    const now = await realTime.now(database);
    const isKept = await keepValues(database, dataSealer(), caller, given, now);
    return isKept ? ok({ savedAt: now.toISOString() }) : failed(closed);
  },
});
