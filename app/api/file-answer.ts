import { bodyLengthHeader } from '@/lib/front/body-length.mjs';
import { noStore } from './refusal';

interface HandedFile {
  /** The file name that the browser saves. */
  readonly name: string;
  readonly type: string;
  readonly body: BodyInit;
  /** The length, if it is known before the body is read. */
  readonly bytes?: number;
}

/**
 * A file that a browser saves. If its length is known, proxies must not compress it: a compressed answer has no length,
 * so the browser could show neither progress nor remaining time.
 */
export function answerFile({ name, type, body, bytes }: HandedFile): Response {
  const whole = bytes === undefined ? noStore : { 'cache-control': 'no-store, no-transform' };
  return new Response(body, {
    headers: {
      ...whole,
      ...(bytes === undefined ? {} : { [bodyLengthHeader]: String(bytes) }),
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  });
}
