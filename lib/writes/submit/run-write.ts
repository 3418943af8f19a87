import { gte } from 'drizzle-orm';
import { type Message, message, readMessage, writeMessage } from '@/lib/messages/message';
import * as z from 'zod';
import { typedNote } from '@/lib/contract/fields/typed-name';
import { recordRefusal } from '@/lib/access/permissions/record-refusal';
import { canonicalJson } from '@/lib/audit/canonical-json';
import type { PlatformError } from '@/lib/contract/platform-error';
import { findUnfitText, isOneLine, isPlainText } from '@/lib/messages/plain-text';
import { writeExactJson } from '@/lib/platform/client/exact-json';
import { failed, ok, type Result } from '@/lib/result';
import { isRefusedByStore } from '@/lib/store/store-error';
import { describeAsked, readView, refuse } from '../queries/write-view';
import type { WriteOperation, WritePlatform } from '../engine/dependencies';
import { findMadeIn, findRow, findRowOfForm, type WriteRow } from '../engine/write-row';
import type { Store } from '@/lib/store/open-store';
import { storeEpoch } from '@/lib/store/schema';
import { findDraft, type DraftRow } from '../forms/drafts';
import { foregroundMs, prepareMs } from '../key-life';
import { sha256 } from '@/lib/store/sealer';
import type { FieldWarning, Preparation, PrepareProblem, Write } from '../verbs/define-write';
import {
  AnswerDeadline,
  recordAndSend,
  type NeededProof,
  type PreparedWrite,
  type WriteContext,
} from './record-and-send';
import type { Decision } from '@/lib/access/permissions/permissions';
import { hashOfContent } from '@/lib/access/second-factor/step-up';
import type { WriteAnswer, WriteView } from './write-answer';
import { type Override, reasonsNeeded, type WriteProblem } from '../write-state';

/** The envelope of any write from a browser. It is parsed once, here. @internal Exported for tests. */
export const envelope = z.object({
  formId: z.uuid(),
  account: z.string().min(1).max(64).refine(isOneLine),
  input: z.unknown(),
  acknowledged: z.array(z.uuid()).max(20).optional(),
  answer: typedNote({ least: 0, most: 500 }).optional(),
  overrides: z
    .array(
      z.object({
        field: z.string().max(100).refine(isOneLine),
        warning: z.string().max(600).refine(isPlainText),
        reason: typedNote({ most: 500 }),
      }),
    )
    .max(20)
    .optional(),
});

type Envelope = z.output<typeof envelope>;

/** One request, as all later steps need it. */
interface ArrivedRequest {
  readonly write: Write;
  /** Undefined where the request has no valid envelope. */
  readonly given: Envelope | undefined;
}

/** The request after all checks that need no call to the platform. */
interface CheckedRequest extends Envelope {
  readonly form: DraftRow;
  /** The input as the write's own schema parsed it. */
  readonly typed: unknown;
  readonly inputHash: string;
}

/** One write from a browser, in the one order of all writes (design, "A write"). Nothing in the request is trusted. */
export async function runWrite(context: WriteContext, write: Write, request: unknown): Promise<WriteAnswer> {
  const arrived = { write, given: envelope.safeParse(request).data };
  const early = await findRefusal(context, arrived);
  if (early !== undefined) return await refuseWrite(context, arrived, early);
  const deadline = new AnswerDeadline(context.time);
  return await deadline.answer(perform(context, arrived, deadline), () => answerLate(context, arrived));
}

/**
 * Why a person may not do this write, or not on this platform: checked before any other part of the request. The page
 * does not offer the write to such a person, so the request was made by hand, or a permission was just removed. A
 * request without a valid envelope is left to the later steps, which refuse it.
 */
async function findRefusal(
  context: WriteContext,
  { write, given }: ArrivedRequest,
): Promise<PrepareProblem | undefined> {
  if (given === undefined) return undefined;
  const { account, input } = given;
  const body = partOfBody(write.operation, input);
  const allowed = await context.mayRun(context.caller, write.operation.name, account, body);
  const problem: PrepareProblem | undefined = allowed.ok
    ? whyNotHere(write, context.platform)
    : { kind: 'permission', sentence: allowed.error.reason };
  if (problem !== undefined) await context.forbid(write, account, problem.sentence);
  return problem;
}

