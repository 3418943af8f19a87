import { describe, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { ageText, formatRemaining, updatedText } from './age';

const S = 1_000;
const MIN = 60 * S;
const H = 60 * MIN;
const D = 24 * H;

describe('ageText', () => {
  test.each([
    [3 * D + 4 * H + 59 * MIN, '3 d 4 h'],
    [3 * D + 59 * MIN, '3 d'],
    [D, '1 d'],
    [D - 1, '23 h 59 min'],
    [2 * H, '2 h'],
    [12 * MIN + 59 * S, '12 min'],
    [MIN, '1 min'],
    [MIN - 1, '59 s'],
    [999, '0 s'],
    [0, '0 s'],
    [-5 * D, '0 s'],
    [400 * D, '400 d'],
  ])('%d ms is %s', (ms, text) => {
    expect(ageText(ms)).toBe(text);
  });
});

test('the age of a list is counted from when it was read', () => {
  expect(english(updatedText(1_000_000, 1_014_400))).toBe('Updated 14 s ago');
  expect(english(updatedText(1_000_000, 999_000))).toBe('Updated 0 s ago');
});

test.each([
  [3_600_000, '1 h 0 min'],
  [3_599_001, '1 h 0 min'],
  [3_599_000, '59 min 59 s'],
  [61_000, '1 min 1 s'],
  [59_999, '1 min 0 s'],
  [1, '1 s'],
  [0, '0 s'],
  [-5_000, '0 s'],
])('%i ms are %s', (ms, words) => {
  expect(formatRemaining(ms)).toBe(words);
});
