import { writeCounts } from '@/lib/audit/record-act';
import { environment, EnvironmentError } from '@/lib/env';
import { log } from '@/lib/log';
import { openStore, type OpenStore } from '@/lib/store/open-store';
import { StoreError } from '@/lib/store/store-error';
import { prepareDemoPeople } from './people/demo-people';
import { notePeerAddresses } from './requests/peer-address';
import { seenSessions } from './sessions/seen-sessions';

/** Makes everything ready that signing in needs, or ends the process with the sentence that says what to correct. */
export async function start(): Promise<void> {
  try {
    const { demo, trustedProxies } = environment();
    notePeerAddresses(trustedProxies);
    const opened = await openStore();
    await prepareDemoPeople(opened.database, { demo }, new Date());
    leaveTidy(opened);
    tellCounts(opened);
  } catch (error) {
    if (!(error instanceof EnvironmentError) && !(error instanceof StoreError)) throw error;
    if (error.cause !== undefined) log('error', 'store-not-opened', { error });
    log('error', 'start-refused', { sentence: error.message });
    process.exit(1);
  }
}

/** The store stays open: requests under way still write. The checkpoint leaves the next start little to read. */
function leaveTidy(opened: OpenStore): void {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      void seenSessions().settle();
      opened.checkpoint().catch((error: unknown) => log('warn', 'checkpoint-failed', { error }));
    });
  }
}

const countsEveryMs = 30_000;

/** What the audit has counted becomes a line soon after its time is over, and at the next start where a console ended. */
function tellCounts({ database }: OpenStore): void {
  const tell = () => {
    writeCounts(database, new Date()).catch((error: unknown) => log('warn', 'counts-not-written', { error }));
  };
  setInterval(tell, countsEveryMs).unref();
  tell();
}
