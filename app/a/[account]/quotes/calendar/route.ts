import { findCallerContext } from '@/lib/access/sessions/caller';
import { mayRunAs } from '@/lib/access/permissions/permissions';
import { noteRefusal } from '@/lib/access/permissions/require-permission';
import { findCurrency } from '@/lib/format/currencies';
import { readCalendar } from './read-calendar';
import { createQuoteWrite } from '@/lib/writes/verbs/create-quote';
import { handled } from '@/app/api/refusal';

export const dynamic = 'force-dynamic';

const noStore = { headers: { 'cache-control': 'no-store' } };

/** The calendar of the pair that is chosen in the form: `?sell=USD&buy=EUR`. */
export const GET = handled(
  async (request: Request, { params }: RouteContext<'/a/[account]/quotes/calendar'>): Promise<Response> => {
    const callerContext = await findCallerContext();
    if (callerContext === undefined) return new Response(null, { status: 401, ...noStore });
    const { account } = await params;
    const allowed = mayRunAs(callerContext, createQuoteWrite.operation.name, account);
    if (!allowed.ok) {
      // The form reads again for each chosen pair.
      const refused = { act: createQuoteWrite.operation.name, account, mayRepeat: true };
      await noteRefusal(callerContext.caller, refused, allowed.error.reason);
      return new Response(null, { status: 403, ...noStore });
    }
    const query = new URL(request.url).searchParams;
    const sell = query.get('sell') ?? '';
    const buy = query.get('buy') ?? '';
    if (findCurrency(sell) === undefined || findCurrency(buy) === undefined) {
      return new Response(null, { status: 400, ...noStore });
    }
    return Response.json(await readCalendar(account, sell, buy), noStore);
  },
);
