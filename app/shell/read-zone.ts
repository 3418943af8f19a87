import 'server-only';
import { cookies } from 'next/headers';
import { findChosenZone } from '@/app/preferences/chosen-zone';
import { isTimeZone } from '@/lib/time-zone';
import { currentConnection } from '@/lib/platform/server';
import { readPlainCookie } from '@/lib/front/plain-cookie';

/** The zone in which a person reads times: the chosen zone, else the browser's zone, else the platform's zone. */
export async function readZone(): Promise<string> {
  return (await findChosenZone()) ?? (await findBrowserZone()) ?? (await currentConnection()).timeZone;
}

/** The zone that the browser has reported; undefined until then, or if the framework cannot decode the cookie. */
export async function findBrowserZone(): Promise<string | undefined> {
  const zone = readPlainCookie('zone', await cookies()) ?? '';
  return zone !== '' && isTimeZone(zone) ? zone : undefined;
}
