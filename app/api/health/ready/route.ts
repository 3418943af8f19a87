import { log } from '@/lib/log';
import { storeReadiness } from '@/lib/store/pool/readiness';
import { doesSecretOpen } from '@/lib/access/check-secret';

export const dynamic = 'force-dynamic';

/** Whether the console can write its records. The answer names what is missing; the log says why. */
export async function GET(): Promise<Response> {
  const secrets = doesSecretOpen() ? 'ok' : 'DATA_SECRET does not open this store';
  const checks = { store: await answers('store', () => storeReadiness.require()), secrets };
  const ready = Object.values(checks).every((check) => check === 'ok');
  return Response.json(
    { status: ready ? 'ready' : 'not-ready', checks },
    { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}

async function answers(what: string, ask: () => Promise<void>): Promise<'ok' | 'failed'> {
  try {
    await ask();
    return 'ok';
  } catch (error) {
    log('error', 'not-ready', { reason: what, error });
    return 'failed';
  }
}
