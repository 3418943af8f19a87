import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { environment } from '@/lib/env';
import { log } from '@/lib/log';
import { plainWords } from '@/lib/messages/plain-words';
import { store } from '@/lib/store/open-store';
import { dataSealer } from '@/lib/store/sealer';
import { ReportMailer } from './report-mailer';
import { ReportRunner } from './report-runner';

/** Between turns in which there was nothing to do. */
const idleMs = 2_000;

const broken = (error: unknown) => log('error', 'reports-failed', { error });

/** Makes and sends the reports that are due, while this copy of the console runs; without a mirror there is nothing to report. */
export async function startReports(): Promise<void> {
  if (environment().mirrorDays === 0) return;
  const owner = `${hostname()} ${process.pid} ${randomUUID()}`;
  const context = { database: await store(), sealer: dataSealer(), environment: environment(), owner };
  const runner = new ReportRunner(context);
  const mailer = new ReportMailer({ ...context, words: plainWords() });
  let isStopping = false;
  const repeat = (turn: () => Promise<boolean>): void => {
    const tick = async (): Promise<void> => {
      if (isStopping) return;
      const worked = await turn().catch((error: unknown) => {
        broken(error);
        return false;
      });
      setTimeout(() => void tick(), worked ? 0 : idleMs).unref();
    };
    void tick();
  };
  repeat(async () => await runner.turn());
  repeat(async () => await mailer.turn());
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => (isStopping = true));
}
