import { createTranslator } from 'next-intl';
import { expect, test, vi } from 'vitest';
import { english } from './english.fixture';
import { drawMessage, message, readMessage, writeMessage, type Translate } from './message';
import { locale, messages } from './messages';

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
  const t = createTranslator({ locale, messages, onError }) as unknown as Translate;
  expect(drawMessage(t, readMessage('{"key":"gone.since","values":{"a":1}}'))).toBe('gone.since');
  expect(onError).toHaveBeenCalledOnce();
});
