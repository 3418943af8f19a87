import { environment } from '@/lib/env';
import { consoleMonitor } from '@/lib/monitor/console-monitor';
import { isBearer } from '@/lib/access/requests/is-bearer';
import { answerNoRoute, noStore } from '../refusal';

export const dynamic = 'force-dynamic';

/** Figures for a program that watches the console, which has a token and no session. */
export async function GET(request: Request): Promise<Response> {
  const { metricsToken } = environment();
  const monitor = consoleMonitor();
  if (metricsToken === undefined || monitor === undefined) return answerNoRoute();
  if (!isBearer(request.headers.get('authorization'), metricsToken)) {
    return new Response(null, { status: 401, headers: { ...noStore, 'www-authenticate': 'bearer' } });
  }
  return new Response(await monitor.text(), { headers: { ...noStore, 'content-type': monitor.contentType } });
}
