'use client';

import { useRouter } from 'next/navigation';
import { useEffect } from 'react';
import { browserZone } from '@/lib/format/instant';
import { zoneCookie } from './zone-cookie';

/** Tells the server the browser's zone, once and after a journey. */
export function ZoneReporter() {
  const router = useRouter();
  useEffect(() => {
    const cookie = `${zoneCookie}=${encodeURIComponent(browserZone())}`;
    if (document.cookie.split('; ').includes(cookie)) return;
    document.cookie = `${cookie}; Path=/; Max-Age=31536000; SameSite=Strict`;
    router.refresh();
  }, [router]);
  return null;
}
