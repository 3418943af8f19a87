import * as z from 'zod';
import { handledFor, noStore } from '@/app/api/refusal';
import { mostEvents, readStream } from '@/lib/audit/stream/read-stream';
import { store } from '@/lib/store/open-store';

export const dynamic = 'force-dynamic';

const place = z.object({
  after: z.coerce.number().int().min(0).default(0),
  seal: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  limit: z.coerce.number().int().min(1).max(mostEvents).default(mostEvents),
});

const forCollector = handledFor({ tokenIn: ({ auditStreamToken }) => auditStreamToken });

/** The audit for a SIEM, as events of OCSF. */
export const GET = forCollector(async (request: Request): Promise<Response> => {
  const asked = place.safeParse(Object.fromEntries(new URL(request.url).searchParams));
  if (!asked.success) return new Response(null, { status: 400, headers: noStore });
  const events = await readStream(await store(), { ...asked.data, seal: asked.data.seal }, asked.data.limit);
  if (!events.ok) return Response.json({ kind: events.error }, { status: 409, headers: noStore });
  const headers = { ...noStore, 'content-type': 'application/x-ndjson; charset=utf-8' };
  return new Response(events.value.join(''), { headers });
});
