import type { IncomingMessage } from 'node:http';

/** Well above the largest body of the interface, a 2 MB document in base64. */
const largestBytes = 8 * 1024 * 1024;

/** The whole body; undefined when the client went away before its end, or sent more than anyone reads. */
export async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const part of request) {
      const chunk = part as Buffer; // no encoding is set, so every part is bytes
      bytes += chunk.length;
      if (bytes > largestBytes) return undefined;
      parts.push(chunk);
    }
  } catch {
    return undefined;
  }
  return Buffer.concat(parts, bytes);
}
