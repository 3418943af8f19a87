import 'server-only';
import { headers } from 'next/headers';
import { continueTrace } from '@/lib/platform/client/trace';

/** The name of the request that is answered now, by which logs and the audit find it. */
export async function findRequestId(): Promise<string> {
  return continueTrace((await headers()).get('traceparent')).id;
}
