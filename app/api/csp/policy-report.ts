import * as z from 'zod';

/** The parts of one report that the log shows. */
export interface PolicyViolation {
  readonly directive: string;
  readonly blocked: string;
}

const report = z.union([
  z.object({ 'csp-report': z.object({ 'effective-directive': z.string(), 'blocked-uri': z.string().default('') }) }),
  z.array(z.object({ body: z.object({ effectiveDirective: z.string(), blockedURL: z.string().default('') }) })).min(1),
]);

/** Content Security Policy level 3 and Trusted Types: each directive that a browser can report as violated. */
const directives = new Set([
  'base-uri',
  'child-src',
  'connect-src',
  'default-src',
  'font-src',
  'form-action',
  'frame-ancestors',
  'frame-src',
  'img-src',
  'manifest-src',
  'media-src',
  'object-src',
  'prefetch-src',
  'require-trusted-types-for',
  'sandbox',
  'script-src',
  'script-src-attr',
  'script-src-elem',
  'style-src',
  'style-src-attr',
  'style-src-elem',
  'trusted-types',
  'worker-src',
]);

/** Words that a browser writes in place of an address, and the address schemes that it may name. */
const blockedWords = new Set([
  'about',
  'blob',
  'chrome-extension',
  'data',
  'eval',
  'filesystem',
  'inline',
  'moz-extension',
  'safari-web-extension',
  'self',
  'trusted-types-policy',
  'trusted-types-sink',
  'wasm-eval',
]);

/**
 * A stranger can send a report, so none of its words reach the log: the log has a name of the standard, or `other`. Of
 * an address the log says whether it is the console's own.
 *
 * @returns undefined if the input is not a report
 */
export function readPolicyReport(given: unknown, consoleOrigin: string): PolicyViolation | undefined {
  const parsed = report.safeParse(given);
  if (!parsed.success) return undefined;
  const [directive = '', blocked = ''] = Array.isArray(parsed.data)
    ? [parsed.data[0]?.body.effectiveDirective, parsed.data[0]?.body.blockedURL]
    : [parsed.data['csp-report']['effective-directive'], parsed.data['csp-report']['blocked-uri']];
  return { directive: directives.has(directive) ? directive : 'other', blocked: wordOf(blocked, consoleOrigin) };
}

function wordOf(blocked: string, consoleOrigin: string): string {
  if (blockedWords.has(blocked)) return blocked;
  if (!URL.canParse(blocked)) return 'other';
  const url = new URL(blocked);
  if (url.origin === consoleOrigin) return 'self';
  if (url.protocol === 'http:' || url.protocol === 'https:') return 'elsewhere';
  const scheme = url.protocol.slice(0, -1);
  return blockedWords.has(scheme) ? scheme : 'other';
}
