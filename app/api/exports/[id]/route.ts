import * as z from 'zod';
import { answerFile } from '@/app/api/exports/file-answer';
import { answerNoRoute, handledFile, noStore } from '@/app/api/refusal';
import { findCaller } from '@/lib/access/sessions/caller';
import { viewerContext } from '@/lib/access/viewers/find-viewer';
import { exportedLists } from '@/lib/exports/exported-list';
import { fileForms } from '@/lib/exports/files/file-forms';
import { takeExport, type TakenExport, type TakeRefusal } from '@/lib/exports/own-exports';
import { fileName } from '@/lib/format/file-name';
import { message, type Message } from '@/lib/messages/message';

export const dynamic = 'force-dynamic';

/** Sends an export to its owner, part by part; for other people it does not exist. */
export const GET = handledFile(async (_: Request, { params }: RouteContext<'/api/exports/[id]'>): Promise<Response> => {
  const by = await findCaller();
  if (by === undefined) return refuse(401, message('terms.signedOut'));
  const { id } = await params;
  if (!z.uuid().safeParse(id).success) return answerNoRoute();
  const taken = await takeExport({ ...(await viewerContext()), by, now: new Date() }, id);
  return taken.ok ? answerExport(taken.value) : answerNoFile(taken.error);
});

function answerExport({ id, list, format, account, zone, createdAt, bytes, body }: TakenExport): Response {
  const { extension, type } = fileForms[format];
  const name = fileName([exportedLists[list].noun, account], { atMs: createdAt.getTime(), zone, id }, extension);
  return answerFile({ name, type, bytes, body });
}

function answerNoFile(refusal: TakeRefusal): Response {
  if (refusal === 'missing') return answerNoRoute();
  return refusal === 'gone' ? refuse(410, message('exports.refused.gone')) : refuse(403, refusal);
}

function refuse(status: number, reason: Message): Response {
  return Response.json({ kind: 'not-allowed', reason }, { status, headers: noStore });
}
