import 'server-only';
import { findCaller } from '@/lib/access/sessions/caller';
import { dataSealer } from '@/lib/store/sealer';
import { isOfOwnPage } from '@/lib/access/requests/own-form';
import { readWithin } from '@/lib/access/requests/read-within';
import { mayRun } from '@/lib/access/permissions/permissions';
import { noteRefusal } from '@/lib/access/permissions/require-permission';
import type { DocumentType } from '@/lib/contract/cardholders';
import { documentTypeOf } from '@/lib/contract/fields/document-type';
import { limits } from '@/lib/contract/limits';
import { uuids } from '@/lib/contract/fields/uuids';
import { findDocumentProblem } from '../documents/find-document-problem';
import { environment } from '@/lib/env';
import { message, type Message } from '@/lib/messages/message';
import { readForForm } from '@/lib/platform/server';
import { failed, ok, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { findDraft, keepAttachment } from '../forms/drafts';
import { updateCardholderWrite } from '../verbs/update-cardholder';
import { realTime } from '../engine/dependencies';

/** The only write with an attached file. */
const { name } = updateCardholderWrite.operation;

export interface AttachedDocument {
  readonly document_type: DocumentType;
  readonly bytes: number;
}

/** Keeps a file with its form until the form is sent. Its type is read from its bytes, not from its name. */
export async function attachDocument(
  request: Request,
  { account, formId }: { readonly account: string; readonly formId: string },
): Promise<Result<AttachedDocument, { readonly status: number; readonly sentence: Message }>> {
  if (!isOfOwnPage(request.headers, environment().consoleOrigin)) return refuse(403, message('terms.notOwnForm'));
  const caller = await findCaller();
  if (caller === undefined) return refuse(401, message('terms.stepUp.over'));
  const allowed = await mayRun(caller, name, account, { document: '' });
  if (!allowed.ok) {
    const refused = { act: name, account, object: { type: 'operation', id: name } };
    await noteRefusal(caller, refused, allowed.error.reason);
    return refuse(403, allowed.error.reason);
  }
  const bytes = await readWithin(request, limits.documentFileBytes);
  if (bytes === undefined) return refuse(413, message('documents.tooLarge'));
  const type = documentTypeOf(bytes);
  if (type === undefined) return refuse(415, message('documents.otherType'));
  const problem = findDocumentProblem(type, bytes);
  if (problem !== undefined) return refuse(415, problem);
  const database = await store();
  const form = uuids.any.test(formId) ? await findDraft(database, formId) : undefined;
  const isFitting = form?.account === account && form.operation === name;
  if (!isFitting || form.personId !== caller.personId || form.resourceId === null) return refuse(404, closed);
  const missing = await refuseUnlessThere(account, form.resourceId);
  if (missing !== undefined) return missing;
  const given = { formId, base64: Buffer.from(bytes).toString('base64') };
  const kept = await keepAttachment(database, dataSealer(), caller, given, await realTime.now(database));
  if (kept === 'closed') return refuse(404, closed);
  if (kept === 'full') return refuse(429, message('documents.tooMany'));
  return ok({ document_type: type, bytes: bytes.byteLength });
}

const closed = message('documents.closed');

/** No file is kept for a cardholder who does not exist. Where the platform cannot answer, the file is kept. */
async function refuseUnlessThere(account: string, id: string) {
  const found = await readForForm('retrieveCardholder', { account, id });
  if (found.ok || found.error.status === 404) return undefined;
  const { kind, reason } = found.error;
  if (kind === 'not-allowed' && reason !== undefined) return refuse(403, reason);
  if (kind === 'not-found') return refuse(404, message('documents.noCardholder'));
  return refuse(503, message('documents.cardholderUnread'));
}

function refuse(status: number, sentence: Message) {
  return failed({ status, sentence });
}
