import 'server-only';
import { headers } from 'next/headers';
import { notFound } from 'next/navigation';
import { pathHeader } from '@/lib/access/requests/request-headers';
import { currentConnection } from '@/lib/platform/server';

/** Interface 4.5 is the sandbox's alone. */
const sandboxOnly = /^\/a\/[^/?]+\/deposits\/simulate([/?]|$)/;

/**
 * Before the real platform there is no such page. The page says so by itself, but too late for the status: the frame
 * around it is on its way by then. So the frame asks first.
 */
export async function hideSandboxPages(): Promise<void> {
  const path = (await headers()).get(pathHeader) ?? '';
  if (sandboxOnly.test(path) && (await currentConnection()).environment !== 'sandbox') notFound();
}
