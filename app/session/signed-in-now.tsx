'use client';

import { useTranslations } from 'next-intl';
import { usePathname } from 'next/navigation';
import { useSyncExternalStore } from 'react';
import { Strip } from '../failures/strip';
import { noticeOn } from './tell-person';

const never = () => () => undefined;

/** Says who is signed in on a page that replaced the page of another person, until the person goes on. */
export function SignedInNow({ name }: { readonly name: string }) {
  const t = useTranslations('terms');
  const path = usePathname();
  const notice = useSyncExternalStore(
    never,
    () => noticeOn(path),
    () => undefined,
  );
  return (
    <div role="status">
      {notice === undefined ? null : <Strip>{t(notice === 'act' ? 'otherPerson' : 'signedInNow', { name })}</Strip>}
    </div>
  );
}
