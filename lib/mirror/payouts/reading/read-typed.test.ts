import { expect, test } from 'vitest';
import type { PayoutFilterName } from '../payout-filters';
import { readPayoutQuery } from '../payout-query';
import { askedQuestions } from './asked-questions.fixture';
import { chineseQuestions } from './chinese-questions.fixture';
import { readTyped, type TypedReading } from './read-typed';
import { typedPayouts } from './typed-payouts';
import { typedQuestions } from './typed-questions.fixture';

const ann = '5f1d6c1e-0000-4000-8000-00000000000a';
const ben = '5f1d6c1e-0000-4000-8000-00000000000b';
const fang = '5f1d6c1e-0000-4000-8000-00000000000c';
const ids: Readonly<Record<string, string>> = { ann, ben, fang };
const context = {
  today: '2026-11-27',
  currencies: ['CNH', 'EUR', 'GBP', 'HKD', 'JPY', 'KWD', 'SGD', 'USD'],
  owners: [
    { id: ann, name: 'Ann Lee' },
    { id: ben, name: 'Ben Ode' },
    { id: fang, name: '王芳' },
  ],
  accounts: [
    { account: 'master', name: undefined },
    { account: 'north', name: 'North Ltd' },
    { account: 'east', name: '华东分公司' },
    { account: 'pizza', name: 'Late Night Pizza' },
    { account: 'tiles', name: 'Euro Tiles' },
  ],
};

/** A set of filters, whatever the order of their names and values. */
const inOrder = (filters: Readonly<Record<string, string | undefined>>) =>
  Object.entries(filters)
    .map(([name, value = '']) => `${name}=${value.split(',').toSorted().join()}`)
    .toSorted();

/** The sentences of a table, each with all that it can mean: its filters and the text that is left. */
const questionsIn = (table: string) =>
  table
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [sentence = ''] = line.split(' |');
      const meanings = line.slice(sentence.length + 2).split(' || ');
      return {
        sentence,
        readings: meanings.map((meaning) => {
          const [filters = '', text = ''] = meaning.split(' | ').map((part) => part.trim());
          const wanted = filters === '' ? [] : filters.split(' ').map((one) => one.split('='));
          return {
            text,
            filters: inOrder(Object.fromEntries(wanted.map(([name = '', value = '']) => [name, named(value)]))),
          };
        }),
      };
    });
const questions = questionsIn(typedQuestions);
const questionsInChinese = questionsIn(chineseQuestions);
const asked = questionsIn(askedQuestions);

/** The names of people stand for their ids. */
function named(value: string): string {
  return value
    .split(',')
    .map((one) => ids[one] ?? one)
    .join();
}

/** Every filter is one that an address takes. */
function expectInAddress({ filters }: TypedReading<PayoutFilterName>): void {
  expect(readPayoutQuery(filters).ignored).toEqual([]);
}

test('there are more than 300 questions, each of them once', () => {
  expect(questions.length).toBeGreaterThan(300);
  expect(new Set(questions.map(({ sentence }) => sentence)).size).toBe(questions.length);
});

test('there are more than 200 questions in Chinese, each of them once', () => {
  expect(questionsInChinese.length).toBeGreaterThan(200);
  expect(new Set(questionsInChinese.map(({ sentence }) => sentence)).size).toBe(questionsInChinese.length);
});

test('there are more than 400 questions of daily work, each of them once', () => {
  expect(asked.length).toBeGreaterThan(400);
  expect(new Set(asked.map(({ sentence }) => sentence)).size).toBe(asked.length);
});

test.each([...questions, ...questionsInChinese, ...asked])('$sentence', ({ sentence, readings }) => {
  const read = readTyped(sentence, context, typedPayouts);
  expect(read.map(({ filters, text }) => ({ text, filters: inOrder(filters) }))).toEqual(readings);
  read.forEach(expectInAddress);
});
