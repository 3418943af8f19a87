import { type NounName, nouns } from '@/lib/addresses/nouns';
import { pathIn } from '@/lib/addresses/path-to';
import { writeQuery } from '@/lib/contract/list-query';
import { foldLoosely } from '@/lib/format/fold-text';
import type { Message } from '@/lib/messages/message';
import { keptListNames, keptLists } from '@/lib/mirror/lists/kept-lists';
import { commands } from './commands';
import type { NamedCommand } from './match-commands';
import { recordKinds } from './record-kinds';

/** A list, narrowed to one status. */
interface StatusList {
  readonly noun: NounName;
  /** The title of the list, and the status in words. */
  readonly title: string;
  readonly status: string;
  readonly href: string;
}

/** A text without spaces, and without the syllables that Chinese may leave out of a status. */
const fold = (text: string) => foldLoosely(text).replaceAll(/[\s已的]/gu, '');

/** Whether the text is a status and a list, in any order: "frozen cards". The end of the list's name may be missing. */
function isBoth(text: string, status: string, names: readonly string[]): boolean {
  const rest = text.startsWith(status) ? text.slice(status.length) : '';
  return names.some((name) => (rest !== '' && name.startsWith(rest)) || text === `${name}${status}`);
}

/** The lists that a text names by one of their statuses. Payouts are left out: their list reads whole sentences. */
export function findStatusLists(
  text: string,
  named: readonly NamedCommand[],
  account: string,
  words: (sentence: Message) => string,
): readonly StatusList[] {
  const typed = fold(text);
  return keptListNames.flatMap((list) => {
    const { feed: noun, status: filter } = keptLists[list];
    const command = named.find(({ name }) => commands[name].noun === noun);
    const states = Object.values(recordKinds).find((kind) => kind.noun === noun)?.states;
    if (command === undefined || states === undefined) return [];
    const names = [command.title, ...command.words].map(fold);
    return states.known.flatMap((value) => {
      const status = words(states.words(value).label);
      if (!isBoth(typed, fold(status), names)) return [];
      const href = `${pathIn(account, nouns[noun].area)}${writeQuery({ [filter]: value })}`;
      return [{ noun, title: command.title, status, href }];
    });
  });
}
