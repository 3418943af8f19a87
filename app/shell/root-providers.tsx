'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { NextIntlClientProvider, useLocale, useMessages, type AbstractIntlMessages, type Locale } from 'next-intl';
import { ThemeProvider } from 'next-themes';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import format from '@/lib/messages/en/format.json';
import terms from '@/lib/messages/en/terms.json';
import ui from '@/lib/messages/en/ui.json';
import { Announcer } from '@/components/overlay/announcer';
import { ToastProvider } from '@/components/overlay/toast';
import { LossNotice } from '../failures/loss-notice';
import { loadFallbackFonts } from './load-fallback-fonts';

/** Messages of every page: they are in scripts that the browser caches, not in each page and answer. */
const everywhere: AbstractIntlMessages = { format, terms, ui };

interface GivenMessages {
  readonly locale: Locale;
  readonly messages: AbstractIntlMessages;
}

interface RootProvidersProps {
  readonly locale: Locale;
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

/**
 * The contexts of every page. The theme follows the system until a person chooses; a script with the request's nonce
 * writes the choice as `data-theme` on `<html>` before the first paint.
 */
export function RootProviders({ locale, nonce, children }: RootProvidersProps) {
  const signed = nonce === undefined ? {} : { nonce };
  useEffect(loadFallbackFonts, []);
  return (
    // Instants are formatted by lib/format in the person's own zone.
    <NextIntlClientProvider locale={locale} messages={everywhere} timeZone="UTC">
      <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem enableColorScheme={false} {...signed}>
        <CSPProvider disableStyleElements {...signed}>
          <ToastProvider>{children}</ToastProvider>
          <Announcer />
          <LossNotice />
        </CSPProvider>
      </ThemeProvider>
    </NextIntlClientProvider>
  );
}

/** Gives the messages of an area in addition to those from above. */
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

/** Keeps the object of the same areas, because a refresh brings a new one but must not redraw or speak again. */
function useKept(given: GivenMessages): GivenMessages {
  const [kept, setKept] = useState(given);
  if (areasOf(kept) === areasOf(given)) return kept;
  setKept(given);
  return given;
}

const areasOf = ({ locale, messages }: GivenMessages): string => [locale, ...Object.keys(messages)].join();