/** Why this environment does not offer a write; undefined where it does. */
function whyNotHere({ onlyIn }: Write, { environment }: WritePlatform): PrepareProblem | undefined {
  if (onlyIn === undefined || onlyIn.environment === environment) return undefined;
  return { kind: 'not-here', sentence: onlyIn.elsewhere };
}

/** The part of the input that would be in the body: it decides which act it is. */
function partOfBody({ body }: WriteOperation, input: unknown): Readonly<Record<string, unknown>> {
  if (typeof input !== 'object' || input === null) return {};
  return Object.fromEntries(Object.entries(input).filter(([name]) => Object.hasOwn(body.shape, name)));
}

async function perform(context: WriteContext, arrived: ArrivedRequest, deadline: AnswerDeadline): Promise<WriteAnswer> {
  try {
    const checked = await checkRequest(context, arrived);
    if (!checked.ok) return await refuseWrite(context, arrived, checked.error);
    const before = await findSent(context, checked.value);
    if (before !== undefined) return await answerAgain(context, before, checked.value);
    const prepared = await prepare(context, arrived.write, checked.value);
    if (!prepared.ok) return await refuseWrite(context, arrived, prepared.error);
    return await recordAndSend(context, prepared.value, checked.value.acknowledged ?? [], deadline);
  } catch (error) {
    context.broken(error);
    return await answerBroken(context, arrived, deadline.isRecording && !isRefusedByStore(error));
  }
}

/** Checks that form, person, account and input belong together. */
async function checkRequest(
  { store, platform, time, caller }: WriteContext,
  { write, given }: ArrivedRequest,
): Promise<Result<CheckedRequest, PrepareProblem>> {
  if (given === undefined) return failed({ kind: 'input', sentence: message('writes.problem.incomplete') });
  const typed = write.input.safeParse(given.input);
  if (!typed.success) return failed(describeIssues(typed.error));
  // Checked after parsing: the schema removes direction marks that were pasted around a number.
  const unfit = findUnfitText(typed.data);
  if (unfit !== undefined)
    return failed({
      kind: 'input',
      sentence: unfit.sentence,
      fields: [{ name: unfit.path, sentence: unfit.sentence }],
    });
  const database = await store();
  const form = await findDraft(database, given.formId);
  const isOwn =
    form?.personId === caller.personId &&
    form.account === given.account &&
    form.operation === write.operation.name &&
    form.resourceId?.toLowerCase() === write.target(typed.data)?.toLowerCase();
  if (form === undefined || !isOwn) {
    return failed({ kind: 'form', sentence: message('writes.problem.otherForm') });
  }
  if (form.operationId === null && form.connectionId !== platform.connection.connectionId) {
    return failed({ kind: 'form', sentence: message('writes.problem.otherConnection') });
  }
  if (form.operationId === null && form.expiresAt <= (await time.now(database))) {
    return failed({ kind: 'form', sentence: await findExpiry(database, form) });
  }
  const inputHash = sha256(canonicalJson(given.input));
  return ok({ ...given, form, typed: typed.data, inputHash });
}

/** Why a form that was never sent has expired. */
async function findExpiry(database: Store, { createdAt }: Pick<DraftRow, 'createdAt'>): Promise<Message> {
  const [epoch] = await database.select().from(storeEpoch).where(gte(storeEpoch.beganAt, createdAt)).limit(1);
  return message(epoch === undefined ? 'writes.problem.formExpired' : 'writes.problem.formRestored');
}

function describeIssues(error: z.ZodError): PrepareProblem {
  const fields = error.issues.map((issue) => ({
    name: issue.path.map(String).join('.'),
    sentence: readMessage(issue.message),
  }));
  return { kind: 'input', sentence: message('writes.problem.fields'), fields };
}

async function findSent({ store }: WriteContext, { form }: CheckedRequest): Promise<WriteRow | undefined> {
  return form.operationId === null ? undefined : await findRow(await store(), form.operationId);
}

/**
 * A second click, a reload, a second tab: answers the write that this form became, unless the form now has other
 * values.
 */
