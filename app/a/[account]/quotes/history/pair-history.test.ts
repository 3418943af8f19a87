import { describe, expect, test } from 'vitest';
import { rateLine } from './pair-history';

const size = { width: 100, height: 50, margin: 10 };

describe('the line of a pair’s rates', () => {
  test('runs from the oldest to the newest, the highest rate on top', () => {
    const line = rateLine(
      [
        { atMs: 3_000, rate: '1.200000' },
        { atMs: 1_000, rate: '1.000000' },
        { atMs: 2_000, rate: '1.100000' },
      ],
      size,
    );
    expect(line?.dots.map(({ x, y }) => [x, y])).toEqual([
      [10, 40],
      [50, 25],
      [90, 10],
    ]);
    expect([line?.least, line?.most]).toEqual(['1.000000', '1.200000']);
  });

  test('shows the rates as the platform wrote them, with more digits than a float has', () => {
    const [low, high] = ['0.1234567890123456781', '0.1234567890123456789'];
    const line = rateLine(
      [high, low].map((rate, atMs) => ({ atMs, rate })),
      size,
    );
    expect([line?.least, line?.most]).toEqual([low, high]);
  });

  test('is flat for equal rates, and is missing for one rate or for text that is no rate', () => {
    const same = rateLine(
      [
        { atMs: 1, rate: '2' },
        { atMs: 2, rate: '2' },
      ],
      size,
    );
    expect(same?.dots.map(({ y }) => y)).toEqual([25, 25]);
    expect(rateLine([{ atMs: 1, rate: '2' }], size)).toBeUndefined();
    expect(
      rateLine(
        [
          { atMs: 1, rate: '2' },
          { atMs: 2, rate: 'n/a' },
        ],
        size,
      ),
    ).toBeUndefined();
  });
});
