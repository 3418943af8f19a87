import meanings from './console-metrics.json' with { type: 'json' };

interface ConsoleMetric {
  /** A histogram or counter is of this process; a gauge is read when a monitor asks. */
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly labels: readonly string[];
  /** The store's figures are the same in each copy of the console. */
  readonly from: 'process' | 'store';
}

/**
 * Every figure that the console tells a monitor. The values of labels are patterns of routes, names of operations,
 * lists, states and kinds: sets that the code bounds, and never a value of a record, a person or an account.
 */
export const consoleMetrics = {
  console_request_duration_seconds: {
    type: 'histogram',
    from: 'process',
    labels: ['route', 'method', 'status'],
  },
  console_platform_call_duration_seconds: {
    type: 'histogram',
    from: 'process',
    labels: ['operation', 'outcome'],
  },
  console_platform_calls_waiting: {
    type: 'gauge',
    from: 'process',
    labels: ['lane'],
  },
  console_platform_calls_running: {
    type: 'gauge',
    from: 'process',
    labels: ['lane'],
  },
  console_platform_calls_left: {
    type: 'gauge',
    from: 'store',
    labels: [],
  },
  console_platform_away: {
    type: 'gauge',
    from: 'process',
    labels: ['operation'],
  },
  console_write_steps_total: {
    type: 'counter',
    from: 'process',
    labels: ['operation', 'state'],
  },
  console_writes_open: {
    type: 'gauge',
    from: 'store',
    labels: ['operation', 'state'],
  },
  console_writes_oldest_seconds: {
    type: 'gauge',
    from: 'store',
    labels: ['state'],
  },
  console_mirror_accounts: {
    type: 'gauge',
    from: 'store',
    labels: ['state'],
  },
  console_mirror_stretches: {
    type: 'gauge',
    from: 'store',
    labels: ['list', 'state'],
  },
  console_mirror_lag_seconds: {
    type: 'gauge',
    from: 'store',
    labels: ['list'],
  },
  console_worker_turn_duration_seconds: {
    type: 'histogram',
    from: 'process',
    labels: ['worker'],
  },
  console_worker_turns_failed_total: {
    type: 'counter',
    from: 'process',
    labels: ['worker'],
  },
  console_worker_last_turn_timestamp_seconds: {
    type: 'gauge',
    from: 'process',
    labels: ['worker'],
  },
  console_worker_leads: {
    type: 'gauge',
    from: 'process',
    labels: ['worker'],
  },
  console_deliveries: {
    type: 'gauge',
    from: 'store',
    labels: ['channel', 'state'],
  },
  console_deliveries_oldest_due_seconds: {
    type: 'gauge',
    from: 'store',
    labels: ['channel'],
  },
  console_delivery_steps_total: {
    type: 'counter',
    from: 'process',
    labels: ['channel', 'state'],
  },
  console_alerts_open: {
    type: 'gauge',
    from: 'store',
    labels: ['kind', 'severity'],
  },
  console_sessions_open: {
    type: 'gauge',
    from: 'store',
    labels: [],
  },
  console_audit_lines: {
    type: 'gauge',
    from: 'store',
    labels: [],
  },
  console_audit_last_line_timestamp_seconds: {
    type: 'gauge',
    from: 'store',
    labels: [],
  },
  console_store_statement_duration_seconds: {
    type: 'histogram',
    from: 'process',
    labels: ['by'],
  },
  console_store_running: {
    type: 'gauge',
    from: 'process',
    labels: [],
  },
  console_store_waiting: {
    type: 'gauge',
    from: 'process',
    labels: [],
  },
  console_store_most: {
    type: 'gauge',
    from: 'process',
    labels: [],
  },
  console_store_bytes: {
    type: 'gauge',
    from: 'store',
    labels: [],
  },
  console_scrape_part_failed: {
    type: 'gauge',
    from: 'process',
    labels: ['part'],
  },
} satisfies Readonly<Record<string, ConsoleMetric>>;

export type MetricName = keyof typeof consoleMetrics;

/** What each figure means, in a sentence. */
export const metricMeanings: Readonly<Record<MetricName, string>> = meanings;

/** The labels of a figure, each with a value. */
export type LabelsOf<N extends MetricName> = Readonly<Record<(typeof consoleMetrics)[N]['labels'][number], string>>;
