import { deflateSync } from 'node:zlib';
import { readPdfFacts } from './document-field';

export const head = '%PDF-1.7\n';
export const end = '\nstartxref\n0\n%%EOF\n';
export const factsOf = (...parts: (string | Buffer)[]) =>
  readPdfFacts(new Blob([new Uint8Array(Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1'))))]));

/** Of a file with a stream that grows a thousandfold. */
export async function factsOfBomb() {
  const bomb = deflateSync(Buffer.alloc(60_000_000, 'x')).toString('latin1');
  return await factsOf(head, '5 0 obj <</Type/ObjStm>> stream\n', bomb, 'endstream endobj', end);
}
