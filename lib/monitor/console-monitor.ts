import { environment } from '@/lib/env';
import { processSlot } from '@/lib/front/process-slot';
import { platformLoads } from '@/lib/platform/platform-context';
import { openStore } from '@/lib/store/open-store';
import { workerStates } from '@/lib/work/start-workers';
import { MetricRegistry } from './metric-registry';
import { countEvents, showProcessFigures } from './process-figures';
import { storeParts } from './store-parts';
import { StoreScrape } from './store-scrape';

/** The figures of this process and of its store, for a program that watches the console. */
class ConsoleMonitor {
  readonly #registry = new MetricRegistry();
  readonly #scrape = new StoreScrape(this.#registry, storeParts, async () => ({
    database: (await openStore()).database,
    now: new Date(),
    callsPerMinute: environment().platformCallsPerMinute,
  }));

  constructor() {
    this.#registry.addProcess();
    countEvents(this.#registry);
  }

  get contentType(): string {
    return this.#registry.contentType;
  }

  async text(): Promise<string> {
    await this.#scrape.refresh();
    const opened = await openStore().catch(() => undefined);
    showProcessFigures(this.#registry, { platform: platformLoads(), workers: workerStates(), store: opened?.load() });
    return await this.#registry.text();
  }
}

const slot = processSlot<ConsoleMonitor>('monitor');

/** Begins to count. Without a monitor nothing that happens is counted. */
export function startMonitor(): void {
  slot.value ??= new ConsoleMonitor();
}

/** The monitor of this process; undefined where none was started. */
export const consoleMonitor = (): ConsoleMonitor | undefined => slot.value;
