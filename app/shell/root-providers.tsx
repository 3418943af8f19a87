'use client';

import { CSPProvider } from '@base-ui/react/csp-provider';
import { NextIntlClientProvider, useLocale, useMessages, type AbstractIntlMessages, type Locale } from 'next-intl';
import { ThemeProvider } from 'next-themes';
import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Announcer } from '@/components/overlay/announcer';
import { ToastProvider } from '@/components/overlay/toast';
import { watchReady } from '@/components/overlay/watch-ready';
import { LossNotice } from '../failures/loss-notice';
import { whenIdle } from '@/components/overlay/use-late';

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

/** Gives messages of some areas in addition to the messages from above, of which the areas may have more parts. */
function AddedMessages({ messages, children }: { messages: AbstractIntlMessages; children: ReactNode }) {
  const above: AbstractIntlMessages = useMessages();
  const kept = useKept({ locale: useLocale(), messages });
  const all = useMemo(() => {
    const areas = Object.entries(kept.messages).map(([area, parts]) => [area, addedTo(above[area], parts)]);
    return { ...above, ...(Object.fromEntries(areas) as AbstractIntlMessages) }; // made of two such objects
  }, [above, kept]);
  return (
    <NextIntlClientProvider locale={kept.locale} messages={all}>
      {children}
    </NextIntlClientProvider>
  );
}

type Area = AbstractIntlMessages[string] | undefined;

const addedTo = (above: Area, parts: Area): Area =>
  typeof above === 'object' && typeof parts === 'object' ? { ...above, ...parts } : parts;

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

/** Scripts without letters in our font or on a bare system. The browser fetches only the needed parts of fonts. */
const fallbacks: readonly { letters: RegExp; load: () => Promise<unknown> }[] = [
  {
    letters: /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}/u,
    load: () => import('@fontsource-variable/noto-sans-sc'),
  },
  { letters: /\p{Script=Hangul}/u, load: () => import('@fontsource-variable/noto-sans-kr') },
  { letters: /\p{Script=Devanagari}/u, load: () => import('@fontsource-variable/noto-sans-devanagari') },
  { letters: /\p{Emoji_Presentation}/u, load: () => import('@fontsource-variable/noto-emoji') },
];

/** Declares a script's fonts once the page shows a letter that the system cannot draw, until it is stopped. */
function loadFallbackFonts(): () => void {
  let missing = fallbacks;
  const look = (text: string) => {
    for (const fallback of missing) {
      const letter = fallback.letters.exec(text)?.[0];
      if (letter === undefined) continue;
      missing = missing.filter((one) => one !== fallback);
      if (!hasFontFor(letter)) void fallback.load().catch(() => undefined);
    }
  };
  const observer = new MutationObserver((changes) => {
    look(
      changes
        .flatMap(({ target, addedNodes }) =>
          [...addedNodes].map((node) => node.textContent).concat(target instanceof CharacterData ? target.data : []),
        )
        .join(' '),
    );
  });
  observer.observe(document.body, { childList: true, characterData: true, subtree: true });
  const giveUp = whenIdle(() => look(document.body.textContent));
  return () => {
    giveUp();
    observer.disconnect();
  };
}

const unassigned = '\u0378';

/** False in doubt: letters without a font all have the same width. Each new font lays out the whole page anew. */
function hasFontFor(letter: string): boolean {
  const context = document.createElement('canvas').getContext('2d');
  if (context === null) return false;
  context.font = '16px sans-serif';
  return context.measureText(letter).width !== context.measureText(unassigned).width;
}
