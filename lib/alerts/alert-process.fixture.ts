import { setTimeout as pause } from 'node:timers/promises';
import { wordsIn } from '@/lib/messages/words-in.fixture';
import { DeliverySender } from '@/lib/outbox/delivery-sender';
import { openPostgres } from '@/lib/store/postgres';
import { RunningWorker } from '@/lib/work/running-worker';
import { AlertWorker } from './alert-worker';
import { alertDelivery } from './alert-delivery';
import { broken, TestAlerts } from './test-alerts.fixture';

// A copy of the console that evaluates alerts and sends mails until it is killed.

const [url = '', server = ''] = process.argv.slice(2);
const alerts = new TestAlerts(await openPostgres(url), { SMTP_URL: server, MAIL_FROM: 'console@company.test' });
const { database, sealer, environment } = alerts;
const context = { database, sealer, environment, owner: `process ${process.pid}` };
const store = () => Promise.resolve(database);
const worker = new RunningWorker(new AlertWorker({ ...context, broken }), { store, owner: context.owner, broken });
const sender = new DeliverySender({
  ...context,
  kinds: [alertDelivery],
  wordsIn,
  tls: { rejectUnauthorized: false },
  leaseMs: 2_000,
});

async function work(turn: () => Promise<unknown>): Promise<never> {
  for (;;) {
    await turn();
    await pause(5);
  }
}

await Promise.all([work(async () => await worker.turn()), work(async () => await sender.turn())]);
