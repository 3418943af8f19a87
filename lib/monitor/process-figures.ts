import { measuredEvents } from '@/lib/front/measured-events.mjs';
import type { platformLoads } from '@/lib/platform/platform-context';
import type { StoreLoad } from '@/lib/store/turns/store-load';
import type { WorkerState } from '@/lib/work/running-worker';
import { isWriteState } from '@/lib/writes/write-state';
import type { MetricRegistry } from './metric-registry';

const lanes = ['write', 'read', 'background'] as const;

/** Counts what happens in this process from now on. The returned function ends that. */
export function countEvents(registry: MetricRegistry): () => void {
  const { request, call, turn, write, delivery, statement } = measuredEvents;
  const ends = [
    request.listen(({ route, method, status, seconds }) => {
      const classOf = `${String(Math.floor(status / 100))}xx`;
      registry.observe('console_request_duration_seconds', { route, method, status: classOf }, seconds);
    }),
    call.listen(({ operation, outcome, seconds }) =>
      registry.observe('console_platform_call_duration_seconds', { operation, outcome }, seconds),
    ),
    turn.listen(({ worker, isFailed, seconds }) => {
      registry.observe('console_worker_turn_duration_seconds', { worker }, seconds);
      if (isFailed) registry.count('console_worker_turns_failed_total', { worker });
    }),
    write.listen(({ operation, state }) => {
      if (isWriteState(state)) registry.count('console_write_steps_total', { operation, state });
    }),
    delivery.listen(({ channel, state }) => registry.count('console_delivery_steps_total', { channel, state })),
    statement.listen(({ isWork, seconds }) =>
      registry.observe('console_store_statement_duration_seconds', { by: isWork ? 'work' : 'person' }, seconds),
    ),
  ];
  return () => {
    for (const end of ends) end();
  };
}

/** The present state of a process. */
export interface ProcessState {
  readonly platform: ReturnType<typeof platformLoads>;
  readonly workers: readonly WorkerState[];
  /** Undefined where the store cannot be opened. */
  readonly store: StoreLoad | undefined;
}

/** Puts the present state of this process in the place of the last one. */
export function showProcessFigures(registry: MetricRegistry, { platform, workers, store }: ProcessState): void {
  const sum = (lane: (typeof lanes)[number], of: 'waiting' | 'running') =>
    platform.reduce((total, load) => total + load.lanes[lane][of], 0);
  const byLane = (of: 'waiting' | 'running') => lanes.map((lane) => ({ labels: { lane }, value: sum(lane, of) }));
  registry.replace('console_platform_calls_waiting', byLane('waiting'));
  registry.replace('console_platform_calls_running', byLane('running'));
  const away = new Set(['platform', ...platform.flatMap((load) => load.away)]);
  registry.replace(
    'console_platform_away',
    Array.from(away, (operation) => ({
      labels: { operation },
      value: platform.some((load) => load.away.includes(operation)) ? 1 : 0,
    })),
  );
  registry.replace(
    'console_worker_leads',
    workers.map(({ name, isLeading }) => ({ labels: { worker: name }, value: isLeading ? 1 : 0 })),
  );
  registry.replace(
    'console_worker_last_turn_timestamp_seconds',
    workers.flatMap(({ name, turnAtMs, tookMs }) =>
      turnAtMs === undefined || tookMs === undefined
        ? []
        : [{ labels: { worker: name }, value: (turnAtMs + tookMs) / 1_000 }],
    ),
  );
  const alone = (value: number | undefined) => (value === undefined ? [] : [{ labels: {}, value }]);
  registry.replace('console_store_running', alone(store?.running));
  registry.replace('console_store_waiting', alone(store?.waiting));
  registry.replace('console_store_most', alone(store?.most));
}
