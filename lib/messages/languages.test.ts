import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';
import { describe, expect, test } from 'vitest';

const inMessages = (...parts: readonly string[]) => path.join(import.meta.dirname, ...parts);

/** Message files of a language, whose types the framework writes beside them. */
const filesOf = (language: string) => readdirSync(inMessages(language)).filter((name) => name.endsWith('.json'));

function pairsOf(value: unknown, key: string): [key: string, text: string][] {
  if (typeof value === 'string') return [[key, value]];
  return Object.entries(value as object).flatMap(([name, inner]) => pairsOf(inner, `${key}.${name}`)); // messages hold no others
}

const messagesOf = (language: string, file: string) =>
  pairsOf(JSON.parse(readFileSync(inMessages(language, file), 'utf8')), path.basename(file, '.json'));

/** The names of everything that is put into a message, tags among them. */
function placeholdersOf(elements: readonly MessageFormatElement[]): string[] {
  const names = elements.flatMap((element) => {
    if (element.type === TYPE.literal || element.type === TYPE.pound) return [];
    if (element.type === TYPE.tag) return [element.value, ...placeholdersOf(element.children)];
    if (element.type !== TYPE.select && element.type !== TYPE.plural) return [element.value];
    const inner = Object.values(element.options).flatMap((option) => placeholdersOf(option.value));
    return [element.value, ...inner];
  });
  return [...new Set(names)].toSorted();
}

const languages = readdirSync(inMessages(), { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== 'en')
  .map(({ name }) => name);

describe.each(languages)('messages in %s', (language) => {
  test('are those of the English ones, with the same placeholders', () => {
    expect(filesOf(language)).toEqual(filesOf('en'));
    for (const file of filesOf('en')) {
      const english = messagesOf('en', file);
      const other = messagesOf(language, file);
      expect(other.map(([key]) => key)).toEqual(english.map(([key]) => key));
      const placed = ([key, text]: readonly [string, string]) => [key, placeholdersOf(parse(text))];
      expect(other.map(placed)).toEqual(english.map(placed));
    }
  });
});

test('Chinese sentences have full-width punctuation', () => {
  const half = /[\u4E00-\u9FFF][,;:?!]|[,;?!][\u4E00-\u9FFF]/;
  // Other words for pages and commands are a list that the search reads.
  const texts = filesOf('zh-Hans').flatMap((file) => messagesOf('zh-Hans', file));
  expect(texts.filter(([key, text]) => !key.startsWith('find.words.') && half.test(text))).toEqual([]);
});
