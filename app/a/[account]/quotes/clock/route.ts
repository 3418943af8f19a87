import { findCaller } from '@/lib/access/caller';
import { platformNowMs } from '@/lib/platform/server';

export const dynamic = 'force-dynamic';

const noStore = { headers: { 'cache-control': 'no-store' } };

/** The platform's time: a quote ends by its clock, whatever the clock of this person's computer shows. */
export async function GET(): Promise<Response> {
  if ((await findCaller()) === undefined) return new Response(null, { status: 401, ...noStore });
  return Response.json({ nowMs: await platformNowMs() }, noStore);
}
