import 'server-only';
import { textOf } from '@/lib/access/permissions/text-of';
import { findCaller } from '@/lib/access/sessions/caller';
import { dataSealer } from '@/lib/access/sessions/data-sealer';
import { isForged } from '@/lib/access/requests/own-form';
import { mayRun } from '@/lib/access/permissions/may-run';
import { noteRefusal } from '@/lib/access/permissions/require-permission';
import type { DocumentType } from '@/lib/contract/cardholders';
import { documentTypeOf } from '@/lib/contract/document-files';
import { limits } from '@/lib/contract/limits';
import { findDocumentProblem } from '@/lib/documents/inspect-document';
import { environment } from '@/lib/env';
import { readForForm } from '@/lib/platform/server';
import { failed, ok, type Result } from '@/lib/result';
import { store } from '@/lib/store/open-store';
import { findDraft, keepAttachment } from '../forms/drafts';
import { updateCardholderWrite } from '../verbs/update-cardholder';
import { realTime } from '../engine/dependencies';

/** The only write that a file is attached to. */
const { name } = updateCardholderWrite.operation;

export interface Attached {
  readonly document_type: DocumentType;
  readonly bytes: number;
}

/** Keeps a file with its form until the form is sent. What it is is read from its bytes, not from its name. */
export async function attachDocument(
  request: Request,
  { account, formId }: { readonly account: string; readonly formId: string },
): Promise<Result<Attached, { readonly status: number; readonly sentence: string }>> {
  if (isForged(request.headers, environment().consoleOrigin)) return refuse(403, 'The request came from another site.');
  const caller = await findCaller();
  if (caller === undefined) return refuse(401, 'Your session is over. Sign in again.');
  const allowed = await mayRun(caller, name, account, { document: '' });
  if (!allowed.ok) {
    const refused = { act: name, account, object: { type: 'operation', id: name } };
    await noteRefusal(caller, refused, allowed.error.reason);
    return refuse(403, textOf(allowed.error.reason));
  }
  const bytes = await readWithin(request, limits.documentFileBytes);
  if (bytes === undefined) return refuse(413, 'The file is larger than 1.5 MB.');
  const type = documentTypeOf(bytes);
  if (type === undefined) return refuse(415, 'The file is no PDF, PNG or JPEG.');
  const problem = findDocumentProblem(type, bytes);
  if (problem !== undefined) return refuse(415, problem);
  const database = await store();
  const form = isUuid(formId) ? await findDraft(database, formId) : undefined;
  const isFitting = form?.account === account && form.operation === name;
  if (!isFitting || form.personId !== caller.personId || form.resourceId === null) return refuse(404, closed);
  const missing = await refuseUnlessThere(account, form.resourceId);
  if (missing !== undefined) return missing;
  const given = { formId, base64: Buffer.from(bytes).toString('base64') };
  const kept = await keepAttachment(database, dataSealer(), caller, given, await realTime.now(database));
  if (kept === 'closed') return refuse(404, closed);
  if (kept === 'full') return refuse(429, 'Your open forms hold too many documents. Send one of them first.');
  return ok({ document_type: type, bytes: bytes.byteLength });
}

const closed = 'This form is not open any more. Open it again.';

/** Nothing of a person's is kept for a cardholder who does not exist. A platform that cannot tell is no hindrance. */
async function refuseUnlessThere(account: string, id: string) {
  const found = await readForForm('retrieveCardholder', { account, id });
  if (found.ok || found.error.status === 404) return undefined;
  const { kind } = found.error;
  if (kind === 'not-allowed') return refuse(403, found.error.message);
  if (kind === 'not-found') return refuse(404, 'There is no such cardholder, so the document was not kept.');
  return refuse(503, 'The platform does not show the cardholder now, so the document was not kept. Try again.');
}

function refuse(status: number, sentence: string) {
  return failed({ status, sentence });
}

const isUuid = (text: string): boolean => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(text);

/** Undefined when there is more of it; the rest is not read. */
async function readWithin(request: Request, most: number): Promise<Uint8Array | undefined> {
  if (Number(request.headers.get('content-length') ?? 0) > most) return undefined;
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (request.body !== null) {
    const reader = request.body.getReader();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      size += part.value.byteLength;
      if (size > most) {
        await reader.cancel();
        return undefined;
      }
      chunks.push(part.value);
    }
  }
  return Buffer.concat(chunks);
}