async function answerAgain(context: WriteContext, row: WriteRow, checked: CheckedRequest): Promise<WriteAnswer> {
  if (row.inputHash === checked.inputHash) {
    return { kind: 'recorded', write: await readView(await context.store(), row) };
  }
  return refuse({ kind: 'form', sentence: message('writes.problem.formUsed'), other: row }, context.requestId);
}

/** Checks the account, prepares the exact body, and checks the person's permission for it. */
async function prepare(
  context: WriteContext,
  write: Write,
  checked: CheckedRequest,
): Promise<Result<PreparedWrite, PrepareProblem>> {
  const { operation } = write;
  const { caller, requestId } = context;
  const { account, form } = checked;
  const problem = await context.findAccountProblem(account);
  if (problem !== undefined) return failed({ kind: 'account', sentence: problem });
  const prepared = await write.prepare(prepareWith(context, await context.store(), checked));
  if (!prepared.ok) return prepared;
  const text = writeExactJson(prepared.value);
  const body = JSON.parse(text) as Record<string, unknown>; // an object was just written
  const fits = operation.body.safeParse(body);
  if (!fits.success) return failed(describeIssues(fits.error));
  const allowed = await context.mayRun(caller, operation.name, account, body);
  if (!allowed.ok) return failed({ kind: 'permission', sentence: allowed.error.reason });
  const id = form.resourceId ?? undefined;
  const need = await context.findApprovalNeed(
    { store: await context.store(), platform: context.platform },
    { write, account, id, role: caller.role, body, allowance: allowed.value },
  );
  if (!need.ok) return failed(unreadable);
  if (need.value !== undefined && !(await context.hasApprover(operation.name, account))) return failed(noApprover);
  return ok({
    formId: checked.formId,
    verb: write,
    account,
    resource:
      form.resourceType === null || form.resourceId === null
        ? undefined
        : { type: form.resourceType, id: form.resourceId },
    params: write.params(checked.typed),
    caller,
    inputHash: checked.inputHash,
    body: text,
    asked: describeAsked(write, body),
    overrides: checked.overrides ?? [],
    repeats: undefined,
    answer: checked.answer === '' ? undefined : checked.answer,
    requestId,
    proof: await findNeededProof(context, write, {
      account,
      body,
      decision: allowed.value.decision,
      approval: need.value,
    }),
    approval: need.value,
  });
}

/** The text of a warning may come from anywhere: a reason counts only for the words that this server finds. */
function requireReasons(
  warnings: readonly FieldWarning[],
  given: readonly Override[],
): Result<undefined, PrepareProblem> {
  const isGiven = ({ field, warning }: FieldWarning) =>
    given.some((one) => one.field === field && one.warning === writeMessage(warning));
  const missing = warnings.filter((one) => !isGiven(one));
  if (missing.length === 0) return ok(undefined);
  return failed(reasonsNeeded(missing.map(({ field: name, warning: sentence }) => ({ name, sentence }))));
}

interface DecidedWrite {
  readonly account: string;
  readonly body: Readonly<Record<string, unknown>>;
  readonly decision: Decision;
  readonly approval: PreparedWrite['approval'];
}

/** The proof of identity that this write needs first, or that a later one will need for which this one is the start. */
async function findNeededProof(
  { caller, mayRun, platform }: WriteContext,
  { operation, earlyProof }: Write,
  { account, body, decision, approval }: DecidedWrite,
): Promise<NeededProof> {
  const content = earlyProof?.content(body);
  const early =
    earlyProof === undefined || content === undefined
      ? undefined
      : { act: earlyProof.usedBy, subject: account, contentHash: hashOfContent(content) };
  // The approver is the second check, so the maker need not prove their identity once more.
  if (decision === 'step-up') return approval === undefined ? { kind: 'own', early } : { kind: 'none' };
  if (earlyProof === undefined || early === undefined || operation.name === earlyProof.usedBy) return { kind: 'none' };
  const later = await mayRun(caller, earlyProof.usedBy, account);
  const isNeeded = later.ok && later.value.decision === 'step-up' && (await platform.has(earlyProof.offeredWith));
  return isNeeded ? { kind: 'early', subject: early } : { kind: 'none' };
}

