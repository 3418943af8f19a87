import { expect, test } from 'vitest';
import { english } from './english.fixture';
import { message, readMessage, writeMessage } from './message';

test('a sentence that was kept as text is drawn from its key and values', () => {
  const kept = writeMessage(message('reference.search.shown', { shown: 3, all: 1200 }));
  expect(english(readMessage(kept))).toBe('3 of 1,200 shown');
});

test('a sentence stands as a value in another one', () => {
  const inner = message('reference.field.date');
  expect(english(message('reference.field.listOf', { items: inner }))).toBe('list of date, YYYY-MM-DD');
});

test('text of earlier versions stays readable, also where it looks like a cut sentence', () => {
  for (const text of ['Needs {two} people', '{"key":"refe', '']) expect(english(readMessage(text))).toBe(text);
});

test('a key that is gone is shown as it is', () => {
  expect(english('{"key":"gone.since","values":{"a":1}}')).toBe('gone.since');
});
