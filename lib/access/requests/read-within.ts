/** Undefined when the body is longer than `most`; the rest is not read. */
export async function readWithin({ headers, body }: Request, most: number): Promise<Buffer | undefined> {
  if (Number(headers.get('content-length') ?? 0) > most) return undefined;
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.byteLength;
    if (size > most) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts, size);
}
