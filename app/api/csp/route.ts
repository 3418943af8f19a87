import * as z from 'zod';
import { log } from '@/lib/log';

const longestReport = 8_000;
/** Anyone can send these; a minute's worth of them says all there is to say. */
const perMinute = 20;

const report = z.union([
  z.object({ 'csp-report': z.object({ 'effective-directive': z.string(), 'blocked-uri': z.string().default('') }) }),
  z.array(z.object({ body: z.object({ effectiveDirective: z.string(), blockedURL: z.string().default('') }) })).min(1),
]);

let windowStartMs = 0;
let received = 0;

/** Notes what a browser refused to load or run on a page of ours. */
export async function POST(request: Request): Promise<Response> {
  const nothing = new Response(null, { status: 204, headers: { 'cache-control': 'no-store' } });
  if (Number(request.headers.get('content-length') ?? longestReport + 1) > longestReport || isTooMany()) return nothing;
  const parsed = report.safeParse(await request.json().catch(() => undefined));
  if (!parsed.success) return nothing;
  const [directive, blocked] = Array.isArray(parsed.data)
    ? [parsed.data[0]?.body.effectiveDirective, parsed.data[0]?.body.blockedURL]
    : [parsed.data['csp-report']['effective-directive'], parsed.data['csp-report']['blocked-uri']];
  log('warn', 'policy-violation', { code: directive, reason: originOf(blocked ?? '') });
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

/** An address may hold ids; its origin, or a word such as `inline`, is enough. */
function originOf(blocked: string): string {
  return URL.canParse(blocked) ? new URL(blocked).origin : blocked.slice(0, 40);
}
