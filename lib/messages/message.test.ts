import { createTranslator } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { english } from './english.fixture';
import { enumerated } from './enumerated';
import { drawMessage, listed, message, readMessage, writeMessage, type Translate } from './message';
import { messagesIn } from './messages';
import { plainWords } from './plain-words';

const messages = messagesIn.en;

test('a sentence that was stored as text is drawn from its key and values', () => {
  const kept = writeMessage(message('reference.search.shown', { shown: 3, all: 1200 }));
  expect(english(readMessage(kept))).toBe('3 of 1,200 shown');
});

test('a sentence can be a value in another one', () => {
  const inner = message('reference.field.date');
  expect(english(message('reference.field.listOf', { items: inner }))).toBe('list of date, YYYY-MM-DD');
});

test('text of earlier versions stays readable, even where it looks like a cut sentence', () => {
  const looksLikeOne = [
    '{"key":"refe',
    '{"key":"terms.asWritten","values":{"text":null}}',
    '{"key":"terms.none","values":7}',
  ];
  for (const text of ['Needs {two} people', '', ...looksLikeOne]) expect(english(readMessage(text))).toBe(text);
});

test('an unknown key is reported, and shown in place of its text', () => {
  const onError = vi.fn();
  const t = createTranslator({ locale: 'en', messages, onError }) as unknown as Translate;
  expect(drawMessage(t, readMessage('{"key":"gone.since","values":{"a":1}}'))).toBe('gone.since');
  expect(onError).toHaveBeenCalledOnce();
});

test('values of a list stand in one text, joined as each language joins them', () => {
  const chinese = plainWords('zh-Hans');
  const currencies = enumerated(['EUR', 'USD', 'JPY']);
  expect(english(currencies)).toBe('EUR, USD, JPY');
  expect(chinese(currencies)).toBe('EUR、USD、JPY');
  const filters = enumerated([message('exports.filter.least', { amount: '5' }), 'x=1'], 'exports.file.clauses');
  expect(english(filters)).toBe(`${english(message('exports.filter.least', { amount: '5' }))}; x=1`);
  expect(chinese(filters)).toMatch(/；x=1$/);
  expect(chinese(enumerated(['一。', '二。'], 'coverage.sentences'))).toBe('一。二。');
  expect(english(enumerated(['One.', 'Two.'], 'coverage.sentences'))).toBe('One. Two.');
  expect(english(enumerated(['EUR']))).toBe('EUR');
  expect(english(enumerated([]))).toBe('');
});

test('a list in a sentence ends with the word for "and"', () => {
  const three = listed(message('terms.none'), [message('terms.status'), message('terms.created')]);
  const chinese = plainWords('zh-Hans');
  const [one, two, last] = [message('terms.none'), message('terms.status'), message('terms.created')].map(chinese);
  expect(chinese(three)).toBe(`${one ?? ''}、${two ?? ''}和${last ?? ''}`);
});
