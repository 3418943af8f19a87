import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { readPolicyReport } from './policy-report';

const longestReport = 8_000;
/** Anyone can send these; a minute's worth of them says all there is to say. */
const perMinute = 20;

let windowStartMs = 0;
let received = 0;

/** Notes what a browser refused to load or run on a page of ours. */
export async function POST(request: Request): Promise<Response> {
  const nothing = new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  if (Number(request.headers.get('content-length') ?? longestReport + 1) > longestReport || isTooMany()) return nothing;
  const given: unknown = await request.json().catch(() => undefined);
  const violation = readPolicyReport(given, environment().consoleOrigin);
  if (violation === undefined) return nothing;
  log('warn', 'policy-violation', { code: violation.directive, reason: violation.blocked });
  return nothing;
}

function isTooMany(): boolean {
  const now = Date.now();
  if (now - windowStartMs >= 60_000) {
    windowStartMs = now;
    received = 0;
  }
  received += 1;
  return received > perMinute;
}
