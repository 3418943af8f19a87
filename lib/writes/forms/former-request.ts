import { eq } from 'drizzle-orm';
import type { Caller } from '@/lib/access/sessions/caller';
import { canonicalJson } from '@/lib/audit/canonical-json';
import { approval, recordedWrite } from '@/lib/store/schema';
import type { Store } from '@/lib/store/open-store';
import type { Sealer } from '@/lib/store/sealer';
import { openWhole } from '../approvals/approval-check';
import type { Message } from '@/lib/messages/message';
import { deciderOf, isUnanswered } from '../approvals/list-approvals';
import { describeAsked } from '../queries/write-view';
import { writeOf } from '../verbs/all-writes';
import type { FormRequest } from './drafts';

/** A request that was sent back, for the form with which its maker answers. */
export interface FormerRequest {
  readonly id: string;
  readonly question: string;
  /** The name of the person who asks. */
  readonly by: Message | undefined;
  /** The fields that were to be sent, except fields that are shown masked, since a page must not hold them. */
  readonly values: Readonly<Record<string, unknown>>;
}

type ConnectedRequest = FormRequest & { readonly connectionId: string };

/** The request that this form answers, if it was this person's and is one of this form's write and record. */
export async function findFormerRequest(
  store: Store,
  sealer: Sealer,
  { personId }: Pick<Caller, 'personId'>,
  { answers, operation, account, connectionId, resource }: ConnectedRequest,
): Promise<FormerRequest | undefined> {
  if (answers === undefined) return undefined;
  const [found] = await store
    .select({ row: recordedWrite, asked: approval })
    .from(recordedWrite)
    .innerJoin(approval, eq(approval.operationId, recordedWrite.id))
    .where(eq(recordedWrite.id, answers));
  if (found === undefined) return undefined;
  const { row, asked } = found;
  const isOfForm =
    row.personId === personId &&
    row.operation === operation &&
    row.account === account &&
    row.connectionId === connectionId &&
    row.resourceId?.toLowerCase() === resource?.id.toLowerCase();
  if (!isOfForm || !(await isUnanswered(store, row))) return undefined;
  const body = openWhole(sealer, row, asked);
  const isShown = ([name, value]: [string, unknown]) =>
    canonicalJson(describeAsked(writeOf(row), { [name]: value })) === canonicalJson({ [name]: value });
  const values =
    typeof body === 'object' && body !== null ? Object.fromEntries(Object.entries(body).filter(isShown)) : {};
  return { id: row.id, question: asked.reason ?? '', by: deciderOf(asked), values };
}
