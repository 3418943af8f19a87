import { describe, expect, test } from 'vitest';
import { english } from '@/lib/messages/english.fixture';
import { plainWords } from '@/lib/messages/plain-words';
import { durationWords, remainingWords, roughDuration, updatedText } from './duration';

const S = 1_000;
const MIN = 60 * S;
const H = 60 * MIN;
const D = 24 * H;

const chinese = plainWords('zh-Hans');

describe('durationWords', () => {
  test.each([
    [3 * D + 4 * H + 59 * MIN, '3 d 4 h', '3 天 4 小时'],
    [2 * D + 5 * H, '2 d 5 h', '2 天 5 小时'],
    [3 * D + 59 * MIN, '3 d', '3 天'],
    [D, '1 d', '1 天'],
    [D - 1, '23 h 59 min', '23 小时 59 分钟'],
    [6 * H + 31 * MIN, '6 h 31 min', '6 小时 31 分钟'],
    [2 * H, '2 h', '2 小时'],
    [12 * MIN + 59 * S, '12 min', '12 分钟'],
    [MIN, '1 min', '1 分钟'],
    [MIN - 1, '59 s', '59 秒'],
    [45 * S, '45 s', '45 秒'],
    [999, '0 s', '0 秒'],
    [0, '0 s', '0 秒'],
    [-5 * D, '0 s', '0 秒'],
    [400 * D, '400 d', '400 天'],
    [1_400 * D, '1,400 d', '1,400 天'],
  ])('%d ms is %s, %s', (ms, text, inChinese) => {
    expect(english(durationWords(ms))).toBe(text);
    expect(chinese(durationWords(ms))).toBe(inChinese);
  });
});

test.each([
  [3 * D + 4 * H, '3 d', '3 天'],
  [D, '1 d', '1 天'],
  [D - 1, '23 h 59 min', '23 小时 59 分钟'],
  [-D, '0 s', '0 秒'],
])('%d ms is roughly %s, %s', (ms, text, inChinese) => {
  expect(english(roughDuration(ms))).toBe(text);
  expect(chinese(roughDuration(ms))).toBe(inChinese);
});

test('the age of a list is counted from when it was read', () => {
  expect(english(updatedText(1_000_000, 1_014_400))).toBe('Updated 14 s ago');
  expect(english(updatedText(1_000_000, 999_000))).toBe('Updated 0 s ago');
  expect(chinese(updatedText(1_000_000, 1_014_400))).toBe('14 秒前更新');
});

test.each([
  [7_500_000, '2 h 5 min', '2 小时 5 分钟'],
  [3_600_000, '1 h 0 min', '1 小时 0 分钟'],
  [3_599_001, '1 h 0 min', '1 小时 0 分钟'],
  [3_599_000, '59 min 59 s', '59 分钟 59 秒'],
  [61_000, '1 min 1 s', '1 分钟 1 秒'],
  [59_999, '1 min 0 s', '1 分钟 0 秒'],
  [1, '1 s', '1 秒'],
  [0, '0 s', '0 秒'],
  [-5_000, '0 s', '0 秒'],
])('%i ms are left as %s, %s', (ms, words, inChinese) => {
  expect(english(remainingWords(ms))).toBe(words);
  expect(chinese(remainingWords(ms))).toBe(inChinese);
});
