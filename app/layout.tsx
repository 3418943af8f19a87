import './globals.css';
import { headers } from 'next/headers';
import type { ReactNode } from 'react';
import { RootProviders } from '@/components/shell/root-providers';
import { typefaceClass } from '@/components/shell/typeface';
import { nonceHeader } from '@/lib/access/requests/request-headers';
import { doesStoreAnswer } from '@/lib/store/readiness';
import { RecordsAway } from './failures/records-away';

export const metadata = { title: 'Payments Console', icons: '/favicon.svg' };

export default async function RootLayout({ children }: { children: ReactNode }) {
  const nonce = (await headers()).get(nonceHeader) ?? undefined;
  // The theme script writes `data-theme` before React arrives, so the attributes of <html> may differ from the server's.
  return (
    <html lang="en" className={typefaceClass} suppressHydrationWarning>
      <body>
        <RootProviders nonce={nonce}>{(await doesStoreAnswer()) ? children : <RecordsAway />}</RootProviders>
      </body>
    </html>
  );
}
