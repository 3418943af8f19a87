import { amountsIn, movePoint } from '@/lib/format/amount-text';
import { findCurrency } from '@/lib/format/currencies';
import { foldLoosely } from '@/lib/format/fold-text';
import { type CommandName, commands, type OfferedCommand } from './commands';

/** A command with everything that people call it. */
export interface NamedCommand extends OfferedCommand {
  readonly words: readonly string[];
}

/** A typed command and what stands behind its name: "freeze 4467". */
export interface TypedCommand {
  readonly name: CommandName;
  readonly rest: string;
}

const fold = (text: string) => foldLoosely(text).trim().replaceAll(/\s+/g, ' ');

const namesOf = ({ title, words }: NamedCommand) => [title, ...words].map(fold);

const han = /\p{Script=Han}/u;

/** Whether the name ends where what it takes begins: at a space, or in Chinese at a letter of another script or a digit. */
const isBefore = (called: string, rest: string, isQuote: boolean): boolean =>
  rest === '' || rest.startsWith(' ') || (han.test(called.slice(-1)) && (isQuote || !han.test(rest.slice(0, 1))));

/** The command that takes something and whose name begins the text; the longest name wins. */
export function readTyped(
  text: string,
  named: readonly NamedCommand[],
  words: QuoteWords = noWords,
): TypedCommand | undefined {
  const typed = fold(text);
  const fitting = named
    .filter(({ name }) => commands[name].takes !== undefined)
    .flatMap((one) => namesOf(one).map((called) => ({ name: one.name, called })))
    .filter(({ name, called }) => {
      const rest = typed.slice(called.length);
      const isQuote = commands[name].takes === 'quote' && Object.keys(readQuote(rest, words)).length > 0;
      return typed.startsWith(called) && isBefore(called, rest, isQuote);
    })
    .toSorted((one, other) => other.called.length - one.called.length);
  const [found] = fitting;
  return found && { name: found.name, rest: typed.slice(found.called.length).trim() };
}

/** 4: the whole name; 3: its beginning; 2: the beginning of another word; 1: beginnings of its words; 0: none. */
function fitOf(command: NamedCommand, typed: string): number {
  const names = namesOf(command);
  if (names.includes(typed)) return 4;
  if (names[0]?.startsWith(typed) === true) return 3;
  if (names.some((one) => one.startsWith(typed))) return 2;
  const fits = (called: string) =>
    typed
      .split(' ')
      .every((part) =>
        called.split(/[\s-]/).some((one) => (han.test(part) ? one.includes(part) : one.startsWith(part))),
      );
  return names.some(fits) ? 1 : 0;
}

/** The commands that fit a text, the best first. */
export function matchCommands(text: string, named: readonly NamedCommand[]): readonly NamedCommand[] {
  const typed = fold(text);
  if (typed === '') return [];
  return named
    .map((command) => ({ command, fit: fitOf(command, typed) }))
    .filter(({ fit }) => fit > 0)
    .toSorted((one, other) => other.fit - one.fit)
    .map(({ command }) => command);
}

/** How people write a quote, each a list of a meaning and a name: the codes of currencies, the zeros of 万. */
export interface QuoteWords {
  readonly currencies: string;
  readonly scales: string;
}

const noWords: QuoteWords = { currencies: '', scales: '' };

/** Each name with what it means, the longest first. */
const meaningsIn = (list: string): readonly { readonly name: string; readonly means: string }[] =>
  list
    .split(', ')
    .filter((one) => one !== '')
    .map((one) => ({ means: one.slice(0, one.indexOf(' ')), name: fold(one.slice(one.indexOf(' ') + 1)) }))
    .toSorted((one, other) => other.name.length - one.name.length);

/** "usd eur 1000" as the fields of the quote page; what cannot be read is left out. */
export function readQuote(rest: string, words: QuoteWords = noWords): Readonly<Record<string, string>> {
  const scales = meaningsIn(words.scales);
  const scale = scales.length === 0 ? '' : `(?: ?(${scales.map(({ name }) => name).join('|')})(?![a-z]))?`;
  const text = meaningsIn(words.currencies).reduce(
    (before, { name, means }) => before.replaceAll(name, ` ${means.toLowerCase()} `),
    fold(rest),
  );
  const [sell, buy] = [...text.matchAll(/[a-z]+/g)]
    .map(([part]) => part.toUpperCase())
    .filter((part) => findCurrency(part) !== undefined);
  const [, digits, by] = new RegExp(`(\\d(?:[\\d.,]*\\d)?)${scale}`).exec(text) ?? [];
  const places = Number(scales.find(({ name }) => name === by)?.means ?? 0);
  const [only, ...others] = amountsIn(digits ?? '', { currency: sell ?? '', wholeDigits: 18 });
  // The form asks about what two people read differently.
  const amount =
    only === undefined || others.length > 0 ? (places === 0 ? digits : undefined) : movePoint(only, places);
  return {
    ...(sell === undefined ? {} : { sell_currency: sell }),
    ...(buy === undefined ? {} : { buy_currency: buy }),
    ...(amount === undefined || amount === '' ? {} : { sell_amount: amount }),
  };
}

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A shown text in parts: those that a typed word has found are matches. Accents and case do not count. */
export function markMatches(shown: string, typed: string): readonly TextPart[] {
  const letters = Array.from(shown);
  // One letter may fold into two, as ß does, or into none.
  const folded = letters.map((letter) => (/\s/.test(letter) ? ' ' : foldLoosely(letter)));
  const starts = folded.map((_, place) => folded.slice(0, place).join('').length);
  const whole = folded.join('');
  const hits = letters.map(() => false);
  for (const word of fold(typed).split(' ')) {
    const from = word === '' ? -1 : whole.indexOf(word);
    if (from === -1) continue;
    starts.forEach((start, place) => {
      const end = start + (folded[place]?.length ?? 0);
      if (start < from + word.length && end > from) hits[place] = true;
    });
  }
  const parts: TextPart[] = [];
  letters.forEach((letter, place) => {
    const isMatch = hits[place] ?? false;
    const last = parts.at(-1);
    if (last?.isMatch === isMatch) parts[parts.length - 1] = { text: last.text + letter, isMatch };
    else parts.push({ text: letter, isMatch });
  });
  return parts;
}
