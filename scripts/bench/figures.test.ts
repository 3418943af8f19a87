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

test('a median is the middle round, or the mean of the two middle ones', () => {
  expect(figuresOf([9, 1, 5])).toEqual({ median: 5, lowest: 1, highest: 9, rounds: 3 });
  expect(figuresOf([10, 2, 4, 1]).median).toBe(3);
  expect(figuresOf([7]).median).toBe(7);
  expect(() => figuresOf([])).toThrow('Nothing was measured');
});

test('a percentile is the smallest sample that a share of all samples does not exceed', () => {
  const hundred = Array.from({ length: 100 }, (_, place) => place + 1);
  expect(percentile(hundred, 0.95)).toBe(95.5);
  expect(percentile(hundred.slice(0, 99), 0.95)).toBe(95);
  expect(percentile(hundred, 1)).toBe(100);
  expect(percentile(hundred, 0.001)).toBe(1);
  expect(percentile([4], 0.99)).toBe(4);
});

test('a slope is that of the line through the points, and 0 where all times are equal', () => {
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

test('a page is interactive at the end of the last long task before five quiet seconds', () => {
  const longTasks = [task(400, 200), task(1_000, 500), task(9_000, 100)];
  expect(timeToInteractive({ ...quiet, longTasks })).toBe(1_500);
  // The third task begins before five seconds are over.
  expect(timeToInteractive({ ...quiet, longTasks: [...longTasks, task(6_000, 60)] })).toBe(9_100);
});

test('the five seconds count from the first paint', () => {
  expect(timeToInteractive({ ...quiet, firstPaintMs: 2_000, longTasks: [task(6_500, 100)] })).toBe(6_600);
});

test('two requests at once count as quiet, more do not', () => {
  const request = { startMs: 500, endMs: 4_000 };
  const longTasks = [task(600, 100), task(5_500, 100)];
  expect(timeToInteractive({ ...quiet, longTasks: [task(600, 100)], requests: [request, request] })).toBe(700);
  // The network is quiet only from 4 s on, which is less than five seconds before the next long task.
  expect(timeToInteractive({ ...quiet, longTasks, requests: [request, request, request] })).toBe(5_600);
});

test('a page without five quiet seconds has no time to interactive', () => {
  expect(timeToInteractive({ ...quiet, endMs: 5_200 })).toBeUndefined();
  const longTasks = [task(4_000, 100), task(8_000, 100), task(12_000, 100), task(16_000, 100)];
  expect(timeToInteractive({ ...quiet, longTasks })).toBeUndefined();
});

test('blocking time is the part of long tasks beyond 50 ms, between the first paint and interactive', () => {
  const longTasks = [task(100, 100), task(250, 150), task(1_000, 170), task(3_000, 400)];
  // The first task ends before the paint; 100 ms of the second lie after it; the last begins later than interactive.
  expect(totalBlockingTime({ ...quiet, longTasks }, 1_170)).toBe(50 + 120);
});

test('figures are shown with three significant digits, and their spread where there is one', () => {
  expect([3.14159, 31.4159, 314.159, 24, NaN].map(shortNumber)).toEqual(['3.14', '31.4', '314', '24', '–']);
  expect(shownFigures(figuresOf([298.2, 315.1, 340.4]))).toBe('315 (298–340)');
  expect(shownFigures(figuresOf([24, 24, 24]))).toBe('24');
});

test('a table is Markdown', () => {
  expect(markdownTable(['', 'a'], [['time', '1']])).toBe('|  | a |\n| --- | --- |\n| time | 1 |');
});
