import { readFileSync, readdirSync } from 'node:fs';
import * as z from 'zod';

/**
 * One request and its answer, typed by hand from the interface document. `refusal` gives the meaning of the answer:
 * its kind, and the field that the request gets wrong where the contract itself must refuse it.
 */
const transcript = z.strictObject({
  operation: z.string(),
  interface: z.string(),
  refusal: z.strictObject({ kind: z.string(), field: z.string().optional() }).optional(),
  request: z.strictObject({
    method: z.enum(['GET', 'POST']),
    path: z.string().startsWith('/api/'),
    headers: z.record(z.string(), z.string()),
    query: z.record(z.string(), z.string()).default({}),
    body: z.record(z.string(), z.unknown()).optional(),
  }),
  answer: z.strictObject({ status: z.int(), body: z.unknown() }),
});
export type Transcript = z.output<typeof transcript> & { readonly file: string };

const folder = new URL('../transcripts/', import.meta.url);

export function readTranscripts(): Transcript[] {
  return readdirSync(folder)
    .toSorted()
    .map((file) => ({ file, ...transcript.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))) }));
}
