import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { readPolicyReport } from './policy-report';

const longestReport = 8_000;
/** Strangers can send reports, and so many reports in a minute are enough to show a fault. */
const perMinute = 20;

let windowStartMs = 0;
let received = 0;

/** Logs what a browser refused to load or run on one of our pages. */
export async function POST(request: Request): Promise<Response> {
  const empty = new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  if (Number(request.headers.get('content-length') ?? longestReport + 1) > longestReport || isTooMany()) return empty;
  const given: unknown = await request.json().catch(() => undefined);
  const violation = readPolicyReport(given, environment().consoleOrigin);
  if (violation === undefined) return empty;
  log('warn', 'policy-violation', { code: violation.directive, reason: violation.blocked });
  return empty;
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
