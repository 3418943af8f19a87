import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { continueTrace } from '@/lib/request-id';
import { lineOf } from '@/lib/log';
import { type EndedSpan, tracing } from './tracing.mjs';

let ended: EndedSpan[];
const record = (isSampled: boolean) =>
  tracing.recordWith({ share: 1, isSampled: (_, parent) => parent ?? isSampled, take: (span) => ended.push(span) });

beforeEach(() => {
  ended = [];
  record(true);
});
afterEach(() => tracing.recordWith(undefined));

const ofName = (name: string) => {
  const span = ended.find((one) => one.name === name);
  if (span === undefined) throw new Error(`no span ${name}`);
  return span;
};

test('steps within steps are one tree, beside others at the same time', async () => {
  const request = async (name: string) =>
    await tracing.step(name, { kind: 'server' }, async () => {
      await turn();
      await tracing.step(`${name} action`, {}, async () => {
        await turn();
        tracing.beginWithin(`${name} select`, {})?.end();
      });
    });
  await Promise.all([request('one'), request('two')]);
  for (const name of ['one', 'two']) {
    const [root, action, select] = [name, `${name} action`, `${name} select`].map(ofName);
    expect([root?.parentId, action?.parentId, select?.parentId]).toEqual([undefined, root?.spanId, action?.spanId]);
    expect(new Set([root?.traceId, action?.traceId, select?.traceId]).size).toBe(1);
  }
  expect(ofName('one').traceId).not.toBe(ofName('two').traceId);
});

test('an error fails its step and reaches the caller; the end of a page by the framework is no failure', async () => {
  const refused = new TypeError('iban GB29NWBK60161331926819');
  await expect(tracing.step('act', {}, () => Promise.reject(refused))).rejects.toBe(refused);
  expect(ofName('act')).toMatchObject({ isFailed: true, attributes: { 'error.type': 'TypeError' } });
  const redirect = Object.assign(new Error('NEXT_REDIRECT'), { digest: 'NEXT_REDIRECT;replace;/a/master;307;' });
  await expect(tracing.step('go', {}, () => Promise.reject(redirect))).rejects.toBe(redirect);
  expect(ofName('go')).toMatchObject({ isFailed: false, attributes: {} });
  expect(JSON.stringify(ended)).not.toContain('GB29');
});

test('a small step has no trace of its own, and none once its request has its answer', async () => {
  expect(tracing.beginWithin('select', {})).toBeUndefined();
  const span = tracing.begin('request');
  await tracing.run(span, async () => {
    span?.end();
    await turn();
    expect(tracing.beginWithin('select', {})).toBeUndefined();
    expect(tracing.running).toBeUndefined();
    // What goes on behind the answer still belongs to it where it names its trace.
    expect(tracing.spanOf(span?.context.traceId ?? '')).toEqual(span?.context);
    expect(tracing.spanOf('f'.repeat(32))).toBeUndefined();
  });
});

test('a trace that is not kept makes no spans, and hands its decision on', async () => {
  record(false);
  await tracing.step('request', {}, async () => {
    expect(tracing.beginWithin('select', {})).toBeUndefined();
    tracing.begin('call', { parent: tracing.running ?? {} })?.end();
    expect(continueTrace(undefined).flags).toBe('00');
    await turn();
  });
  expect(ended).toEqual([]);
});

test('lines of the log and calls within a step have the id of its trace', async () => {
  await tracing.step('request', {}, async () => {
    await turn();
    const id = tracing.running?.traceId;
    expect(continueTrace(undefined).id).toBe(id);
    expect(lineOf('console-failed', {})).toEqual({ event: 'console-failed', requestId: id });
    expect(lineOf('console-failed', { requestId: 'of-its-own' })).toMatchObject({ requestId: 'of-its-own' });
  });
  expect(lineOf('console-failed', {})).toEqual({ event: 'console-failed' });
});

test('without a recorder nothing is begun, and work runs as it is', async () => {
  tracing.recordWith(undefined);
  expect([tracing.isOn, tracing.share, tracing.begin('request'), tracing.beginWithin('select', {})]).toEqual([
    false,
    undefined,
    undefined,
    undefined,
  ]);
  expect(await tracing.step('act', {}, () => Promise.resolve(7))).toBe(7);
  expect(tracing.run(undefined, () => tracing.running)).toBeUndefined();
});
