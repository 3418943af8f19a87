import { useLocale } from 'next-intl';
import { useEffect, useMemo } from 'react';
import { useLate } from '@/components/overlay/use-late';
import english from '@/lib/messages/en/find.json';
import { message } from '@/lib/messages/message';
import { useWords } from '@/lib/messages/use-words';
import type { CommandName, OfferedCommand, WordedCommandName } from './commands';
import type { NamedCommand } from './match-commands';

/** The messages that the command bar needs of a language. */
interface FindMessages {
  readonly words: Readonly<Record<string, string>>;
}

const loadChinese = async (): Promise<FindMessages> => (await import('@/lib/messages/zh-Hans/find.json')).default;

const isWorded = (name: CommandName): name is WordedCommandName => Object.hasOwn(english.words, name);

/**
 * The commands that have names in the bar, with everything that people call them: in English, in the language of the page,
 * and in Chinese once a person types it.
 */
export function useCommandWords(offered: readonly OfferedCommand[], text: string) {
  const draw = useWords();
  const { Late: chinese, bring } = useLate(loadChinese);
  const isWanted = useLocale() === 'en' && /\p{Script=Han}/u.test(text);
  useEffect(() => {
    if (isWanted) void bring('ahead');
  }, [isWanted, bring]);
  return useMemo(() => namesOf(offered, draw, chinese), [offered, draw, chinese]);
}

/** `draw` writes in the language of the page; names in `chinese` are added once it is loaded. @internal for tests */
export function namesOf(
  offered: readonly OfferedCommand[],
  draw: ReturnType<typeof useWords>,
  chinese?: FindMessages,
): readonly NamedCommand[] {
  const all: readonly FindMessages[] = [english, ...(chinese === undefined ? [] : [chinese])];
  return offered.flatMap(({ name, title }) => {
    if (!isWorded(name)) return [];
    const lists = [draw(message(`find.words.${name}`)), ...all.flatMap((one) => one.words[name] ?? [])];
    return [{ name, title, words: [...new Set(lists.flatMap((list) => list.split(', ')))] }];
  });
}
