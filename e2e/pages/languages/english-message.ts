import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser';

const inMessages = (...parts: readonly string[]) => path.join(import.meta.dirname, '../../../lib/messages', ...parts);

function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return Object.values(value as object).flatMap(textsOf); // messages hold no others
}

const textsIn = (language: string, file: string) =>
  textsOf(JSON.parse(readFileSync(inMessages(language, file), 'utf8')));

const escape = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, String.raw`\$&`);

/** A pattern that fits what a message is drawn as, whatever is put into it. */
function patternOf(elements: readonly MessageFormatElement[]): string {
  return elements
    .map((element) => {
      if (element.type === TYPE.literal) return escape(element.value);
      if (element.type === TYPE.tag) return patternOf(element.children);
      if (element.type !== TYPE.select && element.type !== TYPE.plural) return '.+';
      const options = Object.values(element.options).map((option) => patternOf(option.value));
      return `(?:${options.join('|')})`;
    })
    .join('');
}

/** English messages that have words, and that are others in Chinese. */
const english = readdirSync(inMessages('en'))
  .filter((name) => name.endsWith('.json'))
  .flatMap((file) => {
    const chinese = textsIn('zh-Hans', file);
    return textsIn('en', file).filter((text, at) => text !== chinese[at]);
  });

const whole = new Set(english.filter((text) => !/[{<]/.test(text)));

const patterns = english
  .filter((text) => /[{<]/.test(text))
  .map((text) => patternOf(parse(text)))
  .filter((pattern) => /[A-Za-z]{4}/.test(pattern.replaceAll(/\(\?:|\\./g, ' ')))
  .map((pattern) => new RegExp(`^${pattern}$`, 's'))
  // A message that can be drawn without a word of its own fits everything.
  .filter((pattern) => !pattern.test('甲 1 乙: 2'));

/** Most texts of a page are on every page. */
const known = new Map<string, boolean>();

/** Whether a text is an English message, whatever is put into it. */
export function isEnglishMessage(text: string): boolean {
  const found =
    known.get(text) ?? (isWholeMessage(text) || (/[A-Za-z]/.test(text) && patterns.some((each) => each.test(text))));
  known.set(text, found);
  return found;
}

/** Whether a text is an English message into which nothing is put. */
export const isWholeMessage = (text: string): boolean => whole.has(text);
