'use client';

import { useTranslations } from 'next-intl';
import { usePathname, useRouter } from 'next/navigation';
import { useEffect, useRef } from 'react';
import { writeQuery } from '@/lib/contract/list-query';
import { FindBox } from './find-box';
import { useAddressText } from './use-address-text';

/** The pause in typing after which the page is asked for. The server draws the whole page, which takes longer than rows. */
const typingMs = 400;

interface PageFindBoxProps {
  /** The text of the page, and the other values of its address that stay. */
  readonly q: string | undefined;
  readonly beside: Readonly<Record<string, string | undefined>>;
}

/** Searches all rows of a list that the server draws: the typed text stands in the address. */
export function PageFindBox({ q, beside }: PageFindBoxProps) {
  const t = useTranslations('list.find');
  const router = useRouter();
  const base = usePathname();
  const { text: typed, setText, patchFor } = useAddressText({ values: { q } }, 'q');
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const search = (text: string) => {
    clearTimeout(timer.current);
    router.replace(`${base}${writeQuery({ ...beside, ...patchFor(text) })}`, { scroll: false });
  };
  return (
    <FindBox
      label={t('all')}
      text={typed}
      onTextChange={(text) => {
        setText(text);
        clearTimeout(timer.current);
        timer.current = setTimeout(() => search(text), text === '' ? 0 : typingMs);
      }}
      onEnter={() => search(typed)}
    />
  );
}
