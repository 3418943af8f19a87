import './globals.css';
import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { RootProviders } from '@/app/shell/root-providers';
import { Words } from '@/app/shell/words/words';
import { nonceHeader } from '@/lib/access/requests/request-headers';
import { readLanguage } from '@/app/preferences/language';
import { tracing } from '@/lib/front/tracing.mjs';
import { doRecordsAnswer } from '@/lib/access/sessions/caller';
import { useTranslations } from 'next-intl';
import { OnlyFromServer } from '@/components/overlay/only-from-server';
import { FailurePanel } from '@/components/failure/failure-panel';
import { SignedOutFrame } from '@/app/shell/signed-out-frame';
import localFont from 'next/font/local';

// One self-hosted font. Its figures are read in columns all day.
const latin = localFont({
  src: '../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-wght-normal.woff2',
  weight: '100 700',
  display: 'swap',
  variable: '--font-plex',
});

// Names on nearly every list have such letters: fetched late, this file would lay out the whole page a second time.
const latinExtended = localFont({
  src: '../node_modules/@fontsource-variable/ibm-plex-sans/files/ibm-plex-sans-latin-ext-wght-normal.woff2',
  weight: '100 700',
  display: 'swap',
  variable: '--font-plex-ext',
  adjustFontFallback: false,
  declarations: [
    {
      prop: 'unicode-range',
      value:
        'U+0100-02BA, U+02BD-02C5, U+02C7-02CC, U+02CE-02D7, U+02DD-02FF, U+1D00-1DBF, U+1E00-1E9F, U+1EF2-1EFF, U+2020, U+20A0-20AB, U+20AD-20C0, U+2113, U+2C60-2C7F, U+A720-A7FF',
    },
  ],
});

/** A class for `<html>` that defines the font variables of tailwind.config.ts. */
const typefaceClass = `${latin.variable} ${latinExtended.variable}`;

/**
 * Becomes a script of its own, so it may use nothing from outside of itself. A click on a button that React has not taken
 * over yet has no effect, so it is kept, unless the person clicks or types elsewhere. Once React answers, `watch-ready.ts`
 * repeats it.
 */
function keepEarlyClicks(): void {
  const page = globalThis as { repeatEarlyClick?: () => void };
  const forget = () => {
    delete page.repeatEarlyClick;
  };
  addEventListener('keydown', forget, true);
  addEventListener('pointerdown', forget, true);
  addEventListener(
    'click',
    (event) => {
      const button = event.target instanceof Element ? event.target.closest('button[type="button"]') : null;
      const isTaken = () => Object.keys(button ?? {}).some((key) => key.startsWith('__reactProps$'));
      forget();
      if (button === null || isTaken()) return;
      const repeat = () => {
        if (!isTaken()) return;
        forget();
        if (button.isConnected) button.dispatchEvent(new PointerEvent('click', event));
      };
      const afterReact = () => {
        // React takes a part over for a click on it, if it can.
        if (!isTaken()) page.repeatEarlyClick = repeat;
      };
      document.addEventListener('click', afterReact, { capture: true, once: true });
    },
    true,
  );
}

/** Runs before the scripts of a page. */
const earlyClicksScript = `(${keepEarlyClicks.toString()})()`;

const endOfPage = 'end-of-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  return { title: t('product'), icons: '/favicon.svg' };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const language = await readLanguage();
  const nonce = (await headers()).get(nonceHeader) ?? undefined;
  // The theme script writes `data-theme` before React runs, so <html> may differ from the server's HTML.
  return (
    <html lang={language} className={typefaceClass} data-traces={tracing.share} suppressHydrationWarning>
      <body>
        {/* The browser paints the page once it is whole: a frame without its rows would be painted for nothing. */}
        <link rel="expect" href={`#${endOfPage}`} blocking="render" />
        <OnlyFromServer>
          <script nonce={nonce} suppressHydrationWarning>
            {earlyClicksScript}
          </script>
        </OnlyFromServer>
        <Words language={language}>
          <RootProviders nonce={nonce}>{(await doRecordsAnswer()) ? children : <RecordsAway />}</RootProviders>
        </Words>
        <span id={endOfPage} hidden />
      </body>
    </html>
  );
}

/** Replaces every page while the console's own records do not answer, because sessions cannot be read then. */
function RecordsAway() {
  const t = useTranslations('refusals.read.records-away');
  return (
    <SignedOutFrame>
      <h1 className="sr-only">{t('title')}</h1>
      <FailurePanel title={t('title')} whatHappened={t('whatHappened')} whatToDo={t('whatToDo')} />
    </SignedOutFrame>
  );
}
