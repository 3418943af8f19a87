import { redact } from '@/lib/platform/client/redact';

/** Nobody reads a file or a page of base64 in a record. */
const longestShown = 300;

/** What was asked, as it is kept in clear: masked like any answer, without files. */
export function describeAsked(body: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  return Object.fromEntries(Object.entries(redact(body)).map(([name, value]) => [name, shorten(name, value)]));
}

function shorten(name: string, value: unknown): unknown {
  if (name === 'identity' && typeof value === 'object' && value !== null) {
    // Its number has a name that elsewhere is harmless.
    return Object.fromEntries(Object.entries(value).map(([inner, one]) => [inner, inner === 'type' ? one : '••••']));
  }
  return typeof value === 'string' && value.length > longestShown ? `(${value.length} characters)` : value;
}
