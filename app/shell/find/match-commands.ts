import { foldLoosely } from '@/lib/format/fold-text';
import { readQuote } from '@/lib/mirror/payouts/reading/read-quote';
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

/** Whether `rest` can be an argument, by its beginning: a space, or after Chinese another script or a digit. */
const isBefore = (called: string, rest: string, takesQuote: boolean): boolean =>
  rest === '' ||
  rest.startsWith(' ') ||
  (han.test(called.slice(-1)) &&
    (!han.test(rest.slice(0, 1)) || (takesQuote && Object.keys(readQuote(rest)).length > 0)));

/** The command with an argument whose name begins the text; the longest name wins. */
export function readTyped(text: string, named: readonly NamedCommand[]): TypedCommand | undefined {
  const typed = fold(text);
  const fitting = named
    .filter(({ name }) => commands[name].takes !== undefined)
    .flatMap((one) => namesOf(one).map((called) => ({ name: one.name, called })))
    .filter(
      ({ name, called }) =>
        typed.startsWith(called) && isBefore(called, typed.slice(called.length), commands[name].takes === 'quote'),
    )
    .toSorted((one, other) => other.called.length - one.called.length);
  const [found] = fitting;
  return found && { name: found.name, rest: typed.slice(found.called.length).trim() };
}

/** How well a text fits. 4: whole name; 3: its beginning; 2: beginning of another name; 1: beginnings of its words. */
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

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** Cuts a shown text into parts: the parts that a typed word has found are matches. Accents and case do not count. */
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
