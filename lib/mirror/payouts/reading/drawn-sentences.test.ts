import { test } from 'vitest';
import { checkChineseSentences, checkSentences } from './drawn-sentences.fixture';

test('500 drawn sentences in Chinese, or in both languages, become the filters they were written from', () => {
  checkChineseSentences(500);
});

test('1,000 drawn sentences become the filters from which they were written', () => {
  checkSentences(1_000);
});
