import * as z from 'zod';
import type { Caller } from '@/lib/access/sessions/caller';
import { canonicalJson } from '@/lib/canonical-json';
import { failed, ok, type Result } from '@/lib/result';
import { findDraft } from '../forms/drafts';
import type { WriteOperation } from '../engine/dependencies';
import type { DraftRow } from '../forms/forms';
import type { WriteHouse } from './run-write';
import { sha256 } from '../seal';
import type { PrepareProblem, WriteDeclaration } from './write-declaration';
import { findUnfitText, isOneLine, isPlainText, unfitText } from '@/lib/plain-text';

export const envelope = z.object({
  formId: z.uuid(),
  account: z.string().min(1).max(64).refine(isOneLine),
  input: z.unknown(),
  acknowledged: z.array(z.uuid()).max(20).optional(),
  overrides: z
    .array(
      z.object({
        field: z.string().max(100).refine(isOneLine),
        warning: z.string().max(300).refine(isPlainText),
        reason: z.string().min(1).max(500).refine(isPlainText, unfitText),
      }),
    )
    .max(20)
    .optional(),
});
export type Envelope = z.output<typeof envelope>;

/** Everything that is known before the platform is asked for anything. */
export interface CheckedRequest<I> extends Envelope {
  readonly caller: Caller;
  readonly form: DraftRow;
  readonly typed: I;
  readonly inputHash: string;
  readonly requestId: string;
}

/** Interface 4.5 is the sandbox's alone. */
export function whyNotHere(
  { name }: Pick<WriteOperation, 'name'>,
  { environment }: { readonly environment: string },
): string | undefined {
  const isElsewhere = name === 'simulateDeposit' && environment !== 'sandbox';
  return isElsewhere ? 'Deposits can be simulated in a sandbox only.' : undefined;
}

/** Form, person, account and input belong together, and the environment offers it at all. */
export async function checkRequest<O extends WriteOperation, S extends z.ZodType>(
  house: Pick<WriteHouse, 'store' | 'platform' | 'time'>,
  { operation, input, target }: WriteDeclaration<O, S>,
  request: unknown,
  { caller, requestId }: { readonly caller: Caller; readonly requestId: string },
): Promise<Result<CheckedRequest<z.output<S>>, PrepareProblem>> {
  const elsewhere = whyNotHere(operation, house.platform);
  if (elsewhere !== undefined) return failed({ kind: 'not-here', sentence: elsewhere });
  const given = envelope.safeParse(request);
  if (!given.success) return failed({ kind: 'input', sentence: 'The request is not complete.' });
  const unfit = findUnfitText(given.data.input);
  if (unfit !== undefined)
    return failed({ kind: 'input', sentence: unfitText, fields: [{ name: unfit, sentence: unfitText }] });
  const typed = input.safeParse(given.data.input);
  if (!typed.success) return failed(describeIssues(typed.error));
  const database = await house.store();
  const form = await findDraft(database, given.data.formId);
  const isOwn =
    form?.personId === caller.personId &&
    form.account === given.data.account &&
    form.operation === operation.name &&
    form.resourceId?.toLowerCase() === target(typed.data)?.toLowerCase();
  if (form === undefined || !isOwn) {
    return failed({ kind: 'form', sentence: 'This form is not one of yours for this account. Open it again.' });
  }
  if (form.operationId === null && form.connectionId !== house.platform.connection.connectionId) {
    return failed({
      kind: 'form',
      sentence: 'You act through another connection since this form was opened. Open it again.',
    });
  }
  if (form.operationId === null && form.expiresAt <= (await house.time.now(database))) {
    return failed({ kind: 'form', sentence: 'This form has expired. Open it again; nothing was sent.' });
  }
  const inputHash = sha256(canonicalJson(given.data.input));
  return ok({ ...given.data, caller, form, typed: typed.data, inputHash, requestId });
}

export function describeIssues(error: z.ZodError): PrepareProblem {
  const fields = error.issues.map((issue) => ({ name: issue.path.map(String).join('.'), sentence: issue.message }));
  return { kind: 'input', sentence: 'Some fields cannot be sent as they are.', fields };
}
