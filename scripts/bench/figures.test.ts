import { expect, test } from 'vitest';
import {
  figuresOf,
  type LoadTrace,
  markdownTable,
  percentile,
  shortNumber,
  shownFigures,
  slopeOf,
  timeToInteractive,
  totalBlockingTime,
} from './figures';

const quiet: LoadTrace = { firstPaintMs: 300, parsedMs: 250, longTasks: [], requests: [], endMs: 20_000 };

const task = (startMs: number, tookMs: number) => ({ startMs, endMs: startMs + tookMs });

test('a median is the middle of the rounds in order, of an even number the middle of the two in the middle', () => {
  expect(figuresOf([9, 1, 5])).toEqual({ median: 5, lowest: 1, highest: 9, rounds: 3 });
  expect(figuresOf([10, 2, 4, 1]).median).toBe(3);
  expect(figuresOf([7]).median).toBe(7);
  expect(() => figuresOf([])).toThrow('Nothing was measured');
});

test('a percentile is a sample that so many do not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, place) => place + 1);
  expect(percentile(hundred, 0.95)).toBe(95.5);
  expect(percentile(hundred.slice(0, 99), 0.95)).toBe(95);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile(hundred, 0.001)).toBe(1);
  expect(percentile([4], 0.99)).toBe(4);
});

test('a slope is that of the line through the points, and none where time stands still', () => {
  const line = [0, 1, 2, 3].map((at) => [at, 100 + 2.5 * at] as const);
  expect(slopeOf(line)).toBeCloseTo(2.5);
  expect(slopeOf([...line, [4, 200]])).toBeGreaterThan(2.5);
  expect(
    slopeOf([
      [1, 5],
      [1, 9],
    ]),
  ).toBe(0);
});

test('a page without a long task is interactive when it is painted and parsed', () => {
  expect(timeToInteractive(quiet)).toBe(300);
  expect(timeToInteractive({ ...quiet, parsedMs: 900 })).toBe(900);
});

test('it is interactive at the end of the last long task before five quiet seconds', () => {
  const longTasks = [task(400, 200), task(1_000, 500), task(9_000, 100)];
  expect(timeToInteractive({ ...quiet, longTasks })).toBe(1_500);
  // The third one comes before five seconds are over.
  expect(timeToInteractive({ ...quiet, longTasks: [...longTasks, task(6_000, 60)] })).toBe(9_100);
});

test('five seconds count from the first paint on', () => {
  expect(timeToInteractive({ ...quiet, firstPaintMs: 2_000, longTasks: [task(6_500, 100)] })).toBe(6_600);
});

test('more than two requests at once are no quiet, two are', () => {
  const request = { startMs: 500, endMs: 4_000 };
  const longTasks = [task(600, 100), task(5_500, 100)];
  expect(timeToInteractive({ ...quiet, longTasks: [task(600, 100)], requests: [request, request] })).toBe(700);
  // Quiet only from 4 s on, which is not five seconds before the next long task.
  expect(timeToInteractive({ ...quiet, longTasks, requests: [request, request, request] })).toBe(5_600);
});

test('where five quiet seconds never came it says so', () => {
  expect(timeToInteractive({ ...quiet, endMs: 5_200 })).toBeUndefined();
  const longTasks = [task(4_000, 100), task(8_000, 100), task(12_000, 100), task(16_000, 100)];
  expect(timeToInteractive({ ...quiet, longTasks })).toBeUndefined();
});

test('blocking is what long tasks take beyond 50 ms between the first paint and interactive', () => {
  const longTasks = [task(100, 100), task(250, 150), task(1_000, 170), task(3_000, 400)];
  // The first is over before the paint; of the second 100 ms lie behind it; the last one comes later.
  expect(totalBlockingTime({ ...quiet, longTasks }, 1_170)).toBe(50 + 120);
});

test('figures are shown with the digits that say something, and their spread where there is one', () => {
  expect([3.14159, 31.4159, 314.159, 24, NaN].map(shortNumber)).toEqual(['3.14', '31.4', '314', '24', '–']);
  expect(shownFigures(figuresOf([298.2, 315.1, 340.4]))).toBe('315 (298–340)');
  expect(shownFigures(figuresOf([24, 24, 24]))).toBe('24');
});

test('a table is one as documents have it', () => {
  expect(markdownTable(['', 'a'], [['time', '1']])).toBe('|  | a |\n| --- | --- |\n| time | 1 |');
});
