'use client';

import { NextIntlClientProvider, useLocale, useMessages, type AbstractIntlMessages, type Locale } from 'next-intl';
import { useMemo, useState, type ReactNode } from 'react';

interface GivenMessages {
  readonly locale: Locale;
  readonly messages: AbstractIntlMessages;
}

/** The messages of every page. */
export function RootMessages({ locale, messages, children }: GivenMessages & { readonly children: ReactNode }) {
  const kept = useKept({ locale, messages });
  return (
    // Instants are formatted by lib/format in the person's own zone.
    <NextIntlClientProvider {...kept} timeZone="UTC">
      {children}
    </NextIntlClientProvider>
  );
}

/** The messages of an area beside those that were given above. */
export function AddedMessages({ messages, children }: { messages: AbstractIntlMessages; children: ReactNode }) {
  const above = useMessages();
  const kept = useKept({ locale: useLocale(), messages });
  const all = useMemo(() => ({ ...above, ...kept.messages }), [above, kept]);
  return (
    <NextIntlClientProvider locale={kept.locale} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}

/** The same object for the same areas: each refresh of a page brings them anew, and nothing is to be drawn or spoken again for that. */
function useKept(given: GivenMessages): GivenMessages {
  const [kept, setKept] = useState(given);
  if (areasOf(kept) === areasOf(given)) return kept;
  setKept(given);
  return given;
}

const areasOf = ({ locale, messages }: GivenMessages): string => [locale, ...Object.keys(messages)].join();
