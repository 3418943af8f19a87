'use client';

import { useTranslations } from 'next-intl';
import { usePageAddress } from './page-address';
import { AddressFindBox } from './address-find-box';

/** The pause in typing after which the page is asked for. The server draws the whole page, which takes longer than rows. */
const pauseMs = 400;

/** Searches all rows of a list that the server draws. */
export function PageFindBox({ filters }: { readonly filters: readonly string[] }) {
  const t = useTranslations('list.find');
  return <AddressFindBox address={usePageAddress(filters)} by="q" label={t('all')} pauseMs={pauseMs} />;
}
