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

/** As the browser has told it; undefined until it has. The framework has decoded it, and takes what it cannot decode for nothing. */
export async function findBrowserZone(): Promise<string | undefined> {
  const zone = (await cookies()).get(zoneCookie)?.value ?? '';
  return zone !== '' && isTimeZone(zone) ? zone : undefined;
}
