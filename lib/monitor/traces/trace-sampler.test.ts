import { expect, test } from 'vitest';
import { newTraceId } from '@/lib/front/traceparent.mjs';
import { TraceSampler } from './trace-sampler';

const id = newTraceId();

test.each([
  ['always_on', 0.5, 1, [true, true, true]],
  ['always_off', 0.5, 0, [false, false, false]],
  ['parentbased_always_on', 0.5, 1, [true, true, false]],
  ['parentbased_always_off', 0.5, 0, [false, true, false]],
  ['traceidratio', 1, 1, [true, true, true]],
  ['traceidratio', 0, 0, [false, false, false]],
  ['parentbased_traceidratio', 0, 0, [false, true, false]],
] as const)('%s at %d keeps the share %d, and heeds who asks as its name says', (name, ratio, share, expected) => {
  const sampler = new TraceSampler({ name, ratio });
  expect(sampler.share).toBe(share);
  expect([undefined, true, false].map((parent) => sampler.isSampled(id, parent))).toEqual(expected);
});

test('a share decides by the id alone: every program that sees a trace decides alike, and the share is kept', () => {
  const [one, other] = [0, 1].map(() => new TraceSampler({ name: 'traceidratio', ratio: 0.25 }));
  const ids = Array.from({ length: 4_000 }, newTraceId);
  const kept = ids.filter((each) => one?.isSampled(each, undefined));
  expect(kept).toEqual(ids.filter((each) => other?.isSampled(each, true)));
  // Ten standard deviations.
  expect(Math.abs(kept.length - 1_000)).toBeLessThan(275);
  const more = new TraceSampler({ name: 'traceidratio', ratio: 0.5 });
  expect(kept.every((each) => more.isSampled(each, undefined))).toBe(true);
});
