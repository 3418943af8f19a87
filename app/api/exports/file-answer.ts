import { bodyLengthHeader } from '@/lib/front/body-length.mjs';

interface HandedFile {
  /** The file name that the browser saves. */
  readonly name: string;
  readonly type: string;
  readonly body: ReadableStream<Uint8Array>;
  /** Known before the body is read: the receiver sees by it that a part is missing. */
  readonly bytes: number;
}

/** A file that a browser saves. Proxies must not compress it: a compressed answer has no length. */
export function answerFile({ name, type, body, bytes }: HandedFile): Response {
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
