import './globals.css';
import { getTranslations } from 'next-intl/server';
import { headers } from 'next/headers';
import type { Metadata } from 'next';
import type { ReactNode } from 'react';
import { RootMessages } from '@/app/shell/added-messages';
import { RootProviders } from '@/app/shell/root-providers';
import { typefaceClass } from '@/app/shell/typeface';
import { nonceHeader } from '@/lib/access/requests/request-headers';
import { locale, messages } from '@/lib/messages/messages';
import { doesStoreAnswer } from '@/lib/store/readiness';
import { RecordsAway } from './failures/records-away';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('shell');
  return { title: t('product'), icons: '/favicon.svg' };
}

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(nonceHeader) ?? undefined;
  // The theme script writes `data-theme` before React arrives, so the attributes of <html> may differ from the server's.
  return (
    <html lang={locale} className={typefaceClass} suppressHydrationWarning>
      <body>
        {/* What every page draws in the browser; an area's own are added by `ClientMessages`. */}
        <RootMessages locale={locale} messages={{ format: messages.format, terms: messages.terms, ui: messages.ui }}>
          <RootProviders nonce={nonce}>{(await doesStoreAnswer()) ? children : <RecordsAway />}</RootProviders>
        </RootMessages>
      </body>
    </html>
  );
}