/** The write could only expire, so it is not recorded. */
const noApprover: PrepareProblem = { kind: 'no-approver', sentence: message('writes.problem.noApprover') };

const unreadable: PrepareProblem = { kind: 'unreachable', sentence: message('writes.problem.unreadableForApproval') };

function prepareWith(
  { platform, sealer }: Pick<WriteContext, 'platform' | 'sealer'>,
  database: Store,
  { account, form, typed: input, overrides = [] }: CheckedRequest,
): Preparation<unknown> {
  const open = (sealed: string | null) => (sealed === null ? undefined : sealer.open(sealed, form.formId));
  const seen = open(form.seenSealed);
  return {
    input,
    requireReasons: (warnings) => requireReasons(warnings, overrides),
    seen: seen === undefined ? undefined : (JSON.parse(seen) as unknown),
    attachment: open(form.attachmentSealed),
    find: async (read) => {
      const found = await read(platform, account);
      if (!found.ok) return failed(notReadable(found.error));
      return found.value === undefined ? failed(gone) : ok(found.value);
    },
    account,
    findMade: findMadeIn(database, platform.connection),
    platformNowMs: Date.now() + platform.clockAheadMs(),
  };
}

const gone: PrepareProblem = { kind: 'changed', sentence: message('writes.problem.gone') };

function notReadable({ kind }: PlatformError): PrepareProblem {
  if (kind === 'not-found') return gone;
  return { kind: 'unreachable', sentence: message('writes.problem.unreadable') };
}

/** The audit records refusals because of the person or the target, and not those that only need other input. */
const matters: readonly WriteProblem['kind'][] = ['permission', 'account', 'form', 'not-here'];

/** Refuses a write; the audit has the refusal before the answer leaves. */
async function refuseWrite(
  { store, time, caller, requestId }: WriteContext,
  { write, given }: ArrivedRequest,
  problem: PrepareProblem,
): Promise<WriteAnswer> {
  if (matters.includes(problem.kind)) {
    const database = await store();
    await recordRefusal(database, {
      by: caller,
      act: write.operation.name,
      account: given?.account ?? '',
      object: { type: 'form', id: given?.formId ?? '' },
      reason: problem.sentence,
      requestId,
      at: await time.now(database),
    });
  }
  return refuse(problem, requestId);
}

/**
 * The store failed: the answer says only what the store shows now, and nothing where it does not answer. A record is in
 * doubt when its commit had begun before the connection broke: it may appear after this read, and then be sent.
 */
async function answerBroken(context: WriteContext, arrived: ArrivedRequest, isInDoubt: boolean): Promise<WriteAnswer> {
  const found = await findRecorded(context, arrived);
  if (found === 'unknown' || (found === undefined && isInDoubt)) return refuse(cannotSay, context.requestId);
  return found === undefined ? refuse(notWritten, context.requestId) : { kind: 'recorded', write: found };
}

/** Preparing took too long and was given up; another click on the same form may have been faster. */
async function answerLate(context: WriteContext, arrived: ArrivedRequest): Promise<WriteAnswer> {
  const silence = context.time.wait(foregroundMs - prepareMs).then(() => 'unknown' as const);
  const found = await Promise.race([findRecorded(context, arrived), silence]);
  if (found === 'unknown') return refuse(cannotSay, context.requestId);
  return found === undefined ? refuse(tooSlow, context.requestId) : { kind: 'recorded', write: found };
}

async function findRecorded(
  { store, broken }: WriteContext,
  { given }: ArrivedRequest,
): Promise<WriteView | 'unknown' | undefined> {
  try {
    const database = await store();
    const row = given === undefined ? undefined : await findRowOfForm(database, given.formId);
    return row === undefined ? undefined : await readView(database, row);
  } catch (error) {
    broken(error);
    return 'unknown';
  }
}

const notWritten = { kind: 'store', sentence: message('writes.problem.notWritten') } as const;

/** Also for a form that was never sent: that cannot be checked. */
export const cannotSay = { kind: 'store', sentence: message('writes.problem.cannotSay') } as const;

const tooSlow = { kind: 'unreachable', sentence: message('writes.problem.tooSlow') } as const;
