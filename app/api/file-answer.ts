import { bodyLengthHeader } from '@/lib/front/body-length.mjs';
import { noStore } from './refusal';

interface HandedFile {
  /** As it is saved. */
  readonly name: string;
  readonly type: string;
  readonly body: BodyInit;
  /** Its length, where that is known before it is read. */
  readonly bytes?: number;
}

/**
 * A file that a browser saves. Where its length is known nothing on the way packs it: packing takes the length away, and
 * with it how far a download is and how long it still takes.
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
