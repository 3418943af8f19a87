import 'server-only';
import { cookies } from 'next/headers';
import { isTimeZone } from '@/lib/format/instant';
import { currentConnection } from '@/lib/platform/server';
import { zoneCookie } from './report-zone';

/** The zone of the person's browser; until it has told us, the platform's. */
export async function readZone(): Promise<string> {
  const given = (await cookies()).get(zoneCookie)?.value ?? '';
  const zone = decodeURIComponent(given);
  return zone !== '' && isTimeZone(zone) ? zone : (await currentConnection()).timeZone;
}
