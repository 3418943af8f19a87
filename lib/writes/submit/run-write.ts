import type * as z from 'zod';
import type { Caller } from '@/lib/access/sessions/caller';
import type { mayRun } from '@/lib/access/permissions/may-run';
import type { StepUpNeed, StepUpSubject } from '@/lib/access/second-factor/step-up';
import { writeExactJson } from '@/lib/platform/client/exact-json';
import { failed, ok, type Result } from '@/lib/result';
import type { Store } from '@/lib/store/open-store';
import { isRefusedByStore } from '@/lib/store/store-error';
import type { FindApprovalNeed } from '../approvals/approval';
import { answerBroken, answerLate } from './answer-from-record';
import { checkRequest, describeIssues, type CheckedRequest } from './check-request';
import { describeAsked } from './describe-asked';
import type { EngineTime, WriteOperation, WritePlatform } from '../engine/dependencies';
import { findRow, type OperationRow } from '../engine/write-row';
import { readView } from '../queries/write-view';
import { prepareWith } from './prepare-write';
import { Press } from './answer-deadline';
import { recordAndSend, type PreparedWrite } from './record-and-send';
import type { Sealer } from '../seal';
import { refuseWrite } from './refuse-write';
import type { WriteAnswer } from './write-answer';
import type { PrepareProblem, WriteDeclaration } from './write-declaration';
import type { WriteEngine } from '../engine/write-engine';
import { nobodySignedIn, refuse } from './write-problem';

/** What an action stands on; a test gives its own. */
export interface WriteHouse {
  readonly store: () => Promise<Store>;
  readonly engine: WriteEngine;
  readonly platform: WritePlatform;
  readonly sealer: Sealer;
  readonly time: EngineTime;
  readonly findCaller: () => Promise<Caller | undefined>;
  readonly mayRun: typeof mayRun;
  readonly findAccountProblem: (account: string) => Promise<string | undefined>;
  /** Uses up the proof of who asks, or says what they must answer first. */
  readonly requireProof: (caller: Caller, subject: StepUpSubject) => Promise<StepUpNeed | undefined>;
  readonly findRequestId: () => Promise<string>;
  readonly findApprovalNeed: FindApprovalNeed;
  readonly broken: (error: unknown) => void;
}

/** One write from a browser, in the one order of all writes (design, "A write"). Nothing that arrives is believed. */
export async function runWrite<O extends WriteOperation, S extends z.ZodType>(
  house: WriteHouse,
  declaration: WriteDeclaration<O, S>,
  request: unknown,
): Promise<WriteAnswer> {
  const requestId = await house.findRequestId();
  const press = new Press(house.time);
  const work = perform(house, declaration, request, { requestId, press });
  return await press.answer(work, () => answerLate(house, request, requestId));
}

async function perform<O extends WriteOperation, S extends z.ZodType>(
  house: WriteHouse,
  declaration: WriteDeclaration<O, S>,
  request: unknown,
  { requestId, press }: { readonly requestId: string; readonly press: Press },
): Promise<WriteAnswer> {
  try {
    const caller = await house.findCaller();
    if (caller === undefined) return refuse(nobodySignedIn, requestId);
    const refused = { caller, operation: declaration.operation.name, request, requestId };
    const checked = await checkRequest(house, declaration, request, { caller, requestId });
    if (!checked.ok) return await refuseWrite(house, refused, checked.error);
    const before = await findSent(house, checked.value);
    if (before !== undefined) return await answerAgain(house, before, checked.value);
    const write = await prepare(house, declaration, checked.value);
    if (!write.ok) return await refuseWrite(house, refused, write.error);
    return await recordAndSend(house, write.value, checked.value, press);
  } catch (error) {
    house.broken(error);
    const inDoubt = press.isRecording && !isRefusedByStore(error);
    return await answerBroken(house, request, { requestId, inDoubt });
  }
}

async function findSent(house: WriteHouse, { form }: CheckedRequest<unknown>): Promise<OperationRow | undefined> {
  return form.operationId === null ? undefined : await findRow(await house.store(), form.operationId);
}

/** A second click, a reload, a second tab: the write that this form became, unless it now asks for something else. */
async function answerAgain(
  house: WriteHouse,
  row: OperationRow,
  checked: CheckedRequest<unknown>,
): Promise<WriteAnswer> {
  if (row.inputHash === checked.inputHash) {
    return { kind: 'recorded', operation: await readView(await house.store(), row) };
  }
  const sentence = 'This form was sent before with other values. Open it again for another change.';
  return refuse({ kind: 'form', sentence }, checked.requestId, row);
}

/** May this person do this, may the account act, and what exactly would be sent. */
async function prepare<O extends WriteOperation, S extends z.ZodType>(
  house: WriteHouse,
  declaration: WriteDeclaration<O, S>,
  checked: CheckedRequest<z.output<S>>,
): Promise<Result<PreparedWrite, PrepareProblem>> {
  const { operation } = declaration;
  const { caller, account, form, typed } = checked;
  // Asked before anything is read for them, and again with what would be sent.
  const early = await house.mayRun(caller, operation.name, account, partOfBody(operation, checked.input));
  if (!early.ok) return failed({ kind: 'permission', sentence: early.error.reason });
  const problem = await house.findAccountProblem(account);
  if (problem !== undefined) return failed({ kind: 'account', sentence: problem });
  const prepared = await declaration.prepare(prepareWith(house, { account, form, input: typed }));
  if (!prepared.ok) return prepared;
  const text = writeExactJson(prepared.value);
  const body = JSON.parse(text) as Record<string, unknown>; // an object was just written
  const fits = operation.body.safeParse(body);
  if (!fits.success) return failed(describeIssues(fits.error));
  const allowed = await house.mayRun(caller, operation.name, account, body);
  if (!allowed.ok) return failed({ kind: 'permission', sentence: allowed.error.reason });
  const id = form.resourceId ?? undefined;
  const need = await house.findApprovalNeed(
    { store: await house.store(), platform: house.platform },
    { operation: operation.name, account, id, role: caller.role, body, allowance: allowed.value },
  );
  if (!need.ok) return failed(unreadable);
  return ok({
    formId: checked.formId,
    operation,
    account,
    resource:
      form.resourceType === null || form.resourceId === null
        ? undefined
        : { type: form.resourceType, id: form.resourceId },
    params: declaration.params(typed),
    caller,
    inputHash: checked.inputHash,
    body: text,
    asked: describeAsked(body),
    overrides: checked.overrides ?? [],
    repeats: undefined,
    requestId: checked.requestId,
    // Whoever approves it looks at it as a second person, so its maker need not show once more who they are.
    needsProof: allowed.value.decision === 'step-up' && need.value === undefined,
    approval: need.value,
  });
}

const unreadable: PrepareProblem = {
  kind: 'unreachable',
  sentence: 'The platform could not be asked how this record stands now, which a second person must see. Try again.',
};

/** What of the input would stand in the body: that is what tells which act it is. */
export function partOfBody({ body }: WriteOperation, input: unknown): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(body.shape, name)));
}
