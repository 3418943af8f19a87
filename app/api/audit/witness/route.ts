import { answerNoRoute, handled, noStore } from '@/app/api/refusal';
import { environment } from '@/lib/env';
import { receiveCheckpoint, type WitnessRefusal } from '@/lib/outbox/witnesses/receive-checkpoint';
import { store } from '@/lib/store/open-store';

export const dynamic = 'force-dynamic';

/** A checkpoint has about 700 characters. */
const longestBody = 4_096;

const statuses: Readonly<Record<WitnessRefusal, number>> = {
  'not-signed': 401,
  'not-a-checkpoint': 400,
  contradicts: 409,
};

/** Takes a checkpoint of another console that knows the common secret; without a secret there is no such address. */
export const POST = handled(async (request: Request): Promise<Response> => {
  const { auditWitnessSecret: secret } = environment();
  if (secret === undefined) return answerNoRoute();
  if (Number(request.headers.get('content-length') ?? longestBody + 1) > longestBody) {
    return new Response(null, { status: 413, headers: noStore });
  }
  const posted = { signature: request.headers.get('payments-console-signature'), body: await request.text() };
  const taken = await receiveCheckpoint(await store(), secret, posted, new Date());
  const status = taken.ok ? 204 : statuses[taken.error];
  return new Response(null, { status, headers: noStore });
});
