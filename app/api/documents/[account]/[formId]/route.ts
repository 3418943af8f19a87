import { attachDocument } from '@/lib/operations/attach-document';
import { noStore } from '../../../refusal';

export const dynamic = 'force-dynamic';

/** The bytes of one document for an open form, which are too many for an action. */
export async function POST(
  request: Request,
  { params }: RouteContext<'/api/documents/[account]/[formId]'>,
): Promise<Response> {
  const attached = await attachDocument(request, await params);
  const status = attached.ok ? 200 : attached.error.status;
  return Response.json(attached, { status, headers: noStore });
}
