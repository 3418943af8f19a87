import type { ReactNode } from 'react';
import { messages } from '@/lib/messages/messages';
import { AddedMessages } from './root-providers';

type WritesPart = keyof typeof messages.writes;

interface ClientMessagesProps {
  readonly areas: readonly (keyof typeof messages)[];
  /** The parts of the many words of writes; a list needs only the states, for its marks. */
  readonly writes?: readonly WritesPart[];
  readonly children: ReactNode;
}

const wordsOfWrites = (parts: readonly WritesPart[]) =>
  Object.fromEntries(parts.map((part) => [part, messages.writes[part]]));

/** Gives the messages of these areas to client components below, in addition to those of a layout above. */
export function ClientMessages({ areas, writes, children }: ClientMessagesProps) {
  const all = writes === undefined ? messages : { ...messages, writes: wordsOfWrites(writes) };
  const shipped = Object.fromEntries(areas.map((area) => [area, all[area]]));
  return <AddedMessages messages={shipped}>{children}</AddedMessages>;
}
