import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { messages } from '@/lib/messages/messages';

/** The messages of some areas for what is drawn in the browser: the others are not shipped there. */
export function ClientMessages({
  areas,
  children,
}: {
  areas: readonly (keyof typeof messages)[];
  children: ReactNode;
}) {
  const shipped = Object.fromEntries(areas.map((area) => [area, messages[area]]));
  return <NextIntlClientProvider messages={shipped}>{children}</NextIntlClientProvider>;
}
