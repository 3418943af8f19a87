import type { ReactNode } from 'react';
import { messages } from '@/lib/messages/messages';
import { AddedMessages } from './root-providers';

/** The messages of some areas for what is drawn in the browser below, beside those that a layout above gave. */
export function ClientMessages({
  areas,
  children,
}: {
  areas: readonly (keyof typeof messages)[];
  children: ReactNode;
}) {
  const shipped = Object.fromEntries(areas.map((area) => [area, messages[area]]));
  return <AddedMessages messages={shipped}>{children}</AddedMessages>;
}
