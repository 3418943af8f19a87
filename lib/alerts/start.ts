import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { environment } from '@/lib/env';
import { repeatUntilEnd } from '@/lib/front/at-end';
import { log } from '@/lib/log';
import { plainWords } from '@/lib/messages/plain-words';
import { store } from '@/lib/store/open-store';
import { dataSealer } from '@/lib/store/sealer';
import { AlertWorker } from './alert-worker';
import { DeliverySender } from './sending/delivery-sender';

/** A cause is told within the mirror's own pace: payouts of today are read every 15 seconds at most. */
const evaluateEveryMs = 10_000;
const sendEveryMs = 2_000;

const broken = (error: unknown) => log('error', 'alerts-failed', { error });

/** Looks for what people have to know of, and tells them, while this copy of the console runs; without a mirror nobody could tell. */
export async function startAlerts(): Promise<void> {
  if (environment().mirrorDays === 0) return;
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
  const context = { database: await store(), sealer: dataSealer(), environment: environment(), owner };
  const worker = new AlertWorker({ ...context, broken });
  const sender = new DeliverySender({ ...context, words: plainWords() });
  const evaluate = async (): Promise<number> => {
    await worker.turn().catch(broken);
    return evaluateEveryMs;
  };
  const send = async (): Promise<number> => {
    const pauseMs = sender.turn().then((sent) => (sent ? 0 : sendEveryMs));
    return await pauseMs.catch((error: unknown) => {
      broken(error);
      return evaluateEveryMs;
    });
  };
  repeatUntilEnd('alerts', evaluate, async () => await worker.stop());
  repeatUntilEnd('deliveries', send);
}
