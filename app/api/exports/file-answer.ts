import { bodyLengthHeader } from '@/lib/front/body-length.mjs';

interface HandedFile {
  /** The file name that the browser saves. */
  readonly name: string;
  readonly type: string;
  readonly body: ReadableStream<Uint8Array>;
  /** Known before the body is read: the receiver sees by it that a part is missing. */
  readonly bytes: number;
}

/**
 * A file that a browser saves. Proxies must not compress it: a compressed answer has no length. Throws for a name that
 * `fileName` has not made: in the header, its other characters would be more than a name.
 */
export function answerFile({ name, type, body, bytes }: HandedFile): Response {
  if (!/^[\w-]+\.[a-z]+$/.test(name)) throw new Error('A file has a name that could not stand in a header.');
  return new Response(body, {
    headers: {
      'cache-control': 'no-store, no-transform',
      [bodyLengthHeader]: String(bytes),
      'content-type': type,
      'content-disposition': `attachment; filename="${name}"`,
      'x-content-type-options': 'nosniff',
    },
  });
}
