'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { browserZone } from '@/lib/format/instant';
import { zoneCookie } from './zone-cookie';

/** Tells the server the browser's zone. Answers whether it did not know it yet. */
export function reportZone(): boolean {
  const cookie = `${zoneCookie}=${encodeURIComponent(browserZone())}`;
  if (document.cookie.split('; ').includes(cookie)) return false;
  document.cookie = `${cookie}; Path=/; Max-Age=31536000; SameSite=Strict`;
  return true;
}

/** After a journey: whoever signs in here has told it before the first page. */
export function ZoneReporter() {
  const router = useRouter();
  useEffect(() => {
    if (reportZone()) router.refresh();
  }, [router]);
  return null;
}
