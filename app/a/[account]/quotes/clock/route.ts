import { createQuoteWrite } from '@/lib/writes/verbs/create-quote';
import { handled } from '@/app/api/refusal';
import { findCallerContext } from '@/lib/access/sessions/caller';
import { mayRunAs } from '@/lib/access/permissions/permissions';
import { createConversionWrite } from '@/lib/writes/verbs/create-conversion';
import { hasExtra, platformNowMs } from '@/lib/platform/server';
import { listConversions } from '@/lib/contract/quotes';

export const dynamic = 'force-dynamic';

const noStore = { headers: { 'cache-control': 'no-store' } };

/**
 * The platform's time, since a quote ends by the platform's clock and not by the clock of the person's computer; and
 * whether this person can convert here. Only a read can find out whether the platform makes conversions.
 */
export const GET = handled(
  async (_: Request, { params }: RouteContext<'/a/[account]/quotes/clock'>): Promise<Response> => {
    const callerContext = await findCallerContext();
    if (callerContext === undefined) return new Response(null, { status: 401, ...noStore });
    const { account } = await params;
    if (!mayRunAs(callerContext, createQuoteWrite.operation.name, account).ok)
      return new Response(null, { status: 403, ...noStore });
    const nowMs = await platformNowMs();
    const mayConvert = mayRunAs(callerContext, createConversionWrite.operation.name, account).ok;
    return Response.json({ nowMs, converts: mayConvert && (await hasExtra(listConversions.name)) }, noStore);
  },
);
