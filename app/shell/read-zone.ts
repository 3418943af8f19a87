import 'server-only';
import { cookies } from 'next/headers';
import { findChosenZone } from '@/app/preferences/chosen-zone';
import { isTimeZone } from '@/lib/time-zone';
import { currentConnection } from '@/lib/platform/server';
import { zoneCookie } from './report-zone';

/** In which a person reads times: the zone of their choice, else their browser's, else the platform's. */
export async function readZone(): Promise<string> {
  return (await findChosenZone()) ?? (await findBrowserZone()) ?? (await currentConnection()).timeZone;
}

/** As the browser has told it; undefined until it has. */
export async function findBrowserZone(): Promise<string | undefined> {
  const given = (await cookies()).get(zoneCookie)?.value ?? '';
  const zone = decodeURIComponent(given);
  return zone !== '' && isTimeZone(zone) ? zone : undefined;
}
