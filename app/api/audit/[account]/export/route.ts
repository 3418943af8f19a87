import { readZone } from '@/app/a/[account]/read-zone';
import { readAuditQuery, toAuditFilter } from '@/app/audit/audit-query';
import { exportAudit } from '@/lib/access/read-audit';
import { noStore } from '../../../refusal';

export const dynamic = 'force-dynamic';

/** The lines that pass the filter of the address, as CSV. `all` in place of an account: the whole console's. */
export async function GET(
  request: Request,
  { params }: RouteContext<'/api/audit/[account]/export'>,
): Promise<Response> {
  const { account } = await params;
  const query = readAuditQuery(Object.fromEntries(new URL(request.url).searchParams));
  const answer = await exportAudit(toAuditFilter(query, account === 'all' ? undefined : account, await readZone()));
  if (!answer.ok) {
    const { signedIn, sentence } = answer.error;
    return Response.json({ kind: 'not-allowed', reason: sentence }, { status: signedIn ? 403 : 401, headers: noStore });
  }
  const day = new Date().toISOString().slice(0, 10);
  return new Response(answer.value, {
    headers: {
      ...noStore,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="audit-${day}.csv"`,
    },
  });
}
