import * as z from 'zod';

/**
 * The shapes of interface 7. `flat`: numeric code (7.1). `flat-no-code`: the 500 of the idempotency layer.
 * `bare`: 401 `{error}` (5.3). `A`: typed envelope, `B`: legacy envelope with a text code (7.2).
 * `foreign`: anything else, such as a gateway's page. The two that disagree with their HTTP status, the 400 whose
 * body code is 200 and a code `429` inside a 400, keep their family and are told apart by `code`.
 */
export type ErrorFamily = 'flat' | 'flat-no-code' | 'bare' | 'A' | 'B' | 'foreign';

export interface ErrorShape {
  readonly family: ErrorFamily;
  /** Envelope A only. */
  readonly type: string | undefined;
  /** As text in every family; undefined where the family has none. */
  readonly code: string | undefined;
  /** The platform's text: to branch on and to keep, never to show as our own message (7.1). */
  readonly message: string;
}

export const flatError = z.object({ code: z.int(), message: z.string() });
export const flatErrorWithoutCode = z.object({ message: z.string() });
export const bareError = z.object({ error: z.string() });
export const envelopeA = z.object({ type: z.string(), code: z.string(), message: z.string() });
export const envelopeB = z.object({ code: z.string(), message: z.string() });

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

/**
 * Reads any parsed body as an error. Total: whatever the body is, it answers and never throws. The order is that of
 * 7.2 ("apart by whether a `type` field is present"), then the rarer shapes.
 */
export function readErrorShape(body: unknown): ErrorShape {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return foreign('');
  const fields: Record<string, unknown> = { ...body };
  const message = text(fields['message']);
  const code = fields['code'];
  const type = text(fields['type']);
  if (type !== undefined && message !== undefined) return { family: 'A', type, code: text(code), message };
  if (typeof code === 'number' && message !== undefined) {
    return { family: 'flat', type: undefined, code: String(code), message };
  }
  if (typeof code === 'string' && message !== undefined) return { family: 'B', type: undefined, code, message };
  const error = text(fields['error']);
  // With `message` beside it, `{error}` is a gateway's answer, not the platform's.
  if (error !== undefined && message === undefined) {
    return { family: 'bare', type: undefined, code: undefined, message: error };
  }
  if (message !== undefined && error === undefined && code === undefined) {
    return { family: 'flat-no-code', type: undefined, code: undefined, message };
  }
  return foreign(message ?? '');
}

function foreign(message: string): ErrorShape {
  return { family: 'foreign', type: undefined, code: undefined, message };
}
