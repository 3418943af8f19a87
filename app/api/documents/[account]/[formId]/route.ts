import { attachDocument } from '@/lib/writes/submit/attach-document';
import { noStore } from '../../../refusal';
import { failed } from '@/lib/result';
import { message } from '@/lib/messages/message';
import { handled } from '@/app/api/refusal';

export const dynamic = 'force-dynamic';

/** Takes the bytes of one document for an open form; they are too many for an action. */
export const POST = handled(
  async (request: Request, { params }: RouteContext<'/api/documents/[account]/[formId]'>): Promise<Response> => {
    const attached = await attachDocument(request, await params);
    const status = attached.ok ? 200 : attached.error.status;
    return Response.json(attached, { status, headers: noStore });
  },
  notKept,
);

function notKept(): Response {
  const answer = failed({ status: 503, sentence: message('documents.notKept') });
  return Response.json(answer, { status: 503, headers: noStore });
}
