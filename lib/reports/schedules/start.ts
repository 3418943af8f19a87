import { randomUUID } from 'node:crypto';
import { hostname } from 'node:os';
import { environment } from '@/lib/env';
import { repeatUntilEnd } from '@/lib/front/at-end';
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
  const repeat = (name: string, turn: () => Promise<boolean>): void =>
    repeatUntilEnd(name, async () => {
      const worked = await turn().catch((error: unknown) => {
        broken(error);
        return false;
      });
      return worked ? 0 : idleMs;
    });
  repeat('reports', async () => await runner.turn());
  repeat('report-mails', async () => await mailer.turn());
}
