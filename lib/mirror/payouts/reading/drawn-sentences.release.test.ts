import { test } from 'vitest';
import { checkChineseSentences, checkSentences } from './drawn-sentences.fixture';

test('5,000 drawn sentences in Chinese, or in both languages, become the filters they were written from', () => {
  checkChineseSentences(5_000);
});

test('10,000 drawn sentences become the filters from which they were written', () => {
  checkSentences(10_000);
});
