import { createQuoteWrite } from '@/lib/writes/verbs/create-quote';
import { handled } from '@/app/api/refusal';
import { findCallerContext } from '@/lib/access/sessions/caller';
import { mayRunAs } from '@/lib/access/permissions/permissions';
import { platformNowMs } from '@/lib/platform/server';

export const dynamic = 'force-dynamic';

const noStore = { headers: { 'cache-control': 'no-store' } };

/** The platform's time: a quote ends by its clock, whatever the clock of this person's computer shows. */
export const GET = handled(
  async (_: Request, { params }: RouteContext<'/a/[account]/quotes/clock'>): Promise<Response> => {
    const callerContext = await findCallerContext();
    if (callerContext === undefined) return new Response(null, { status: 401, ...noStore });
    const { account } = await params;
    if (!mayRunAs(callerContext, createQuoteWrite.operation.name, account).ok)
      return new Response(null, { status: 403, ...noStore });
    return Response.json({ nowMs: await platformNowMs() }, noStore);
  },
);
