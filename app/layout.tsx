import './globals.css';
import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { RootProviders } from '@/app/shell/root-providers';
import { Words } from '@/app/shell/words/words';
import { typefaceClass } from '@/app/shell/typeface';
import { nonceHeader } from '@/lib/access/requests/request-headers';
import { readLanguage } from '@/app/preferences/language';
import { doRecordsAnswer } from '@/lib/access/sessions/caller';
import { useTranslations } from 'next-intl';
import { earlyClicksScript } from '@/components/overlay/early-clicks-script';
import { OnlyFromServer } from '@/components/overlay/only-from-server';
import { FailurePanel } from '@/components/failure/failure-panel';
import { SignedOutFrame } from '@/app/shell/signed-out-frame';

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
    <html lang={language} className={typefaceClass} suppressHydrationWarning>
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
