import { sql } from 'drizzle-orm';
import { log } from '@/lib/log';
import { store } from '@/lib/store/open-store';

export const dynamic = 'force-dynamic';

const limitMs = 3_000;

/** The console can do its work: what it stands on answers. Says what is missing, not why; the log says why. */
export async function GET(): Promise<Response> {
  const checks = { store: await answers('store', async () => (await store()).execute(sql`select 1`)) };
  const ready = Object.values(checks).every((check) => check === 'ok');
  return Response.json(
    { status: ready ? 'ready' : 'not-ready', checks },
    { status: ready ? 200 : 503, headers: { 'cache-control': 'no-store' } },
  );
}

async function answers(what: string, ask: () => Promise<unknown>): Promise<'ok' | 'failed'> {
  const limit = new AbortController();
  try {
    await Promise.race([ask(), silence(limit.signal)]);
    return 'ok';
  } catch (error) {
    log('error', 'not-ready', { reason: what, error });
    return 'failed';
  } finally {
    limit.abort();
  }
}

async function silence(stop: AbortSignal): Promise<never> {
  const { setTimeout } = await import('node:timers/promises');
  await setTimeout(limitMs, undefined, { signal: stop });
  throw new Error('No answer in time.');
}
