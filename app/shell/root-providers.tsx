'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { NextIntlClientProvider, useLocale, useMessages, type AbstractIntlMessages, type Locale } from 'next-intl';
import { ThemeProvider } from 'next-themes';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Announcer } from '@/components/overlay/announcer';
import { ToastProvider } from '@/components/overlay/toast';
import { watchReady } from '@/components/overlay/watch-ready';
import { LossNotice } from '../failures/loss-notice';
import { loadFallbackFonts } from './load-fallback-fonts';

interface GivenMessages {
  readonly locale: Locale;
  readonly messages: AbstractIntlMessages;
}

interface RootProvidersProps {
  readonly nonce: string | undefined;
  readonly children: ReactNode;
}

/**
 * The contexts of every page. The theme follows the system until a person chooses; a script with the request's nonce
 * writes the choice as `data-theme` on `<html>` before the first paint.
 */
export function RootProviders({ nonce, children }: RootProvidersProps) {
  const signed = nonce === undefined ? {} : { nonce };
  useEffect(loadFallbackFonts, []);
  useEffect(watchReady, []);
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="system" enableSystem enableColorScheme={false} {...signed}>
      <CSPProvider disableStyleElements {...signed}>
        <ToastProvider>{children}</ToastProvider>
        <Announcer />
        <LossNotice />
      </CSPProvider>
    </ThemeProvider>
  );
}

/** Gives the messages of an area in addition to the messages from above. */
function AddedMessages({ messages, children }: { messages: AbstractIntlMessages; children: ReactNode }) {
  const above = useMessages();
  const kept = useKept({ locale: useLocale(), messages });
  const all = useMemo(() => ({ ...above, ...kept.messages }), [above, kept]);
  return (
    <NextIntlClientProvider locale={kept.locale} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}

const none: AbstractIntlMessages = {};

/**
 * Gives English messages, which come with a script; a page in another language has all messages from its root. The
 * elements are the same in both languages, so that nothing typed is lost when a person changes the language.
 */
export function ScriptMessages({ messages, children }: { messages: AbstractIntlMessages; children: ReactNode }) {
  return <AddedMessages messages={useLocale() === 'en' ? messages : none}>{children}</AddedMessages>;
}

/** Gives messages that `ClientMessages` wrote as JSON. */
export function WrittenMessages({ text, children }: { text: string; children: ReactNode }) {
  return <AddedMessages messages={readMessages(text)}>{children}</AddedMessages>;
}

const readTexts = new Map<string, AbstractIntlMessages>();
const mostTexts = 40;

/** Each text is read once, on the server for all pages that have it. */
function readMessages(text: string): AbstractIntlMessages {
  const known = readTexts.get(text);
  if (known !== undefined) return known;
  const read = JSON.parse(text) as AbstractIntlMessages; // `ClientMessages` wrote it from such messages
  const [oldest] = readTexts.keys();
  if (readTexts.size >= mostTexts && oldest !== undefined) readTexts.delete(oldest);
  readTexts.set(text, read);
  return read;
}

/** Keeps the object of the same areas, because a refresh brings a new one but must not redraw or speak again. */
function useKept(given: GivenMessages): GivenMessages {
  const [kept, setKept] = useState(given);
  if (areasOf(kept) === areasOf(given)) return kept;
  setKept(given);
  return given;
}

const areasOf = ({ locale, messages }: GivenMessages): string => [locale, ...Object.keys(messages)].join();
