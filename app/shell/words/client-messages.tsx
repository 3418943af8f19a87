import type { ReactNode } from 'react';
import { useLocale, type Locale } from 'next-intl';
import { type EnglishMessages, messagesIn } from '@/lib/messages/messages';
import { WrittenMessages } from '../root-providers';

type WritesPart = keyof EnglishMessages['writes'];

interface ClientMessagesProps {
  readonly areas: readonly (keyof EnglishMessages)[];
  /** The parts of the many words of writes; a list needs only the states, for its marks. */
  readonly writes?: readonly WritesPart[];
  readonly children: ReactNode;
}

const wordsOfWrites = (messages: EnglishMessages, parts: readonly WritesPart[]) =>
  Object.fromEntries(parts.map((part) => [part, messages.writes[part]]));

/** Texts by language and areas: each is written once, since the same pages are drawn for all people. */
const written = new Map<string, string>();

function textOf(language: Locale, { areas, writes }: Omit<ClientMessagesProps, 'children'>): string {
  const messages = messagesIn[language];
  const key = `${language} ${areas.join()} ${writes?.join() ?? ''}`;
  const known = written.get(key);
  if (known !== undefined) return known;
  const all = writes === undefined ? messages : { ...messages, writes: wordsOfWrites(messages, writes) };
  const text = JSON.stringify(Object.fromEntries(areas.map((area) => [area, all[area]])));
  written.set(key, text);
  return text;
}

/**
 * Gives the messages of these areas to client components below, beside the messages of a layout above. They travel as
 * one text: React would look at each of their thousand parts, for the page and again for its copy in the answer.
 */
export function ClientMessages({ children, ...wanted }: ClientMessagesProps) {
  return <WrittenMessages text={textOf(useLocale(), wanted)}>{children}</WrittenMessages>;
}
