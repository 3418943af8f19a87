import type { ReactNode } from 'react';
import { messages } from '@/lib/messages/messages';
import { AddedMessages } from './root-providers';

type WritesPart = keyof typeof messages.writes;

interface ClientMessagesProps {
  readonly areas: readonly (keyof typeof messages)[];
  /** Of the words of writes, which are many: for lists, which mark what is under way and know its states alone. */
  readonly writes?: readonly WritesPart[];
  readonly children: ReactNode;
}

const wordsOfWrites = (parts: readonly WritesPart[]) =>
  Object.fromEntries(parts.map((part) => [part, messages.writes[part]]));

/** The messages of some areas for what is drawn in the browser below, beside those that a layout above gave. */
export function ClientMessages({ areas, writes, children }: ClientMessagesProps) {
  const all = writes === undefined ? messages : { ...messages, writes: wordsOfWrites(writes) };
  const shipped = Object.fromEntries(areas.map((area) => [area, all[area]]));
  return <AddedMessages messages={shipped}>{children}</AddedMessages>;
}
