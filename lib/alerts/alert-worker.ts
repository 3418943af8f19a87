import type { ViewerContext } from '@/lib/access/viewers/find-viewer';
import { evaluateAlerts } from './evaluate-alerts';
import { planDeliveries } from './sending/plan-deliveries';
import type { Worker, WorkTurn } from '@/lib/work/worker';

export interface AlertWorkerOptions extends ViewerContext {
  readonly broken: (error: unknown) => void;
}

/** Evaluates alerts, a turn at a time, in the one copy of the console that leads. */
export class AlertWorker implements Worker {
  readonly name = 'alerts';
  readonly leads = true;
  /** As often as the mirror is filled: payouts of today are read every 15 seconds at most. */
  readonly idleMs = 10_000;
  readonly #options: AlertWorkerOptions;

  constructor(options: AlertWorkerOptions) {
    this.#options = options;
  }

  /** Always false, even where a cause was found, so that the pace of evaluations stays the same. */
  async turn({ signal }: Pick<WorkTurn, 'signal'>): Promise<boolean> {
    const { database, environment, broken } = this.#options;
    await evaluateAlerts(database, { environment, broken, signal });
    while (!signal.aborted && (await planDeliveries(this.#options, broken)));
    return false;
  }
}
