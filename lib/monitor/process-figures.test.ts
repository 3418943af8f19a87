import { expect, test } from 'vitest';
import { measuredEvents } from '@/lib/front/measured-events.mjs';
import { MetricRegistry } from './metric-registry';
import { figuresOf } from './metric-text.fixture';
import { countEvents, showProcessFigures } from './process-figures';

test('what happens is counted by pattern, kind and state while a monitor listens, and not after', async () => {
  const registry = new MetricRegistry();
  const { request, call, turn, write, delivery, statement } = measuredEvents;
  const happen = () => {
    request.tell({ route: '/a/[account]/cards', method: 'GET', status: 404, seconds: 0.2 });
    call.tell({ operation: 'listCards', outcome: 'rate-limited', seconds: 0.3 });
    turn.tell({ worker: 'mirror', isFailed: true, seconds: 0.4 });
    turn.tell({ worker: 'mirror', isFailed: false, seconds: 0.4 });
    write.tell({ operation: 'createQuote', state: 'UNKNOWN' });
    write.tell({ operation: 'createQuote', state: 'a result that is no state' });
    delivery.tell({ channel: 'email', state: 'dead' });
    statement.tell({ isWork: true, seconds: 0.002 });
  };
  const end = countEvents(registry);
  happen();
  end();
  happen();
  const text = await registry.text();
  const count = (name: string) => figuresOf(text, name);
  expect(count('console_request_duration_seconds_count')).toEqual(['route=/a/[account]/cards method=GET status=4xx 1']);
  expect(count('console_platform_call_duration_seconds_sum')).toEqual(['operation=listCards outcome=rate-limited 0.3']);
  expect(count('console_worker_turn_duration_seconds_count')).toEqual(['worker=mirror 2']);
  expect(count('console_worker_turns_failed_total')).toEqual(['worker=mirror 1']);
  expect(count('console_write_steps_total')).toEqual(['operation=createQuote state=UNKNOWN 1']);
  expect(count('console_delivery_steps_total')).toEqual(['channel=email state=dead 1']);
  expect(count('console_store_statement_duration_seconds_count')).toEqual(['by=work 1']);
});

test('the calls of all connections are summed, and an operation is away while one of them holds it back', async () => {
  const registry = new MetricRegistry();
  const lanes = (waiting: number) => ({
    write: { waiting, running: 1 },
    read: { waiting: 0, running: 0 },
    background: { waiting: 0, running: 2 },
  });
  const turn = { leads: true, failure: undefined };
  const state = {
    platform: [
      { lanes: lanes(3), away: ['listCards'] },
      { lanes: lanes(4), away: [] },
    ],
    workers: [
      { ...turn, name: 'mirror', isLeading: true, turnAtMs: 5_000, tookMs: 500 },
      { ...turn, name: 'alerts', isLeading: false, turnAtMs: undefined, tookMs: undefined },
    ],
    store: { running: 2, waiting: 7, most: 10 },
  } as const;
  showProcessFigures(registry, state);
  const text = await registry.text();
  const count = (name: string) => figuresOf(text, name);
  expect(count('console_platform_calls_waiting')).toEqual(['lane=write 7', 'lane=read 0', 'lane=background 0']);
  expect(count('console_platform_calls_running')).toEqual(['lane=write 2', 'lane=read 0', 'lane=background 4']);
  expect(count('console_platform_away')).toEqual(['operation=platform 0', 'operation=listCards 1']);
  expect(count('console_worker_leads')).toEqual(['worker=mirror 1', 'worker=alerts 0']);
  expect(count('console_worker_last_turn_timestamp_seconds')).toEqual(['worker=mirror 5.5']);
  expect(['running', 'waiting', 'most'].flatMap((of) => count(`console_store_${of}`))).toEqual(['2', '7', '10']);
  showProcessFigures(registry, { platform: [], workers: [], store: undefined });
  const after = await registry.text();
  expect(figuresOf(after, 'console_platform_away')).toEqual(['operation=platform 0']);
  expect(figuresOf(after, 'console_store_running')).toEqual([]);
});
